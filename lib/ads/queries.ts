import { type Kysely, sql } from "kysely";
import { activeFilters, adList, type ListQuery } from "@/lib/ads/list_query.ts";
import { pageQuery, type PageRow, SEPARATOR } from "@/lib/ads/page_query.ts";
import { adColumns, brandOfAd, unitsOfAd } from "@/lib/ads/present.ts";
import { type PreparedQuery, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, as text that is ready to be sent. */
export interface AdPage {
  /** The ads as JSON texts, in order: fewer than asked for if they are large. */
  ads: string[];
  /** Ads that match the filter, on all pages together. */
  total: number;
  /** The place of the page's last ad if more follow, else null. */
  last: readonly number[] | null;
}

/**
 * Numbers of rows that are asked for: one more than the page needs, which
 * tells whether there are more. A literal lets the planner see that the walk
 * along the index is short; a few of them keep prepared statements few.
 */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

export interface PageQuery
  extends Pick<ListQuery, "filter" | "sort" | "limit"> {
  /** The place of the previous page's last ad; none: the first page. */
  after?: readonly number[] | null;
}

export interface AdQueries {
  page(query: PageQuery): Promise<AdPage>;
  /** The ad with its brand and creative units as one JSON text, or null. */
  ad(adArchiveId: string): Promise<string | null>;
  version(): Promise<number>;
}

export function createAdQueries(
  db: Kysely<Schema>,
  list = adList,
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
    async page({ filter, sort = list.defaultSort, limit, after }) {
      const fetch = FETCH_SIZES.find((size) => size > limit)!;
      const filters = activeFilters(list, filter);
      const shape = `${fetch} ${sort} ${filters}`;
      let query = pages.get(shape);
      if (query === undefined) {
        const parts = { list, filters, sort, fetch };
        query = prepareQuery(db, (param) => pageQuery(parts, param));
        pages.set(shape, query);
      }
      const { column, isDescending } = list.sorts[sort]!;
      const start = isDescending ? Number.MAX_SAFE_INTEGER : -1;
      const place = after ?? (column === null ? [start] : [start, start]);
      const [row] = await query.execute({
        ...filter,
        ...Object.fromEntries(place.map((value, i) => [`after${i}`, value])),
        limit,
      });
      return {
        ads: row!.wires?.split(SEPARATOR) ?? [],
        total: row!.total,
        last: row!.has_more ? row!.last : null,
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
