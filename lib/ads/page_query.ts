import { type RawBuilder, sql } from "kysely";
import type { NamedBrand } from "@/lib/ads/brand_filter.ts";
import { joinAll } from "@/lib/ads/conditions.ts";
import { FEW } from "@/lib/ads/count_ads.ts";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import {
  adText,
  type Included,
  PAGE_BYTES_MAX,
  SMALL_BYTES,
} from "@/lib/ads/documents.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdList } from "@/lib/ads/list_query.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import { isPart, type KeyPart, walk } from "@/lib/ads/page_walk.ts";
import type { Param } from "@/lib/db/prepared.ts";

/** What the SQL of a page depends on; everything else is a parameter. */
export interface PageShape {
  list: AdList;
  /** Names of the active filters, one value each, in the table's order. */
  filters: readonly string[];
  sort: ListSort;
  included: Included;
  /** Whether the request uses more than the original parameters. */
  isAsked: boolean;
  /** Number of rows to select. */
  fetch: number;
}

export interface PageRow {
  total: number;
  /** Whether more ads follow. */
  has_more: boolean;
  /** The id of the page's last ad, if more follow. */
  last: number | null;
  /** Its value of the sort; unknown is -1. */
  last_key: number | null;
  /** The ads' JSON, separated by commas; null: too large for this statement. */
  json: Uint8Array | null;
  /** The archive's version. This and the following are only selected if `isAsked`. */
  version?: number;
  data_as_of?: number | null;
  /** The filter's brand; null: it does not exist, or there is no such filter. */
  brand?: NamedBrand | null;
}

function keyParts({ list, filters }: PageShape, param: Param): KeyPart[] {
  return filters.flatMap((name) => {
    const by = list.filters[name]?.by;
    if (by === undefined || "few" in by) return [];
    const { column } = by;
    return [{ column, value: sql`${param(name)}::${column.type}` }];
  });
}

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

/** The `meta` fields in addition to the total. */
function asked({ isAsked, filters }: PageShape, param: Param): Sql {
  if (!isAsked) return sql``;
  const brand = filters.includes("brand_id")
    ? sql`(select json_build_object('id', id, 'slug', slug,
        'last_scraped_at', last_scraped_at)
      from brands where id = ${param("brand_id")}::bigint)`
    : sql`null`;
  return sql`, (select version from archive_state) as version,
    ${dataAsOf} as data_as_of, ${brand} as brand`;
}

/**
 * One statement, so that page and total come from one snapshot. It builds the
 * JSON immediately if all ads are small enough to fit.
 */
export function pageQuery(
  shape: PageShape,
  param: Param,
): RawBuilder<PageRow> {
  const { few, total, walked } = partsOf(shape, param);
  const limit = param("limit");
  const isListed = sql`n <= ${limit}`;
  const isSmall = sql`size <= ${sql.lit(SMALL_BYTES)}`;
  const items = sql`string_agg(wire, ',')
    filter (where ${isListed} and ${isSmall})`;
  const isLast = sql`n = ${limit}`;
  // Aggregated in the order of the walk, which no step in between changes.
  return sql<PageRow>`${few}
    select (${total}) as total, count(*) > ${limit} as has_more,
      min(at_id) filter (where ${isLast}) as last,
      min(at_key) filter (where ${isLast}) as last_key,
      case when count(*) = 0 then ''
        when bool_and(${isSmall}) filter (where ${isListed})
          and octet_length(${items}) < ${sql.lit(PAGE_BYTES_MAX)}
        then ${items} end as json ${asked(shape, param)}
    from (
      select ad.*, octet_length(wire) as size, row_number() over () as n
      from (${walked(adText(shape.included))}) ad
    ) ad`;
}

/**
 * The same for ads that may be large. The page ends before it exceeds
 * `PAGE_BYTES_MAX`, but has at least one ad. The JSON is read again for the ads
 * that fit, so that it is in memory once.
 */
export function largePageQuery(
  shape: PageShape,
  param: Param,
): RawBuilder<PageRow> {
  const { few, total, walked } = partsOf(shape, param);
  const text = adText(shape.included);
  return sql<PageRow>`${few === NOTHING ? sql`with` : sql`${few},`}
    page as materialized (
      select n, at_id, at_key, n <= ${param("limit")} and (
        n = 1 or sum(size + 1)
          over (order by n rows unbounded preceding) <= ${
    sql.lit(PAGE_BYTES_MAX)
  }
      ) as fits
      from (
        select ad.*, row_number() over () as n
        from (${walked(sql`octet_length(${text})`, "size")}) ad
      ) ad
    )
    select (${total}) as total,
      not coalesce(bool_and(fits), true) as has_more,
      (array_agg(at_id order by n desc) filter (where fits))[1] as last,
      (array_agg(at_key order by n desc) filter (where fits))[1] as last_key,
      (select string_agg(${text}, ',' order by n)
        from page join ads on ads.id = at_id where fits) as json
      ${asked(shape, param)}
    from page`;
}

const NOTHING = sql``;

/** The parts that both statements share: the few candidates (if few), the total, the walk. */
function partsOf(shape: PageShape, param: Param) {
  const { list, filters, sort } = shape;
  const parts = keyParts(shape, param);
  const listed = filters.flatMap((name) => {
    const by = list.filters[name]?.by;
    return by !== undefined && "few" in by ? [by.few(sql`${param(name)}`)] : [];
  });
  const isListed = listed.length > 0;
  // No index has a brand's ads in the order of each column.
  const isFew = isListed || sort.column !== undefined && filters.length > 0;
  const counted = countersSum(parts);
  const columns = ["id", sort.column ?? []].flat();
  const isFewEnough = isListed ? [] : [sql`(${counted}) <= ${sql.lit(FEW)}`];
  // With `offset 0`, listed ads are found only by their ids.
  const among = isListed
    ? sql`(select * from ads where ${joinAll(listed)} offset 0) ads`
    : sql`ads`;
  return {
    few: isFew
      ? sql`with few as materialized (
        select ${sql.join(columns.map((name) => sql.ref(name)))} from ${among}
        where ${joinAll([...isFewEnough, ...parts.map(isPart)])})`
      : NOTHING,
    total: isListed ? sql`select count(*) from few` : counted,
    walked: (value: Sql, name = "wire") =>
      walk(shape, parts, param, isFew, sql`${value} as ${sql.ref(name)}`),
  };
}
