import { type Kysely, type RawBuilder, sql } from "kysely";
import { dataAsOf } from "@/lib/ads/read/data_as_of.ts";
import { brandColumns } from "@/lib/ads/documents.ts";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import { activeFilters } from "@/lib/ads/language/list_query.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import { brandList, type BrandListQuery } from "@/lib/brands/list_query.ts";
import {
  type BrandSort,
  brandSorts,
  type PagePosition,
} from "@/lib/brands/list_table.ts";
import { readTimeline } from "@/lib/brands/timeline.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import { prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";

interface BrandPage {
  /** The brands' JSON, separated by commas. */
  json: Uint8Array;
  /** Number of matching brands on all pages. */
  total: number;
  /** The position of the page's last brand if more follow, else null. */
  last: PagePosition | null;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
}

interface BrandPageQuery
  extends Pick<BrandListQuery, "filter" | "sort" | "limit"> {
  /** The position of the previous page's last brand; none: the first page. */
  after?: PagePosition | null;
}

export type BrandQueries = ReturnType<typeof createBrandQueries>;

/** The numbers of rows to read. A few sizes keep the number of prepared statements small. */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

/**
 * One statement, so that page and total come from one snapshot. Few brands are
 * fetched and sorted. If there are many, the page is read along the sort's
 * index, and then along the index of versions; the limit is a literal, so the
 * planner knows that this is short.
 *
 * @param values of the filters, as they are compared
 */
function pageQuery(
  { sort, after = null, limit }: BrandPageQuery,
  values: Readonly<Record<string, unknown>>,
): RawBuilder<BrandPage> {
  const { from, key, id, isText, isDescending }: BrandSort = brandSorts[sort];
  const active = activeFilters(brandList, values).map(([name, value]) =>
    [brandList.filters[name]!, value] as const
  );
  const isFew = active.some(([{ isSelective }]) => isSelective);
  const conditions = active.map(([{ where }, value]) => where(value));
  // One more than the page needs shows whether more follow.
  const fetch = FETCH_SIZES.find((size) => size > limit)!;
  const matching = sql.join([sql`true`, ...conditions], sql` and `);
  const since = sql`(select version from paging)`;
  /** The next brands that are unchanged since paging began, or the changed ones. */
  const next = (isChanged: boolean) => {
    const [by, then, type] = isChanged
      ? [sql`version`, sql`id`, sql`bigint`]
      : [sql`key`, sql`key_id`, isText ? sql`text` : sql`bigint`];
    const [way, later] = isDescending && !isChanged
      ? [sql`desc`, sql`<`]
      : [sql`asc`, sql`>`];
    const order = sql`order by ${by} ${way}, ${then} ${way}`;
    const isLater = sql`(${by}, ${then}) ${later}
      (${after?.key}::${type}, ${after?.id}::bigint)`;
    return sql`
      select *, ${sql.lit(isChanged)} as is_changed, ${by}::text as at,
        row_number() over (${order}) as n
      from (
        select * from found
        where version ${isChanged ? sql`>` : sql`<=`} ${since}
          and ${after?.isChanged === isChanged ? isLater : sql`true`}
        ${order} limit ${sql.lit(fetch)}
      ) page`;
  };
  const pages = after?.isChanged ? [next(true)] : [next(false), next(true)];
  return sql<BrandPage>`
    with paging as materialized (
      select coalesce(${after?.version ?? null}::bigint, version) as version
      from archive_state
    ), found as ${isFew ? sql`` : sql`not`} materialized (
      select brands.*, ${key} as key, ${id} as key_id from ${from}
      where ${matching}
    ), total as (
      select count(*) from ${isFew ? sql`found` : sql`brands where ${matching}`}
    ), listed as (
      select is_changed, at, brands.id, row_to_json(wire)::text as wire,
        row_number() over (order by is_changed, n) as n
      from (${sql.join(pages, sql` union all `)}) brands
      cross join lateral (select ${brandColumns}) wire
    )
    select (select count from total) as total, ${dataAsOf} as "dataAsOf",
      coalesce(string_agg(wire, ',' order by n)
        filter (where n <= ${limit}::bigint), '') as json,
      case when count(*) > ${limit}::bigint then (
        array_agg(json_build_object('isChanged', is_changed, 'key', at,
          'id', id, 'version', ${since}))
        filter (where n = ${limit}::bigint)
      )[1] end as last
    from listed`;
}

/** The ids of the brands that have an ad that leads to one of these domains or to a subdomain. */
function brandsOfDomains(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  domains: readonly string[],
): Promise<number[]> {
  return columns.read(db, async (session) => {
    const filter = { destination_domain: [...domains] };
    const { bits } = await findMatches(session, planFilter(filter));
    const counts = await tally(bits, session.chunks(["brand_id"]));
    return [...counts.keys()];
  });
}

/** A word as the prefix of a lexeme. */
const asPrefix = (word: string) => `'${word.replaceAll(/['\\]/g, "$&$&")}':*`;

export function createBrandQueries(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
) {
  const one = prepareQuery<
    { id: number | null; slug: string },
    { id: number; json: Uint8Array }
  >(
    db,
    (param) =>
      sql`select brands.id, row_to_json(wire)::text as json
        from brands cross join lateral (select ${brandColumns}) wire
        where brands.id = ${param("id")}::bigint or brands.slug = ${
        param("slug")
      }::text
        order by brands.id = ${param("id")}::bigint desc limit 1`,
  );

  return {
    async page(query: BrandPageQuery): Promise<BrandPage> {
      const { q, domain } = query.filter;
      const { rows: [page] } = await pageQuery(query, {
        ...query.filter,
        q: q?.split(" ").map(asPrefix).join(" & "),
        domain: domain && await brandsOfDomains(db, columns, domain),
      }).execute(db);
      return page!;
    },
    /**
     * The brand with this id or else this slug, as JSON.
     *
     * @throws {Problem} `brand_not_found`
     */
    async brand(key: string): Promise<{ id: number; json: Uint8Array }> {
      const id = /^[1-9]\d{0,14}$/.test(key) ? Number(key) : null;
      const [row] = await one.execute({ id, slug: key });
      if (row === undefined) {
        throw new Problem("brand_not_found", { param: "brand" });
      }
      return row;
    },
    timeline: (brandId: number, range: TimelineRange) =>
      readTimeline(db, columns, brandId, range),
  };
}
