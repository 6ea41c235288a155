import { type Kysely, type RawBuilder, sql } from "kysely";
import { SEPARATOR } from "@/lib/ads/page_query.ts";
import { brandColumns } from "@/lib/ads/present.ts";
import {
  type ConditionName,
  conditionNames,
  conditionOf,
  conditionValues,
} from "@/lib/brands/conditions.ts";
import type { BrandListQuery } from "@/lib/brands/list_query.ts";
import { type BrandSort, brandSorts } from "@/lib/brands/list_table.ts";
import { createTimeline, type TimelineRow } from "@/lib/brands/timeline.ts";
import type { TimelineRange } from "@/lib/brands/timeline_query.ts";
import { type PreparedQuery, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list of brands. */
export interface BrandPage {
  /** JSON texts, in order. */
  brands: string[];
  /** Brands that match the filter, on all pages together. */
  total: number;
  /** The place of the page's last brand if more follow, else null. */
  last: readonly number[] | null;
}

export interface BrandPageQuery
  extends Pick<BrandListQuery, "filter" | "sort" | "limit"> {
  /** The place of the previous page's last brand; none: the first page. */
  after?: readonly number[] | null;
}

export interface BrandQueries {
  page(query: BrandPageQuery): Promise<BrandPage>;
  /** The brand with this id or else this slug, as JSON text, or null. */
  brand(key: string): Promise<{ id: number; wire: string } | null>;
  timeline(brandId: number, range: TimelineRange): Promise<TimelineRow[]>;
}

/** Rows that are asked for, as literals; a few of them keep prepared statements few. */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

interface Row {
  total: number;
  has_more: boolean;
  /** The JSON texts with `SEPARATOR` between them; null for none. */
  wires: string | null;
  /** Of the page's last brand. */
  key: string | null;
  id: number | null;
}

type Param = (name: string) => unknown;

/**
 * One statement, so that page and total are of one moment. Few brands are
 * fetched and sorted; of many, the page is read along the sort's index.
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
  const after = sql`(${param("key")}::${type}, ${param("id")}::bigint)`;
  const found = sql`select brands.*, ${key} as key from ${from} where ${all}`;
  const page = isFew
    ? sql`select * from found where (key, id) ${later} ${after}
        order by key ${direction}, id ${direction} limit ${sql.lit(fetch)}`
    : sql`${found} and (${key}, ${id}) ${later} ${after}
        order by ${key} ${direction}, ${id} ${direction} limit ${
      sql.lit(fetch)
    }`;
  return sql<Row>`
    with ${isFew ? sql`found as materialized (${found}),` : sql``}
    page as (${page}),
    listed as (
      select row_number() over (order by brands.key ${direction}, brands.id ${direction}) as n,
        brands.key::text as key, brands.id, row_to_json(wire)::text as wire
      from page as brands cross join lateral (select ${brandColumns}) wire
    )
    select (select count(*) from ${
    isFew ? sql`found` : sql`brands where ${all}`
  }) as total,
      count(*) > ${param("limit")}::bigint as has_more,
      string_agg(wire, ${sql.lit(SEPARATOR)} order by n)
        filter (where n <= ${param("limit")}::bigint) as wires,
      max(key) filter (where n = ${param("limit")}::bigint) as key,
      max(id) filter (where n = ${param("limit")}::bigint) as id
    from listed`;
}

export function createBrandQueries(db: Kysely<Schema>): BrandQueries {
  type Page = PreparedQuery<Record<string, unknown>, Row>;
  const pages = new Map<string, Page>();

  const one = prepareQuery<
    { id: number | null; slug: string },
    { id: number; wire: string }
  >(
    db,
    (param) =>
      sql`select brands.id, row_to_json(wire)::text as wire
        from brands cross join lateral (select ${brandColumns}) wire
        where brands.id = ${param("id")}::bigint or brands.slug = ${
        param("slug")
      }::text
        order by brands.id = ${param("id")}::bigint desc limit 1`,
  );

  return {
    async page({ filter, sort, limit, after }) {
      const fetch = FETCH_SIZES.find((size) => size > limit)!;
      const names = conditionNames(filter);
      const shape = `${fetch} ${sort} ${names}`;
      const by: BrandSort = brandSorts[sort];
      let query = pages.get(shape);
      if (query === undefined) {
        query = prepareQuery(db, (param) => pageQuery(names, by, fetch, param));
        pages.set(shape, query);
      }
      const place = after ?? by.start;
      const [row] = await query.execute({
        ...conditionValues(filter),
        key: by.fromPlace(place.slice(0, -1)),
        id: place.at(-1),
        limit,
      });
      const { total, has_more, wires, key, id } = row!;
      return {
        brands: wires?.split(SEPARATOR) ?? [],
        total,
        last: has_more ? [...by.toPlace(key!), id!] : null,
      };
    },
    async brand(key) {
      const id =
        /^[1-9]\d{0,15}$/.test(key) && Number.isSafeInteger(Number(key))
          ? Number(key)
          : null;
      const [row] = await one.execute({ id, slug: key });
      return row ?? null;
    },
    timeline: createTimeline(db),
  };
}
