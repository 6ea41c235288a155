import { AdRows } from "@/lib/imports/ad_rows.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  type BatchDecisions,
  decideBatch,
  type StoredAd,
} from "@/lib/imports/decide_batch.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import { Turns } from "@/lib/time/turns.ts";
import { type BrandUpdate, gatherBrands } from "@/lib/imports/write_brands.ts";

/** A new or changed ad. */
export type AdWrite = AdChange & { written: AdState };

/** Everything that a batch writes, computed in advance. */
export interface PreparedBatch
  extends Pick<BatchDecisions, "outcomes" | "losses" | "rejected" | "pages"> {
  changes: ReadonlyMap<string, AdChange>;
  brands: ReadonlyMap<string, BrandUpdate>;
  ads: AdRows;
}

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
): Promise<PreparedBatch> {
  const { ads: changes, taken, outcomes, losses, rejected, pages } =
    decideBatch(
      batch,
      stored,
      run,
    );
  if (run.isEnd) outcomes.unchanged -= batch.length;
  const brands = gatherBrands(taken);
  const ads = new AdRows();
  const turns = new Turns();
  for (const change of changes.values()) {
    if (turns.isOver) await turns.take();
    if (isWrite(change)) ads.add(change, run);
  }
  return { changes, outcomes, losses, rejected, pages, brands, ads };
}

function isWrite(change: AdChange): change is AdWrite {
  return change.written !== null;
}
