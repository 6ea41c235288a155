import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import { decideBatch, type Outcomes } from "@/lib/imports/decide_batch.ts";
import { setAside } from "@/lib/imports/set_aside.ts";
import {
  readStoredAds,
  rememberSuperseded,
  writeAds,
} from "@/lib/imports/write_ads.ts";
import { writeBrands } from "@/lib/imports/write_brands.ts";

/**
 * Brings a batch into the archive. Call it within a transaction.
 *
 * @param run.isEnd the records have waited for the end of the run, which counted them as unchanged
 */
export async function writeBatch(
  db: Kysely<Schema>,
  batch: readonly Incoming[],
  run: { id: number; now: number; isEnd: boolean },
): Promise<Outcomes> {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  const stored = await readStoredAds(db, [...ids]);
  const { ads, taken, outcomes } = decideBatch(batch, stored, run);
  const brandIds = await writeBrands(db, taken, run.now);
  await writeAds(db, [...ads.values()], { brandIds, ...run });
  await rememberSuperseded(db, [...ads.values()]);
  await setAside(db, ads);
  if (run.isEnd) outcomes.unchanged -= batch.length;
  return outcomes;
}
