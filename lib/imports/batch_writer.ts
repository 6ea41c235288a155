import type { Kysely, Transaction } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { Incoming } from "@/lib/imports/batches.ts";
import type { BatchDecisions } from "@/lib/imports/decide_batch.ts";
import { identifyBrands } from "@/lib/imports/identify_brands.ts";
import {
  prepareBatch,
  type PreparedBatch,
} from "@/lib/imports/prepare_batch.ts";
import { readStored } from "@/lib/imports/read_stored.ts";
import { addBatch } from "@/lib/imports/import_report.ts";
import { holdRun, saveProgress } from "@/lib/imports/scrape_runs.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { writeBatch } from "@/lib/imports/write_batch.ts";
import { writeBrands } from "@/lib/imports/write_brands.ts";

/** A queued batch, and what was prepared of it while the previous one was written. */
interface InLine {
  batch: readonly Incoming[];
  prepared: Promise<PreparedBatch> | null;
  /** The next batch; null: it has not been read, or there is none. */
  next: InLine | null;
}

function toLine(batch: readonly Incoming[]): InLine {
  return { batch, prepared: null, next: null };
}

interface Options {
  now: () => number;
  /** No batch is begun once it is aborted. */
  signal?: AbortSignal | undefined;
  /** Called after every batch, when the report includes its outcomes. */
  onWritten: (
    batch: readonly Incoming[],
    decisions: BatchDecisions,
  ) => Promise<void>;
}

/**
 * Writes each batch in one transaction, with its brands, creative units and the
 * run's counts. While the database writes a batch, the next one is prepared,
 * and the one after that is read.
 */
export class BatchWriter {
  /** The writes of the last batch but one, and of the last. */
  #before: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  #last: InLine | null = null;
  #isStopped = false;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly report: ImportReport,
    private readonly options: Options,
  ) {}

  /** Waits until there is room for one more, and rejects if an earlier one failed. */
  async put(batch: readonly Incoming[]): Promise<void> {
    const inLine = toLine(batch);
    if (this.#last !== null) this.#last.next = inLine;
    this.#last = inLine;
    await this.#before;
    this.#before = this.#writing;
    this.#writing = this.#before.then(() => this.#write(inLine));
    // An error is thrown at the next await; until then it must not count as
    // unhandled.
    this.#writing.catch(() => {});
  }

  /** Waits until everything is written. */
  async end(): Promise<void> {
    await this.#writing;
  }

  /** Writes records that were deferred to the end of the run. */
  async writeWaiting(batch: readonly Incoming[]): Promise<void> {
    await this.#write(toLine(batch), true);
  }

  /** Ends after the batch that is being written, whatever becomes of it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.end().catch(() => {});
  }

  async #write(current: InLine, isEnd = false): Promise<void> {
    const { report } = this;
    if (this.#isStopped) return;
    this.options.signal?.throwIfAborted();
    const decisions = await this.db.transaction().execute(async (trx) => {
      await holdRun(trx, report);
      if (current.prepared === null) await this.#prepare(trx, current, isEnd);
      const prepared = await current.prepared!;
      const { decisions, brands } = prepared;
      const now = this.options.now();
      await identifyBrands(trx, decisions.pages, now);
      await writeBrands(trx, brands, now);
      const { next } = current;
      // Ads of the next batch can have brands that this one replaces.
      const isApart = decisions.pages.size === 0 && next !== null &&
        areApart(current.batch, next.batch);
      if (isApart) await this.#prepare(trx, next, false);
      await writeBatch(trx, prepared, now);
      await saveProgress(trx, { ...report, ...addBatch(report, decisions) });
      return decisions;
    });
    Object.assign(report, addBatch(report, decisions));
    await this.options.onWritten(current.batch, decisions);
  }

  async #prepare(
    trx: Transaction<Schema>,
    inLine: InLine,
    isEnd: boolean,
  ): Promise<void> {
    const stored = await readStored(trx, inLine.batch);
    const { scrape_run_id: id } = this.report;
    const run = { id, now: this.options.now(), isEnd };
    inLine.prepared = prepareBatch(inLine.batch, stored, run);
    inLine.prepared.catch(() => {});
  }
}

/** Whether batches have no ad in common, so that neither decides what becomes of the other. */
function areApart(
  batch: readonly Incoming[],
  next: readonly Incoming[],
): boolean {
  const ids = new Set(batch.map(({ record }) => record.ad_archive_id));
  return next.every(({ record }) => !ids.has(record.ad_archive_id));
}
