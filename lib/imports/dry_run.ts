import type { Kysely } from "kysely";
import { readTakedowns } from "@/lib/ads/takedowns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { toUnits } from "@/lib/imports/ad_documents.ts";
import { addBatch } from "@/lib/imports/import_report.ts";
import { type Incoming, toBatches } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  BatchDecisions,
  type Outcomes,
  type StoredAd,
} from "@/lib/imports/decide_batch.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { exactly } from "@/lib/imports/stored_rejects.ts";
import { type AdState, toState } from "@/lib/imports/merge_records.ts";
import type { Source } from "@/lib/imports/row_notes.ts";
import { TriedAds } from "@/lib/imports/tried_ads.ts";
import type {
  ImportReport,
  ImportSample,
  RowError,
} from "@/lib/imports/wire.ts";
import { DECISIONS } from "@/lib/shared/import_outcomes.ts";

/** Maximum number of samples of each outcome, and of characters in a sample's JSON. */
const SAMPLES_MAX = 3;
const SAMPLE_SIZE_MAX = 64 * 1024;

/** An ad that a record becomes, by the API's names. */
export type SampleAd =
  & Omit<AdState, "creative_units">
  & { creativeUnits: ReturnType<typeof toUnits> };

/** Marks ads that the run would have written; no stored run has this id. */
const RUN = { id: 0 };

/**
 * Decides what an import would do, with the same code, and writes nothing to the
 * database. It takes no lock, so it can run during an import.
 */
export class DryRun implements AsyncDisposable {
  readonly #ads: TriedAds;
  readonly #sources = new WeakMap<AdRecord, Source>();

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly report: ImportReport,
  ) {
    this.#ads = new TriedAds(db);
    report.samples = [];
  }

  /** Remembers the source record of an ad while the ad is in memory. */
  readonly onRead = (ad: AdRecord, source: Source): void => {
    this.#sources.set(ad, source);
  };

  /** Samples a rejected record. */
  add({ row, reason }: RowError, record: unknown): void {
    this.#sample({ row, outcome: "rejected", record, ad: null, reason });
  }

  /** Adds what a batch would do to the report, and returns the records that it rejects. */
  async put(
    batch: readonly Incoming[],
    isEnd = false,
  ): Promise<BatchDecisions["rejected"]> {
    const ads = await this.#ads.read(batch);
    const takenDown = await readTakedowns(this.db, batch);
    const rejected: BatchDecisions["rejected"] = new Map();
    for (const incoming of batch) {
      const run = { ...RUN, isEnd, takenDown };
      const decisions = new BatchDecisions(ads, run);
      decisions.add(incoming);
      Object.assign(this.report, addBatch(this.report, decisions));
      for (const each of decisions.rejected) rejected.set(...each);
      for (const [id, change] of decisions.ads) {
        ads.set(id, afterwards(change));
        if (!isEnd) this.#sampleAd(incoming.record, decisions.outcomes, change);
      }
    }
    await this.#ads.keep(ads);
    return rejected;
  }

  /** Decides on the records that would have waited for the end of the run. */
  async end(): Promise<void> {
    for await (const batch of toBatches(this.#ads.waiting(), 1_000)) {
      await this.put(batch, true);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#ads[Symbol.asyncDispose]();
  }

  #sampleAd(
    record: AdRecord,
    outcomes: Outcomes,
    { written }: AdChange,
  ): void {
    const source = this.#sources.get(record);
    if (source === undefined) return;
    const outcome = DECISIONS.find((name) => outcomes[name] > 0)!;
    const { creative_units, ...members } = written ?? toState(record);
    const ad: SampleAd = {
      ...members,
      creativeUnits: toUnits(creative_units),
    };
    const { row, record: from, reason } = source;
    this.#sample({ row, outcome, record: from, ad, reason });
  }

  #sample(sample: ImportSample): void {
    const samples = this.report.samples!;
    const like = samples.filter(({ outcome }) => outcome === sample.outcome);
    if (like.length === SAMPLES_MAX) return;
    const text = JSON.stringify(sample, exactly);
    if (text.length <= SAMPLE_SIZE_MAX) samples.push(JSON.parse(text));
  }
}

/** An ad as the archive would have it after a change. */
function afterwards(
  { hash, isChanged, stored, superseded, written, ...rest }: AdChange,
): StoredAd {
  return {
    id: stored?.id ?? 0,
    // Nothing is written again.
    created_at: 0,
    search_hash: null,
    source_hash: hash!,
    scrape_run_id: isChanged ? RUN.id : stored!.scrape_run_id,
    superseded_hashes: superseded,
    state: written ?? stored!.state,
    observed_at: rest.observed_at,
    aside: rest.aside,
    waiting: rest.waiting,
  };
}
