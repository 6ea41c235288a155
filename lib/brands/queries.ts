import { type Kysely, type RawBuilder, sql } from "kysely";
import { dataAsOf } from "@/lib/ads/data_as_of.ts";
import { brandColumns } from "@/lib/ads/documents.ts";
import {
  type ConditionName,
  conditionNames,
  conditionOf,
  conditionValues,
} from "@/lib/brands/conditions.ts";
import type { BrandListQuery } from "@/lib/brands/list_query.ts";
import {
  type BrandSort,
  brandSorts,
  type WalkPlace,
} from "@/lib/brands/list_table.ts";
import { brandsOfDomains } from "@/lib/brands/brands_of_domains.ts";
import { createTimeline } from "@/lib/brands/timeline.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { type Param, preparePages, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list of brands. */
interface BrandPage {
  /** The brands' JSON, separated by commas. */
  items: Uint8Array;
  /** Number of matching brands on all pages. */
  total: number;
  /** The position of the page's last brand if more follow, else null. */
  last: WalkPlace | null;
  /** The end of the newest import, in seconds; null before the first. */
  dataAsOf: number | null;
}

interface BrandPageQuery
  extends Pick<BrandListQuery, "filter" | "sort" | "limit"> {
  /** The position of the previous page's last brand; none: the first page. */
  after?: WalkPlace | null;
}

export type BrandQueries = ReturnType<typeof createBrandQueries>;

interface Row {
  total: number;
  data_as_of: number | null;
  version: number;
  has_more: boolean;
  /** JSON separated by commas; null: no brands. */
  json: Uint8Array | null;
  /** The page's last brand. */
  last: { is_changed: boolean; key: string; id: number } | null;
}

/**
 * One statement, so that page and total come from one snapshot. Few brands are
 * fetched and sorted. If there are many, the page is read along the sort's
 * index, and then along the index of versions.
 */
function pageQuery(
  names: readonly ConditionName[],
  { from, key, id, type, isDescending }: BrandSort,
  fetch: number,
  param: Param,
): RawBuilder<Row> {
  const { isFew, all } = conditionOf(names, param);
  const later = isDescending ? sql`<` : sql`>`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const found = sql`select brands.*, ${key} as key from ${from} where ${all}`;
  const since = sql`(select version from walk)`;
  /** The next brands that are unchanged since paging began, or the changed ones. */
  const read = (isChanged: boolean) => {
    const [by, then, way] = isChanged
      ? [sql`version`, sql`id`, sql`asc`]
      : [isFew ? sql`key` : key, isFew ? sql`id` : id, direction];
    const [at, column] = isChanged
      ? [
        sql`(${param("changed_key")}::bigint, ${param("changed_id")}::bigint)`,
        sql`>`,
      ]
      : [sql`(${param("key")}::${type}, ${param("id")}::bigint)`, later];
    const source = isFew
      ? sql`select * from found brands where true`
      : isChanged
      ? sql`select brands.*, null as key from brands where ${all}`
      : found;
    return sql`(${source} and (${by}, ${then}) ${column} ${at}
      and brands.version ${isChanged ? sql`>` : sql`<=`} ${since}
      order by ${by} ${way}, ${then} ${way} limit ${sql.lit(fetch)})`;
  };
  const placed = (isChanged: boolean) => {
    const [key, way] = isChanged
      ? [sql`brands.version`, sql`asc`]
      : [sql`brands.key`, direction];
    return sql`select ${
      sql.lit(isChanged)
    } as is_changed, ${key}::text as key, brands.id,
        row_number() over (order by ${key} ${way}, brands.id ${way}) as n,
        row_to_json(wire)::text as wire
      from ${
      read(isChanged)
    } brands cross join lateral (select ${brandColumns}) wire
      where ${
      isChanged ? sql`true` : sql`not ${param("is_changed")}::boolean`
    }`;
  };
  return sql<Row>`
    with walk as materialized (
      select coalesce(${
    param("version")
  }::bigint, version) as version from archive_state
    ), ${isFew ? sql`found as materialized (${found}),` : sql``}
    listed as (
      select is_changed, key, id, wire, row_number() over (order by is_changed, n) as n
      from (${placed(false)} union all ${placed(true)}) placed
    )
    select (select count(*) from ${
    isFew ? sql`found` : sql`brands where ${all}`
  }) as total,
      ${dataAsOf} as data_as_of, ${since} as version,
      count(*) > ${param("limit")}::bigint as has_more,
      string_agg(wire, ',' order by n)
        filter (where n <= ${param("limit")}::bigint) as json,
      (array_agg(json_build_object('is_changed', is_changed, 'key', key, 'id', id))
        filter (where n = ${param("limit")}::bigint))[1] as last
    from listed`;
}

export function createBrandQueries(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
) {
  const readPage = preparePages<Row>(db);
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
    async page(
      { filter, sort, limit, after }: BrandPageQuery,
    ): Promise<BrandPage> {
      const names = conditionNames(filter);
      const ids = filter.domain === undefined
        ? []
        : await brandsOfDomains(db, columns, filter.domain);
      const by: BrandSort = brandSorts[sort];
      const changed = after?.isChanged === true ? after : { key: 0, id: 0 };
      const place = after?.isChanged === false ? after : by.start;
      const row = await readPage(
        `${sort} ${names}`,
        (fetch, param) => pageQuery(names, by, fetch, param),
        {
          ...conditionValues(filter, ids),
          key: place.key,
          id: place.id,
          is_changed: after?.isChanged ?? false,
          changed_key: changed.key,
          changed_id: changed.id,
          version: after?.version ?? null,
          limit,
        },
      );
      const { total, data_as_of, version, has_more, json, last } = row;
      return {
        items: json ?? new Uint8Array(),
        total,
        last: has_more
          ? {
            isChanged: last!.is_changed,
            key: last!.key,
            id: last!.id,
            version,
          }
          : null,
        dataAsOf: data_as_of,
      };
    },
    /** The brand with this id or else this slug, as JSON, or null. */
    async brand(key: string): Promise<{ id: number; json: Uint8Array } | null> {
      const id =
        /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key))
          ? Number(key)
          : null;
      const [row] = await one.execute({ id, slug: key });
      return row ?? null;
    },
    timeline: createTimeline(db, columns),
  };
}
