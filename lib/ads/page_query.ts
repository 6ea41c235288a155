import { type RawBuilder, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_query.ts";
import { adColumns, adMembers } from "@/lib/ads/present.ts";

/** What each execution of a page's query brings along. */
export type PageValues = AdFilter & {
  /** The page holds ads with smaller ids. */
  before: number;
  /** Whose counters are added up: a brand's id, or 0 for all ads. */
  total_brand_id: number;
  /** Ads that the page may hold. */
  limit: number;
};
type Param = (name: keyof PageValues) => unknown;

export interface PageRow {
  total: number;
  /** Whether more ads follow. */
  has_more: boolean;
  /** Id of the page's last ad. */
  last_id: number | null;
  /** The ads' JSON texts with `SEPARATOR` between them. */
  wires: string | null;
}

/** A character that no JSON text holds raw, so that one can stand between them. */
export const SEPARATOR = "\u001e";

/**
 * Bytes of JSON that the ads of a page may take together. With what stands
 * around them, a response stays below 4 MiB.
 */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024 - 32 * 1024;

const FILTERS = [
  { column: "brand_id", type: sql`bigint` },
  { column: "is_active", type: sql`boolean` },
  { column: "media_type", type: sql`text` },
] as const;
type FilterColumn = typeof FILTERS[number]["column"];

function filtersOf(filter: AdFilter) {
  return FILTERS.filter(({ column }) => filter[column] !== null);
}

/**
 * One value for all that filters: the column itself, or one number for the
 * values of several. An index leads with exactly this expression.
 */
function listKey(
  columns: readonly FilterColumn[],
  valueOf: (column: FilterColumn) => RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const [first] = columns;
  if (first === undefined) return null;
  if (columns.length === 1) return valueOf(first);
  const hasActive = columns.includes("is_active");
  const hasMedia = columns.includes("media_type");
  // The next number must have room for those after it.
  const afterMedia = hasActive ? 2 : 1;
  const afterBrand = (hasMedia ? 256 : 1) * afterMedia;
  const times = (factor: number) =>
    factor === 1 ? sql`` : sql` * ${sql.lit(factor)}`;
  return sql.join([
    ...(columns.includes("brand_id")
      ? [sql`${valueOf("brand_id")}${times(afterBrand)}`]
      : []),
    ...(hasMedia
      ? [sql`ascii(${valueOf("media_type")})${times(afterMedia)}`]
      : []),
    ...(hasActive ? [sql`${valueOf("is_active")}::int`] : []),
  ], sql` + `);
}

/**
 * The newest ads below a place, by a plan that depends neither on statistics
 * nor on values. With equal signs the planner may walk the primary key
 * backwards and drop what does not match, which takes seconds where what
 * matches is old. Ordered by the list's key, a walk along the key's own index
 * is the only one that need not sort. In subqueries the planner does not see
 * the values, so it expects many ads and never prefers to sort them.
 */
function walk(filter: AdFilter, fetch: number, param: Param) {
  const filters = filtersOf(filter);
  const columns = filters.map(({ column }) => column);
  const key = listKey(columns, (column) => sql.ref(`ads.${column}`));
  const value = listKey(columns, (column) => {
    const { type } = filters.find((filter) => filter.column === column)!;
    return sql`${param(column)}::${type}`;
  });
  const before = sql`(select ${param("before")}::bigint)`;
  const [condition, order] = key === null
    ? [sql`ads.id < ${before}`, sql`ads.id desc`]
    : [
      sql`(${key}, ads.id) < ((select ${value}), ${before})
        and ${key} >= (select ${value})`,
      sql`${key} desc, ads.id desc`,
    ];
  return sql`
    select ${adColumns} from ads where ${condition}
    order by ${order} limit ${sql.lit(fetch)}`;
}

/** The same from a list of ids: few ads, found by their own index and nothing else. */
const listed = (param: Param) =>
  sql`
  select * from ads where ad_archive_id = any(${
    param("ad_archive_ids")
  }::text[])`;

function amongListed(filter: AdFilter, param: Param) {
  const conditions = filtersOf(filter).map(({ column }) =>
    sql`and ${sql.ref(`ads.${column}`)} = ${param(column)}`
  );
  return sql.join([sql`from listed as ads where true`, ...conditions], sql` `);
}

/** The exact total from the counters: a handful of rows, whatever the size of the archive. */
function counted(filter: AdFilter, param: Param) {
  const conditions = filtersOf(filter)
    .filter(({ column }) => column !== "brand_id")
    .map(({ column }) => sql`and ${sql.ref(column)} = ${param(column)}`);
  return sql`
    select coalesce(sum(n), 0)::bigint from ad_totals
    where brand_id = ${param("total_brand_id")} ${
    sql.join(conditions, sql` `)
  }`;
}

/** Never more than the ad takes as JSON. The length of a stored text is known without reading it. */
const SIZE = sql`coalesce(octet_length(ad.search_text), 0)
  + coalesce(octet_length(ad.primary_text), 0) + octet_length(ad.cards::text)`;

/**
 * One statement, so that page and total are of one moment. The page ends
 * before it exceeds `PAGE_BYTES_MAX`, but holds an ad at least. JSON is made
 * of no more ads than may fit, and of the next two, which tell whether any follow.
 */
export function pageQuery(
  filter: AdFilter,
  fetch: number,
  param: Param,
): RawBuilder<PageRow> {
  const isListed = filter.ad_archive_ids !== null;
  const found = !isListed ? walk(filter, fetch, param) : sql`
    select ${adColumns} ${amongListed(filter, param)}
      and ads.id < ${param("before")}
    order by ads.id desc limit ${sql.lit(fetch)}`;
  const total = isListed
    ? sql`select count(*) ${amongListed(filter, param)}`
    : counted(filter, param);
  return sql<PageRow>`
    with ${
    isListed ? sql`listed as materialized (${listed(param)}),` : sql``
  } page as materialized (
      select ad.n, ad.id, row_to_json(wire)::text as wire from (
        select ad.*, row_number() over place as n,
          sum(${SIZE}) over place - (${SIZE}) as ahead
        from (${found}) ad
        window place as (order by ad.id desc rows unbounded preceding)
      ) ad cross join lateral (select ${adMembers("ad")}) wire
      where ad.n <= 2 or ad.ahead < ${sql.lit(PAGE_BYTES_MAX)}
    ), measured as (
      select n, id, wire, n <= ${param("limit")} and (
        n = 1 or sum(octet_length(wire) + 1)
          over (order by n rows unbounded preceding) <= ${
    sql.lit(PAGE_BYTES_MAX)
  }
      ) as fits from page
    )
    select (${total}) as total,
      not coalesce(bool_and(fits), true) as has_more,
      min(id) filter (where fits) as last_id,
      string_agg(wire, ${
    sql.lit(SEPARATOR)
  } order by n) filter (where fits) as wires
    from measured`;
}
