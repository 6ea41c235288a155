import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import type { AskedPage } from "@/lib/ads/asked_queries.ts";
import { adList, parseListQuery } from "@/lib/ads/list_query.ts";
import type { Database } from "@/lib/db/database.ts";

/** How a page of one ad a creative is made: of all groups in memory, or by a walk. */
export const WAYS = ["grouped", "walked"] as const;
export type Way = typeof WAYS[number];

/** Asks for pages of one ad a creative, each in the way that is wanted. */
export function collapsedPages(database: Database) {
  const asks = {
    grouped: createAskedQueries(database.kysely, adList, undefined, 10_000),
    walked: createAskedQueries(database.kysely, adList, undefined, -1),
  };
  return async (way: Way, params: string, after: AskedPage["last"]) => {
    const query = parseListQuery(
      new URLSearchParams(`${params}&collapse=creative`),
    );
    const page = await asks[way](query, after);
    const data = JSON.parse(`[${new TextDecoder().decode(page.items)}]`) as {
      ad_archive_id: string;
      creative_hash: string;
      group_size: number;
    }[];
    return { ...page, data };
  };
}
