import { AdRows } from "@/lib/imports/ad_rows.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import { BatchDecisions, type StoredAd } from "@/lib/imports/decide_batch.ts";
import { Turns } from "@/lib/time/turns.ts";
import { gatherBrands } from "@/lib/imports/write_brands.ts";

/** Everything that a batch writes, computed in advance. */
export type PreparedBatch = Awaited<ReturnType<typeof prepareBatch>>;

interface Run {
  id: number;
  now: number;
  /** The records were deferred to the end of the run, and counted as unchanged before. */
  isEnd: boolean;
}

/** Decides what a batch does and prepares its rows, yielding to the event loop in between. */
export async function prepareBatch(
  batch: readonly Incoming[],
  stored: ReadonlyMap<string, StoredAd>,
  run: Run,
) {
  const decisions = new BatchDecisions(stored, run);
  for (const incoming of batch) decisions.add(incoming);
  if (run.isEnd) decisions.outcomes.unchanged -= batch.length;
  const brands = gatherBrands(decisions.taken);
  const ads = new AdRows();
  const turns = new Turns();
  for (const change of decisions.ads.values()) {
    if (turns.isOver) await turns.take();
    if (change.written !== null) ads.add(change, change.written, run);
  }
  return { decisions, brands, ads };
}
