import { toDocument } from "@/lib/imports/ad_documents.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  type BatchDecisions,
  decideBatch,
} from "@/lib/imports/decide_batch.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import type { StoredRow } from "@/lib/imports/read_stored.ts";
import { type SearchRow, toSearchRow } from "@/lib/imports/search_row.ts";
import { encodeCreative } from "@/lib/columns/format.ts";
import { Turns } from "@/lib/turns.ts";
import { type BrandUpdate, gatherBrands } from "@/lib/imports/write_brands.ts";

/** A new or changed ad. */
export type AdWrite = AdChange<StoredRow> & { written: AdState };

/** The rows to write for an ad, without the ids of the ad and its brand. */
export interface PreparedAd {
  write: AdWrite;
  /** JSON of its row, without `id`, `brand_id` and `document`. */
  row: string;
  /** See `withIds`. */
  document: string;
  /** Its search row; null: unchanged. */
  search: SearchRow | null;
}

/** Everything that a batch writes, computed in advance. */
export interface PreparedBatch extends
  Pick<
    BatchDecisions<StoredRow>,
    "outcomes" | "losses" | "rejected" | "pages"
  > {
  changes: ReadonlyMap<string, AdChange<StoredRow>>;
  brands: ReadonlyMap<string, BrandUpdate>;
  ads: readonly PreparedAd[];
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
  stored: ReadonlyMap<string, StoredRow>,
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
  const ads: PreparedAd[] = [];
  const turns = new Turns();
  for (const change of changes.values()) {
    if (turns.isOver) await turns.take();
    if (isWrite(change)) ads.push(prepareAd(change, run));
  }
  return { changes, outcomes, losses, rejected, pages, brands, ads };
}

function isWrite(change: AdChange<StoredRow>): change is AdWrite {
  return change.written !== null;
}

function prepareAd(write: AdWrite, run: Run): PreparedAd {
  const { stored, written } = write;
  const created_at = stored?.created_at ?? run.now;
  const row = JSON.stringify({
    ...columnsOf(written),
    source_hash: write.hash,
    superseded_hashes: write.superseded,
    observed_at: write.observed_at,
    scrape_run_id: run.id,
    created_at,
  });
  const document = toDocument(written, {
    scrape_run_id: run.id,
    created_at,
    updated_at: run.now,
  });
  return {
    write,
    row,
    document,
    search: toSearchRow(
      { ...written, units: written.creative_units },
      stored?.search_hash ?? null,
    ),
  };
}

/** What lists filter and sort by. */
function columnsOf(ad: AdState) {
  const [creative_high, creative_low] = ad.creative_hash === null
    ? [null, null]
    : encodeCreative(ad.creative_hash).map((half) => half | 0);
  return {
    ad_archive_id: ad.ad_archive_id,
    is_creator_ad: ad.is_creator_ad,
    delivery_start_at: ad.delivery_start_at,
    is_active: ad.is_active,
    media_type: ad.media_type,
    last_seen_at: ad.last_seen_at,
    running_days: ad.running_days,
    ...{ creative_high, creative_low },
  };
}
