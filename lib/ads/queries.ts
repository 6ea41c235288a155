import { type Kysely, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_query.ts";
import {
  pageQuery,
  type PageRow,
  type PageValues,
  SEPARATOR,
} from "@/lib/ads/page_query.ts";
import { adColumns, brandOfAd, unitsOfAd } from "@/lib/ads/present.ts";
import { type PreparedQuery, prepareQuery } from "@/lib/db/prepared.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** One page of a list, as text that is ready to be sent. */
export interface AdPage {
  /** The ads as JSON texts, newest first: fewer than asked for where they are large. */
  ads: string[];
  /** Ads that match the filter, on all pages together. */
  total: number;
  /** Id of the page's last ad where more follow, else null. */
  continueAfter: number | null;
}

/**
 * Numbers of rows that are asked for: one more than the page needs, which
 * tells whether there are more. A literal lets the planner see that the walk
 * along the index is short; a few of them keep prepared statements few.
 */
const FETCH_SIZES = [2, 11, 26, 51, 101] as const;

export interface AdQueries {
  page(filter: AdFilter, limit: number, before: number | null): Promise<AdPage>;
  /** The ad with its brand and creative units as one JSON text, or null. */
  ad(adArchiveId: string): Promise<string | null>;
  version(): Promise<number>;
}

export function createAdQueries(db: Kysely<Schema>): AdQueries {
  const pages = new Map<string, PreparedQuery<PageValues, PageRow>>();

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
        query = prepareQuery<PageValues, PageRow>(
          db,
          (param) => pageQuery(filter, fetch, param),
        );
        pages.set(shape, query);
      }
      const [row] = await query.execute({
        ...filter,
        before: before ?? Number.MAX_SAFE_INTEGER,
        total_brand_id: filter.brand_id ?? 0,
        limit,
      });
      return {
        ads: row!.wires?.split(SEPARATOR) ?? [],
        total: row!.total,
        continueAfter: row!.has_more ? row!.last_id : null,
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
