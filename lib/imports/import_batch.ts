import type { Kysely } from "kysely";
import { readTakedowns } from "@/lib/ads/takedowns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { writeHistory } from "@/lib/imports/ad_history.ts";
import { AdRows } from "@/lib/imports/ad_rows.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import { BatchDecisions } from "@/lib/imports/decide_batch.ts";
import { identifyBrands } from "@/lib/imports/identify_brands.ts";
import { addBatch } from "@/lib/imports/import_report.ts";
import { writePastValues } from "@/lib/imports/past_values.ts";
import { readStored } from "@/lib/imports/read_stored.ts";
import { holdRun, saveProgress } from "@/lib/imports/scrape_runs.ts";
import { rememberSuperseded, setAside } from "@/lib/imports/set_aside.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { writeAds } from "@/lib/imports/write_ads.ts";
import { gatherBrands, writeBrands } from "@/lib/imports/write_brands.ts";
import { Turns } from "@/lib/time/turns.ts";

/**
 * Decides what the records of a batch do to the archive, and writes that in one
 * transaction with the run's counts, which the report has afterward.
 *
 * @param isEnd the records were deferred to the end of the run, and counted as
 *   unchanged before
 */
export async function importBatch(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
  report: ImportReport,
  { now, isEnd }: { now: number; isEnd: boolean },
): Promise<BatchDecisions> {
  const decisions = await db.transaction().execute(async (trx) => {
    await holdRun(trx, report);
    const takenDown = await readTakedowns(trx, batch);
    const run = { id: report.scrape_run_id, now, isEnd, takenDown };
    const decisions = new BatchDecisions(await readStored(trx, batch), run);
    for (const incoming of batch) decisions.add(incoming);
    await identifyBrands(trx, decisions.pages, now);
    const brands = gatherBrands(decisions.taken);
    const rows = new AdRows(await writeBrands(trx, brands, now), run);
    const turns = new Turns();
    for (const change of decisions.ads.values()) {
      if (turns.isOver) await turns.take();
      if (change.written !== null) rows.add(change, change.written);
    }
    await writeAds(trx, rows);
    await writePastValues(trx, decisions.ads, now);
    await writeHistory(trx, decisions.ads, now);
    await rememberSuperseded(trx, decisions.ads);
    await setAside(trx, decisions.ads);
    await saveProgress(trx, { ...report, ...addBatch(report, decisions) });
    return decisions;
  });
  Object.assign(report, addBatch(report, decisions));
  return decisions;
}
