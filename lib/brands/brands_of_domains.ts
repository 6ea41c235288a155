import type { Kysely } from "kysely";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { planFilter } from "@/lib/ads/plan_filter.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The ids of the brands that have an ad that leads to one of these domains or to a subdomain. */
export function brandsOfDomains(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  domains: readonly string[],
): Promise<number[]> {
  return columns.read(db, async (session) => {
    const filter = { destination_domain: [...domains] };
    const { bits } = await findMatches(session, planFilter(adList, filter));
    const counts = await tally(bits, session.chunks(["brand_id"]));
    return [...counts.keys()].filter((id) => id > 0);
  });
}
