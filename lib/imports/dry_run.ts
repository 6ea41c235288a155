import type { Kysely } from "kysely";
import { readTakedowns } from "@/lib/ads/takedowns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { toUnits } from "@/lib/imports/ad_documents.ts";
import { addBatch } from "@/lib/imports/import_report.ts";
import { type Incoming, toBatches } from "@/lib/imports/batches.ts";
import { BatchDecisions } from "@/lib/imports/decide_batch.ts";
import { exactly } from "@/lib/imports/stored_rejects.ts";
import { type AdState, toState } from "@/lib/imports/merge_records.ts";
import { RUN, TriedAds } from "@/lib/imports/tried_ads.ts";
import type {
  ImportReport,
  ImportSample,
  RowError,
} from "@/lib/imports/wire.ts";

/** Maximum number of samples of each outcome, and of characters in a sample's JSON. */
const SAMPLES_MAX = 3;
const SAMPLE_SIZE_MAX = 64 * 1024;

/** An ad that a record becomes, by the API's names. */
export type SampleAd =
  & Omit<AdState, "creative_units">
  & { creativeUnits: ReturnType<typeof toUnits> };

/**
 * Decides what an import would do, with the same code, and writes nothing to the
 * database. It takes no lock, so it can run during an import.
 */
export class DryRun implements AsyncDisposable {
  readonly #ads: TriedAds;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly report: ImportReport,
  ) {
    this.#ads = new TriedAds(db);
    report.samples = [];
  }

  /** Samples a rejected record. */
  add({ row, reason }: RowError, record: unknown): void {
    this.#sample({ row, outcome: "rejected", record, ad: null, reason });
  }

  /** Adds what a batch would do to the report, and returns the records that it rejects. */
  async put(
    batch: readonly Incoming[],
    isEnd = false,
  ): Promise<BatchDecisions["rejected"]> {
    const takenDown = await readTakedowns(this.db, batch);
    const run = { ...RUN, isEnd, takenDown };
    const decisions = new BatchDecisions(await this.#ads.read(batch), run);
    const writtenOf = ({ record }: Incoming) =>
      decisions.ads.get(record.ad_archive_id)?.written ?? null;
    for (const incoming of batch) {
      const before = writtenOf(incoming);
      const outcome = decisions.add(incoming);
      if (outcome === null || isEnd) continue;
      const written = writtenOf(incoming);
      this.#sampleAd(incoming, outcome, written === before ? null : written);
    }
    Object.assign(this.report, addBatch(this.report, decisions));
    await this.#ads.keep(decisions.ads);
    return decisions.rejected;
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
    { record, source }: Incoming,
    outcome: ImportSample["outcome"],
    written: AdState | null,
  ): void {
    const { creative_units, ...members } = written ?? toState(record);
    const creativeUnits = toUnits(creative_units);
    const ad: SampleAd = { ...members, creativeUnits };
    const { row, record: from, reason } = source!;
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
