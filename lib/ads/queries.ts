import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_query.ts";
import { adColumns, brandOfAd, unitsOfAd } from "@/lib/ads/present.ts";
import { type PreparedQuery, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, as text that is ready to be sent. */
export interface AdPage {
  /** The ads as JSON texts, newest first. */
  ads: string[];
  /** Ads that match the filter, on all pages together. */
  total: number;
  /** Id of the page's last ad where more follow, else null. */
  continueAfter: number | null;
}

type Values = AdFilter & { before: number; total_brand_id: number };
type Param = (name: keyof Values) => unknown;

interface PageRow {
  total: number;
  ids: string | null;
  wires: string | null;
}

/**
 * Numbers of rows that are asked for: one more than the page needs, which
 * tells whether there are more. A literal lets the planner see that the walk
 * along the index is short; a few of them keep prepared statements few.
 */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

function adConditions(filter: AdFilter, param: Param): RawBuilder<unknown>[] {
  return [
    ...(filter.ad_archive_ids === null
      ? []
      : [sql`ads.ad_archive_id = any(${param("ad_archive_ids")}::text[])`]),
    ...(filter.brand_id === null
      ? []
      : [sql`ads.brand_id = ${param("brand_id")}`]),
    ...(filter.is_active === null
      ? []
      : [sql`ads.is_active = ${param("is_active")}`]),
    ...(filter.media_type === null
      ? []
      : [sql`ads.media_type = ${param("media_type")}`]),
  ];
}

/**
 * The exact total. From the counters it is a handful of rows whatever the
 * size of the archive; a list of ids is short enough to be counted.
 */
function totalOf(filter: AdFilter, param: Param): RawBuilder<unknown> {
  if (filter.ad_archive_ids !== null) {
    return sql`(select count(*) from ads where ${
      sql.join(adConditions(filter, param), sql` and `)
    })`;
  }
  return sql`(select coalesce(sum(n), 0)::bigint from ad_totals where ${
    sql.join([
      sql`brand_id = ${param("total_brand_id")}`,
      ...(filter.is_active === null
        ? []
        : [sql`is_active = ${param("is_active")}`]),
      ...(filter.media_type === null
        ? []
        : [sql`media_type = ${param("media_type")}`]),
    ], sql` and `)
  })`;
}

/** A character that no JSON text holds raw, so that one can stand between them. */
const SEPARATOR = "\u001e";

/** One statement, so that page and total are of one moment. */
function pageQuery(
  filter: AdFilter,
  fetch: number,
  param: Param,
): RawBuilder<PageRow> {
  const conditions = [
    ...adConditions(filter, param),
    sql`ads.id < ${param("before")}`,
  ];
  return sql<PageRow>`
    with page as (
      select p.id, row_to_json(p)::text as wire from (
        select ${adColumns} from ads
        where ${sql.join(conditions, sql` and `)}
        order by ads.id desc limit ${sql.lit(fetch)}
      ) p
    )
    select ${totalOf(filter, param)} as total,
      string_agg(id::text, ',' order by id desc) as ids,
      string_agg(wire, ${sql.lit(SEPARATOR)} order by id desc) as wires
    from page`;
}

export interface AdQueries {
  page(filter: AdFilter, limit: number, before: number | null): Promise<AdPage>;
  /** The ad with its brand and creative units as one JSON text, or null. */
  ad(adArchiveId: string): Promise<string | null>;
  version(): Promise<number>;
}

export function createAdQueries(db: Kysely<Schema>): AdQueries {
  const pages = new Map<string, PreparedQuery<Values, PageRow>>();

  const detail = prepareQuery<{ id: string }, { wire: string }>(
    db,
    (param) =>
      sql`select row_to_json(p)::text as wire from (
      select ${adColumns}, ${brandOfAd} as brand, ${unitsOfAd} as "creativeUnits"
      from ads where ads.ad_archive_id = ${param("id")}
    ) p`,
  );

  const version = prepareQuery<Record<never, never>, { version: number }>(
    db,
    () => sql`select version from archive_state`,
  );

  return {
    async page(filter, limit, before) {
      const fetch = FETCH_SIZES.find((size) => size > limit)!;
      const shape = `${fetch} ${
        Object.values(filter).map((value) => value === null ? 0 : 1)
      }`;
      let query = pages.get(shape);
      if (query === undefined) {
        query = prepareQuery<Values, PageRow>(
          db,
          (param) => pageQuery(filter, fetch, param),
        );
        pages.set(shape, query);
      }
      const [row] = await query.execute({
        ...filter,
        before: before ?? Number.MAX_SAFE_INTEGER,
        total_brand_id: filter.brand_id ?? 0,
      });
      const ids = row!.ids?.split(",").map(Number) ?? [];
      return {
        ads: row!.wires?.split(SEPARATOR).slice(0, limit) ?? [],
        total: row!.total,
        continueAfter: ids.length > limit ? ids[limit - 1]! : null,
      };
    },
    async ad(adArchiveId) {
      const [row] = await detail.execute({ id: adArchiveId });
      return row?.wire ?? null;
    },
    async version() {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
