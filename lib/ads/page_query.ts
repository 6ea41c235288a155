import { type RawBuilder, sql } from "kysely";
import { joinAll } from "@/lib/ads/conditions.ts";
import type { KeyColumn, Sql } from "@/lib/ads/list_filter.ts";
import type { AdList } from "@/lib/ads/list_query.ts";
import type { Param } from "@/lib/db/prepared.ts";
import {
  AD_MEMBERS,
  PAGE_BYTES_MAX,
  selectColumns,
  sizeOf,
  SMALL_BYTES,
} from "@/lib/ads/present.ts";

/** What a page's SQL depends on; the rest are its values. */
export interface PageShape {
  list: AdList;
  /** Names of the active filters, one value each, in the table's order. */
  filters: readonly string[];
  /** Rows to ask for. */
  fetch: number;
}

export interface PageRow {
  total: number;
  /** Whether more ads follow. */
  has_more: boolean;
  /** The id of the page's last ad; null if there is none. */
  last: number | null;
  /** The ads' JSON texts with commas between them; null: none, or too large to be read without care. */
  items: string | null;
}

/** The value that a column must have. */
interface KeyPart {
  column: KeyColumn;
  value: Sql;
}

function keyParts({ list, filters }: PageShape, param: Param): KeyPart[] {
  return filters.flatMap((name) => {
    const by = list.filters[name]?.by;
    if (by === undefined || "few" in by) return [];
    const { column } = by;
    return [{ column, value: sql`${param(name)}::${column.type}` }];
  });
}

const isPart = ({ column, value }: KeyPart) =>
  sql`${sql.ref(`ads.${column.name}`)} = ${value}`;

/**
 * One value for all columns: the column itself, or one number for several. An
 * index begins with exactly this expression.
 */
function listKey(
  parts: readonly KeyPart[],
  read: (part: KeyPart) => Sql,
): Sql | null {
  if (parts.length < 2) return parts[0] === undefined ? null : read(parts[0]);
  let factor = 1;
  const terms = parts.map((part) => {
    const { from, base = 1 } = part.column.digit;
    const digit = from(read(part));
    const term = factor === 1 ? digit : sql`${digit} * ${sql.lit(factor)}`;
    factor *= base;
    return term;
  });
  return sql.join(terms.reverse(), sql` + `);
}

/**
 * The next ads after a place, by a plan that depends neither on statistics
 * nor on values. With equal signs the planner may walk the primary key
 * backwards and drop what does not match, which takes seconds if what matches
 * is old. Ordered by the list's key, a walk along the key's own index is the
 * only one that need not sort. In subqueries the planner does not see the
 * values, so it expects many ads and never prefers to sort them.
 */
function walk(
  shape: PageShape,
  parts: readonly KeyPart[],
  param: Param,
  isFew: boolean,
): Sql {
  // Few ads need no key.
  const led = isFew ? [] : parts;
  const key = listKey(led, ({ column }) => sql.ref(`ads.${column.name}`));
  const value = sql`(select ${listKey(led, (part) => part.value)})`;
  const after = sql`(select ${param("after")}::bigint)`;
  const order = key === null ? [ID] : [key, ID];
  const from = key === null ? [after] : [value, after];
  return sql`
    select ${selectColumns("ads", AD_MEMBERS)} from ${
    isFew ? sql`few as ads` : sql`ads`
  }
    where (${sql.join(order)}) < (${sql.join(from)})
      ${key === null ? sql`` : sql`and ${key} >= ${value}`}
      and ${joinAll(isFew ? parts.map(isPart) : [])}
    order by ${sql.join(order.map((each) => sql`${each} desc`))}
    limit ${sql.lit(shape.fetch)}`;
}

const ID = sql.ref("ads.id");

/** The exact total from the counters: a handful of rows, whatever the size of the archive. */
function countersSum(parts: readonly KeyPart[]): Sql {
  const conditions = parts.map(({ column, value }) =>
    sql`${sql.ref(column.name)} = ${value}`
  );
  // Rows of brand 0 count the ads of all brands.
  if (!parts.some(({ column }) => column.name === "brand_id")) {
    conditions.push(sql`brand_id = 0`);
  }
  return sql`
    select coalesce(sum(n), 0)::bigint from ad_totals
    where ${joinAll(conditions)}`;
}

const SIZE = sizeOf("ad", AD_MEMBERS);

/**
 * One statement, so that page and total are of one moment. JSON is made at once
 * of ads that are small enough for all of them to fit.
 */
export function pageQuery(
  shape: PageShape,
  param: Param,
): RawBuilder<PageRow> {
  const { few, total, walked } = partsOf(shape, param);
  const limit = param("limit");
  const isListed = sql`n <= ${limit}`;
  const isSmall = sql`size <= ${sql.lit(SMALL_BYTES)}`;
  const items = sql`string_agg(row_to_json(wire)::text, ',')
    filter (where ${isListed} and ${isSmall})`;
  // Aggregated in the order of the walk, which nothing in between changes.
  return sql<PageRow>`${few}
    select (${total}) as total, count(*) > ${limit} as has_more,
      min(ad.id) filter (where ${isListed}) as last,
      case when bool_and(${isSmall}) filter (where ${isListed})
        and octet_length(${items}) < ${sql.lit(PAGE_BYTES_MAX)}
        then ${items} end as items
    from (
      select ad.*, ${SIZE} as size, row_number() over () as n
      from (${walked}) ad
    ) ad cross join lateral (select ${selectColumns("ad", AD_MEMBERS)}) wire`;
}

/**
 * The same for ads that may be large. The page ends before it exceeds
 * `PAGE_BYTES_MAX`, but holds at least one ad. JSON is made of no more ads than
 * may fit, and of the next two, which tell whether any follow.
 */
export function largePageQuery(
  shape: PageShape,
  param: Param,
): RawBuilder<PageRow> {
  const { few, total, walked } = partsOf(shape, param);
  return sql<PageRow>`${few === NOTHING ? sql`with` : sql`${few},`}
    page as materialized (
      select ad.n, ad.id, row_to_json(wire)::text as wire from (
        select ad.*, row_number() over place as n,
          sum(${SIZE}) over place - (${SIZE}) as ahead
        from (${walked}) ad
        window place as (order by ad.id desc rows unbounded preceding)
      ) ad cross join lateral (select ${selectColumns("ad", AD_MEMBERS)}) wire
      where ad.n <= 2 or ad.ahead < ${sql.lit(PAGE_BYTES_MAX)}
    ), measured as (
      select page.*, n <= ${param("limit")} and (
        n = 1 or sum(octet_length(wire) + 1)
          over (order by n rows unbounded preceding) <= ${
    sql.lit(PAGE_BYTES_MAX)
  }
      ) as fits from page
    )
    select (${total}) as total,
      not coalesce(bool_and(fits), true) as has_more,
      (array_agg(id order by n desc) filter (where fits))[1] as last,
      string_agg(wire, ',' order by n) filter (where fits) as items
    from measured`;
}

const NOTHING = sql``;

/** What both statements have: the few ads that are asked for, the total, the walk. */
function partsOf(shape: PageShape, param: Param) {
  const { list, filters } = shape;
  const parts = keyParts(shape, param);
  const few = filters.flatMap((name) => {
    const by = list.filters[name]?.by;
    return by !== undefined && "few" in by ? [by.few(sql`${param(name)}`)] : [];
  });
  const isFew = few.length > 0;
  return {
    few: isFew
      ? sql`with few as materialized (select * from ads where ${joinAll(few)})`
      : NOTHING,
    total: isFew
      ? sql`select count(*) from few as ads where ${joinAll(parts.map(isPart))}`
      : countersSum(parts),
    walked: walk(shape, parts, param, isFew),
  };
}
