import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  decideBatch,
  type Outcomes,
} from "@/lib/imports/decide_batch.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import type { Stored, StoredRow } from "@/lib/imports/read_stored.ts";
import { type SearchRow, toSearchRow } from "@/lib/imports/search_row.ts";
import { Turns } from "@/lib/turns.ts";
import { type BrandUpdate, gatherBrands } from "@/lib/imports/write_brands.ts";

/** An ad that a record replaces or creates. */
export type AdWrite = AdChange<StoredRow> & { written: AdRecord };

/** The rows to write for an ad, without the ids of the ad and its brand. */
export interface PreparedAd {
  write: AdWrite;
  /** JSON of its row, without `id` and `brand_id`. */
  row: string;
  /** JSON of its creative units' rows, without `ad_id`; null: the stored ones are kept. */
  units: readonly string[] | null;
  /** Its search row if its brand's name is `brandName`; null: unchanged. */
  search: SearchRow | null;
  brandName: string | null;
  /** The search row for another brand name. */
  searchedAs(brandName: string | null): SearchRow | null;
}

/** Everything that a batch writes, computed in advance. */
export interface PreparedBatch {
  changes: ReadonlyMap<string, AdChange<StoredRow>>;
  outcomes: Outcomes;
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
  stored: Stored,
  run: Run,
): Promise<PreparedBatch> {
  const { ads: changes, taken, outcomes } = decideBatch(batch, stored.ads, run);
  if (run.isEnd) outcomes.unchanged -= batch.length;
  const brands = gatherBrands(taken);
  const ads: PreparedAd[] = [];
  const turns = new Turns();
  for (const change of changes.values()) {
    if (turns.isOver) await turns.take();
    if (isWrite(change)) ads.push(prepareAd(change, stored, brands, run));
  }
  return { changes, outcomes, brands, ads };
}

function isWrite(change: AdChange<StoredRow>): change is AdWrite {
  return change.written !== null;
}

/** Whether the record omits this part of its creative, and has the same creative as the stored ad. */
function keeps({ written, stored }: AdWrite, part: "creative" | "media_type") {
  return stored !== null && written.omitted?.includes(part) === true &&
    written.creative_hash === stored.creative_hash;
}

function prepareAd(
  write: AdWrite,
  { units }: Stored,
  brands: ReadonlyMap<string, BrandUpdate>,
  run: Run,
): PreparedAd {
  const { stored, written } = write;
  const { brand, creative_units, omitted: _, ...fields } = written;
  const keepsUnits = keeps(write, "creative");
  const keepsType = keepsUnits || keeps(write, "media_type");
  const row = JSON.stringify({
    ...fields,
    ...(keepsType ? { media_type: stored!.media_type } : {}),
    source_hash: write.hash,
    superseded_hashes: write.superseded,
    observed_at: write.observed_at,
    scrape_run_id: run.id,
    updated_at: run.now,
  });
  const texts = keepsUnits ? units.get(stored!.id) ?? [] : creative_units;
  const searchedAs = (brand_name: string | null) =>
    toSearchRow(
      { ...written, brand_name, units: texts },
      stored?.search_hash ?? null,
    );
  const brandName = brand === null
    ? storedBrand(write)?.name ?? null
    : brands.get(brand.page_id)!.name;
  return {
    write,
    row,
    units: keepsUnits
      ? null
      : creative_units.map((unit, unit_index) =>
        JSON.stringify({ ...unit, unit_index })
      ),
    search: searchedAs(brandName),
    brandName,
    searchedAs,
  };
}

/** The stored brand, if the record omits the brand. */
export function storedBrand(
  { stored, written: { brand, omitted } }: AdWrite,
): { id: number; name: string | null } | null {
  if (brand !== null || !omitted?.includes("brand")) return null;
  return stored?.brand_id
    ? { id: stored.brand_id, name: stored.brand_name }
    : null;
}
