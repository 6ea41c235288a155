import { isDeepStrictEqual } from "node:util";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  type BatchDecisions,
  decideBatch,
} from "@/lib/imports/decide_batch.ts";
import type { AdState } from "@/lib/imports/merge_records.ts";
import type { StoredRow } from "@/lib/imports/read_stored.ts";
import { type SearchRow, toSearchRow } from "@/lib/imports/search_row.ts";
import { Turns } from "@/lib/turns.ts";
import { type BrandUpdate, gatherBrands } from "@/lib/imports/write_brands.ts";

/** A new or changed ad. */
export type AdWrite = AdChange<StoredRow> & { written: AdState };

/** The rows to write for an ad, without the ids of the ad and its brand. */
export interface PreparedAd {
  write: AdWrite;
  /** JSON of its row, without `id` and `brand_id`. */
  row: string;
  /** JSON of its creative units' rows, without `ad_id`; null: unchanged. */
  units: readonly string[] | null;
  /** Its search row if its brand's name is `brandName`; null: unchanged. */
  search: SearchRow | null;
  brandName: string | null;
  /** The search row for another brand name. */
  searchedAs(brandName: string | null): SearchRow | null;
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
    if (isWrite(change)) ads.push(prepareAd(change, brands, run));
  }
  return { changes, outcomes, losses, rejected, pages, brands, ads };
}

function isWrite(change: AdChange<StoredRow>): change is AdWrite {
  return change.written !== null;
}

function prepareAd(
  write: AdWrite,
  brands: ReadonlyMap<string, BrandUpdate>,
  run: Run,
): PreparedAd {
  const { stored, written } = write;
  const { brand, creative_units, ...fields } = written;
  const row = JSON.stringify({
    ...fields,
    source_hash: write.hash,
    superseded_hashes: write.superseded,
    observed_at: write.observed_at,
    scrape_run_id: run.id,
    updated_at: run.now,
  });
  const searchedAs = (brand_name: string | null) =>
    toSearchRow(
      { ...written, brand_name, units: creative_units },
      stored?.search_hash ?? null,
    );
  const brandName = brand === null
    ? null
    : brands.get(brand.page_id)?.name ?? brand.name;
  const isShownAsBefore = stored !== null && stored.state !== null &&
    isDeepStrictEqual(stored.state.creative_units, creative_units);
  return {
    write,
    row,
    units: isShownAsBefore
      ? null
      : creative_units.map((unit, unit_index) =>
        JSON.stringify({ ...unit, unit_index })
      ),
    search: searchedAs(brandName),
    brandName,
    searchedAs,
  };
}
