import type { Database } from "@/lib/db/database.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import {
  type AdChange,
  decideBatch,
  type Outcomes,
  type StoredAd,
} from "@/lib/imports/decide_batch.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { exactly } from "@/lib/imports/kept_rejects.ts";
import { readStored } from "@/lib/imports/read_stored.ts";
import type { OnReject, Source } from "@/lib/imports/to_records.ts";
import type { ImportReport, ImportSample } from "@/lib/imports/wire.ts";
import { DECISIONS } from "@/lib/shared/import_outcomes.ts";

/** Maximum number of samples of each outcome, and of characters in a sample's JSON. */
const SAMPLES_MAX = 3;
const SAMPLE_SIZE_MAX = 64 * 1024;

export type OnSample = (sample: ImportSample) => void;

/** Marks ads that the run would have written; no stored run has this id. */
const RUN = { id: 0 };

/**
 * Decides what an import would do, with the same code, and writes nothing. What
 * it would have written is kept in memory, about 300 bytes per ad. It takes no
 * lock, so it can run during an import.
 */
export class DryRun {
  /** The ads as they would be in the archive after the records so far. */
  readonly #ads = new Map<string, StoredAd>();
  readonly #hashes = new WeakMap<AdRecord, string>();
  readonly #sources = new WeakMap<AdRecord, Source>();
  readonly #sampled = new Map<ImportSample["outcome"], number>();

  constructor(
    private readonly database: Database,
    private readonly report: ImportReport,
    private readonly onSample: OnSample = () => {},
  ) {}

  /** Remembers the source record of an ad while the ad is in memory. */
  readonly onRead = (ad: AdRecord, source: Source): void => {
    this.#sources.set(ad, source);
  };

  readonly onReject: OnReject = ({ row, reason }, _report, record) => {
    this.#sample({ row, outcome: "rejected", record, ad: null, reason });
  };

  /** Adds what a batch would do to the report. */
  async put(batch: readonly Incoming[]): Promise<void> {
    const isNew = ({ record }: Incoming) =>
      !this.#ads.has(record.ad_archive_id);
    const db = this.database.longRunning;
    const stored = await readStored(db, batch.filter(isNew));
    for (const [id, ad] of stored.ads) {
      // An import would first clear what another run has set aside.
      this.#ads.set(id, { ...ad, aside: [], waiting: null });
    }
    for (const incoming of batch) {
      const outcome = this.#decide(incoming, false);
      this.report[outcome]++;
      const { record: ad } = incoming;
      const source = this.#sources.get(ad);
      if (source !== undefined) this.#sample({ ...source, outcome, ad });
    }
  }

  /** Decides on the records that would have waited for the end of the run. */
  end(): void {
    const waiting = [...this.#ads.values()].flatMap(({ waiting }) =>
      waiting ?? []
    ).sort((a, b) => a.position - b.position);
    for (const { record, position } of waiting) {
      const hash = this.#hashes.get(record)!;
      this.report.unchanged--;
      this.report[this.#decide({ record, position, hash }, true)]++;
    }
  }

  #decide(incoming: Incoming, isEnd: boolean): keyof Outcomes {
    const run = { ...RUN, isEnd };
    const { ads, outcomes } = decideBatch([incoming], this.#ads, run);
    this.#hashes.set(incoming.record, incoming.hash);
    for (const [id, change] of ads) this.#ads.set(id, afterwards(change));
    return DECISIONS.find((name) => outcomes[name] > 0)!;
  }

  #sample(sample: ImportSample): void {
    const count = this.#sampled.get(sample.outcome) ?? 0;
    if (count === SAMPLES_MAX) return;
    const text = JSON.stringify(sample, exactly);
    if (text.length > SAMPLE_SIZE_MAX) return;
    this.#sampled.set(sample.outcome, count + 1);
    this.onSample(JSON.parse(text));
  }
}

/** An ad as the archive would have it after a change. */
function afterwards(
  { hash, isChanged, stored, superseded, ...rest }: AdChange<StoredAd>,
): StoredAd {
  return {
    id: stored?.id ?? 0,
    source_hash: hash!,
    scrape_run_id: isChanged ? RUN.id : stored!.scrape_run_id,
    superseded_hashes: superseded,
    observed_at: rest.observed_at,
    aside: rest.aside,
    waiting: rest.waiting,
  };
}
