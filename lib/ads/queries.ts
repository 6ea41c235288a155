import { type Kysely, sql } from "kysely";
import { type AdShape, DETAIL_MEMBERS, membersOf } from "@/lib/ads/ad_shape.ts";
import { type AskedPage, createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { activeFilters, adList, type ListQuery } from "@/lib/ads/list_query.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import { pageQuery, type PageRow, SEPARATOR } from "@/lib/ads/page_query.ts";
import {
  adColumns,
  brandOfAd,
  selectMembers,
  unitsOfAd,
} from "@/lib/ads/present.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { type PreparedQuery, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, as text that is ready to be sent. */
export interface AdPage {
  /** The ads as JSON texts, in order: fewer than asked for if they are large. */
  ads: string[];
  /** Ads that match the filter, on all pages together. */
  total: number;
  /** The id of the page's last ad if more follow, else null. */
  last: number | null;
}

/**
 * Numbers of rows that are asked for: one more than the page needs, which
 * tells whether there are more. A literal lets the planner see that the walk
 * along the index is short; a few of them keep prepared statements few.
 */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

/** A list by the filters that are counted, one value each, newest first. */
export interface PageQuery extends Pick<ListQuery, "filter" | "limit"> {
  /** The id of the previous page's last ad; none: the first page. */
  after?: number | null;
}

export interface AdQueries {
  page(query: PageQuery): Promise<AdPage>;
  /** Any other list. */
  ask(query: ListQuery, after: Place | null): Promise<AskedPage>;
  /** The ad with its brand and creative units, or the members asked for, as one JSON text; or null. */
  ad(adArchiveId: string, shape?: AdShape): Promise<string | null>;
  version(): Promise<number>;
}

export function createAdQueries(
  db: Kysely<Schema>,
  list = adList,
  columns = createColumnCache(),
): AdQueries {
  type Page = PreparedQuery<Record<string, unknown>, PageRow>;
  const pages = new Map<string, Page>();

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
    ask: createAskedQueries(db, list, columns),
    async page({ filter, limit, after }) {
      const fetch = FETCH_SIZES.find((size) => size > limit)!;
      const active = activeFilters(list, filter);
      const filters = active.map(([name]) => name);
      const shape = `${fetch} ${filters}`;
      let query = pages.get(shape);
      if (query === undefined) {
        const parts = { list, filters, fetch };
        query = prepareQuery(db, (param) => pageQuery(parts, param));
        pages.set(shape, query);
      }
      const [row] = await query.execute({
        ...Object.fromEntries(active.map(([name, value]) => {
          const { by } = list.filters[name]!;
          const isOne = by !== undefined && "column" in by;
          return [name, isOne && Array.isArray(value) ? value[0] : value];
        })),
        after: after ?? Number.MAX_SAFE_INTEGER,
        limit,
      });
      return {
        ads: row!.wires?.split(SEPARATOR) ?? [],
        total: row!.total,
        last: row!.has_more ? row!.last : null,
      };
    },
    async ad(adArchiveId, shape = {}) {
      const [row] = shape.include === undefined && shape.fields === undefined
        ? await detail.execute({ id: adArchiveId })
        : (await sql<{ wire: string }>`
          select row_to_json(wire)::text as wire from ads
          cross join lateral (select ${
          selectMembers(membersOf(shape, DETAIL_MEMBERS))
        }) wire where ads.ad_archive_id = ${adArchiveId}`.execute(db)).rows;
      return row?.wire ?? null;
    },
    async version() {
      const [row] = await version.execute({});
      return row!.version;
    },
  };
}
