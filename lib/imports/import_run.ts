import { type Actor, recordAudit } from "@/lib/audit/audit.ts";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { Batch } from "@/lib/imports/batch.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import {
  type ImportReport,
  REPORTED_ROWS_MAX,
  type RowError,
} from "@/lib/imports/report.ts";
import { RunMemory } from "@/lib/imports/run_memory.ts";
import {
  holdRun,
  markInterruptedRuns,
  saveProgress,
  startRun,
} from "@/lib/imports/scrape_runs.ts";
import {
  type Incoming,
  toIncoming,
  writeBatch,
} from "@/lib/imports/write_batch.ts";

export interface RunOptions {
  format: Format | "auto";
  /** Where the records come from, for the list of runs: a file's name, `-`, `http`. */
  source: string;
  clock: Clock;
  /** Who imports, for the audit trail; without it, nothing is written there. */
  actor?: Actor;
  /** Records in a transaction at the most; the result does not depend on it. */
  batchSize?: number;
  /** Called after every batch. */
  onProgress?: (report: ImportReport) => void;
  /** Called for every rejected record, not just for those that the report names. */
  onReject?: (error: RowError, report: ImportReport) => void;
}

/** What feeds a run: hands over records, and waits where the run asks it to. */
export type Feed = (run: ImportRun) => Promise<void>;

/** The run's row, and who began it: its row tells how it ends, however that is. */
function beginRun(
  database: Database,
  { format, source, actor }: RunOptions,
  now: number,
): Promise<number> {
  const run = { format, source: source.slice(0, 500), now };
  return database.longRunning.transaction().execute(async (transaction) => {
    const id = await startRun(transaction, run);
    if (actor !== undefined) {
      await recordAudit(transaction, {
        actor,
        action: "import.started",
        accountId: null,
        detail: { scrape_run_id: id, source: run.source },
        now,
      });
    }
    return id;
  });
}

/**
 * Opens a run, lets `feed` fill it and closes it, whatever happens.
 *
 * @throws what `feed` or the database throws, after the run's end was noted
 * @throws {Problem} `import_running`
 */
export function withImportRun(
  database: Database,
  options: RunOptions,
  feed: Feed,
  describe: (
    error: unknown,
    report: ImportReport,
  ) => { status: "failed" | "interrupted"; failure: string },
): Promise<ImportReport> {
  return withImportLock(database, async () => {
    const now = seconds(options.clock);
    await markInterruptedRuns(database.longRunning, now);
    const id = await beginRun(database, options, now);
    const run = new ImportRun(database, id, options);
    try {
      await feed(run);
      return await run.finish();
    } catch (error) {
      await run.abandon(describe(error, run.report));
      throw error;
    }
  });
}

/**
 * Collects records into batches and writes each in one transaction with its
 * brands, creative units and the run's counts: a process killed at any moment
 * leaves whole ads and right totals, and the import can be run again.
 */
export class ImportRun {
  readonly report: ImportReport;
  readonly #memory = new RunMemory();
  readonly #batch: Batch;
  /** The batch being written while the next one is read. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    readonly database: Database,
    readonly id: number,
    readonly options: RunOptions,
  ) {
    this.#batch = new Batch(options.batchSize);
    this.report = {
      scrape_run_id: id,
      format: options.format,
      received: 0,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      superseded: 0,
      rejected: 0,
      warned: 0,
      warnings: [],
      errors: [],
    };
  }

  /** Takes a record. Where the answer is a promise, await it before the next one. */
  add(record: AdRecord): Promise<void> | void {
    this.report.received++;
    this.#batch.add(toIncoming(record));
    if (this.#batch.isFull) return this.flush();
  }

  reject(error: RowError): void {
    this.report.received++;
    this.report.rejected++;
    if (this.report.errors.length < REPORTED_ROWS_MAX) {
      this.report.errors.push(error);
    }
    this.options.onReject?.(error, this.report);
  }

  /** Notes what of a record was not understood. The record is added all the same. */
  warn(warning: RowError): void {
    this.report.warned++;
    if (this.report.warnings.length < REPORTED_ROWS_MAX) {
      this.report.warnings.push(warning);
    }
  }

  /** Hands the batch over to be written, once the one before is. */
  async flush(): Promise<void> {
    const batch = this.#batch.take();
    await this.#writing;
    this.#writing = this.#write(batch);
    // The failure is met at the next await; until then it must not count as unhandled.
    this.#writing.catch(() => {});
  }

  /** Writes what is left, records that waited included. */
  async drain(): Promise<void> {
    await this.flush();
    await this.#writing;
    for (
      let waiting = this.#memory.takeBatch();
      waiting.length > 0;
      waiting = this.#memory.takeBatch()
    ) await this.#write(waiting, { force: true });
  }

  async finish(): Promise<ImportReport> {
    await this.drain();
    const now = seconds(this.options.clock);
    await saveProgress(this.database.longRunning, this.report, {
      status: "completed",
      now,
      failure: null,
    });
    return this.report;
  }

  /** Notes why the run ended, where the database still takes notes. */
  async abandon(
    end: { status: "failed" | "interrupted"; failure: string },
  ): Promise<void> {
    await this.#writing.catch(() => {});
    const now = seconds(this.options.clock);
    await saveProgress(this.database.longRunning, this.report, { ...end, now })
      .catch(() => {});
  }

  async #write(
    batch: readonly Incoming[],
    { force = false }: { force?: boolean } = {},
  ): Promise<void> {
    if (batch.length === 0) return;
    const { report } = this;
    const context = {
      runId: this.id,
      now: seconds(this.options.clock),
      memory: this.#memory,
      force,
    };
    const outcome = await this.database.longRunning.transaction().execute(
      async (trx) => {
        await holdRun(trx, this.id);
        const result = await writeBatch(trx, batch, context);
        await saveProgress(trx, {
          ...report,
          inserted: report.inserted + result.inserted,
          updated: report.updated + result.updated,
          unchanged: report.unchanged + result.unchanged,
          superseded: report.superseded + result.superseded,
        });
        return result;
      },
    );
    report.inserted += outcome.inserted;
    report.updated += outcome.updated;
    report.unchanged += outcome.unchanged;
    report.superseded += outcome.superseded;
    this.options.onProgress?.(report);
    await this.#write(this.#memory.takeOverdue(), { force: true });
  }
}
