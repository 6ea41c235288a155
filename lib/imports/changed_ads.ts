import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Ads that a run inserted or changed and that have not changed since. They are
 * found by their version, between the starts of this run and the next, so no
 * further index is needed.
 */
export async function listChangedAds(
  db: Kysely<Schema>,
  runId: number,
  limit: number,
) {
  const run = await db.selectFrom("scrape_runs")
    .select(["version_before", "started_at"])
    .where("id", "=", runId).executeTakeFirst();
  if (run === undefined || run.version_before === null) return [];
  const next = await db.selectFrom("scrape_runs").select("version_before")
    .where("id", ">", runId).orderBy("id").limit(1).executeTakeFirst();
  let query = db.selectFrom("ads")
    .leftJoin("brands", "brands.id", "ads.brand_id")
    .where("ads.version", ">", run.version_before)
    .where("ads.scrape_run_id", "=", runId);
  if (next !== undefined && next.version_before !== null) {
    query = query.where("ads.version", "<=", next.version_before);
  }
  return await query.select([
    "ads.ad_archive_id",
    "brands.name as brand",
    sql<string | null>`left(ads.primary_text, 200)`.as("text"),
    sql<boolean>`ads.created_at >= ${run.started_at}`.as("isNew"),
  ]).orderBy("ads.version").orderBy("ads.id").limit(limit).execute();
}
