import { parseListQuery } from "@/lib/ads/language/list_query.ts";
import type { PagePosition } from "@/lib/ads/read/list_order.ts";
import { joinItems } from "@/lib/ads/read/read_ads.ts";
import { createPageReader } from "@/lib/ads/read/read_page.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Database } from "@/lib/db/database.ts";

/** Asks for pages of one ad a creative, with time enough on a busy machine. */
export function collapsedPages(database: Database, budgetMs = 10_000) {
  const read = createPageReader(
    database.kysely,
    createArchiveColumns(),
    budgetMs,
  );
  return async (params: string, after: PagePosition | null) => {
    const query = parseListQuery(
      new URLSearchParams(`${params}&collapse=creative`),
    );
    const page = await read(query, after);
    const data = JSON.parse(
      `[${new TextDecoder().decode(joinItems(page.ads))}]`,
    ) as {
      ad_archive_id: string;
      creative_hash: string;
      group_size: number;
    }[];
    return { ...page, data };
  };
}
