import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Ids of ads that a run inserted or changed and that have not changed since.
 * They are found by their version, between the starts of this run, which must
 * exist, and the next, so no further index is needed.
 */
export async function listChangedAds(
  db: Kysely<Schema>,
  runId: number,
  limit: number,
): Promise<string[]> {
  const [run, next] = await db.selectFrom("scrape_runs")
    .select("version_before")
    .where("id", ">=", runId).orderBy("id").limit(2).execute();
  let query = db.selectFrom("ads").select("ad_archive_id")
    .where("version", ">", run!.version_before)
    .where("scrape_run_id", "=", runId);
  if (next !== undefined) {
    query = query.where("version", "<=", next.version_before);
  }
  const ads = await query.orderBy("version").orderBy("id").limit(limit)
    .execute();
  return ads.map(({ ad_archive_id }) => ad_archive_id);
}
