import type { Actor } from "@/lib/audit/audit.ts";
import { type Clock, seconds, systemClock } from "@/lib/time/clock.ts";
import { ChunkRows } from "@/lib/columns/fold/chunk_rows.ts";
import {
  FOLD_RULE,
  foldColumns,
  type FoldRule,
} from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import { shortenLog } from "@/lib/db/maintain.ts";
import {
  BATCH_SIZES,
  type Incoming,
  toBatches,
} from "@/lib/imports/batches.ts";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";
import { importBatch } from "@/lib/imports/import_batch.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { withImportLock } from "@/lib/imports/import_lock.ts";
import {
  ImportInputError,
  InputLostError,
} from "@/lib/imports/input/input_error.ts";
import {
  endRun,
  markInterruptedRuns,
  startRun,
} from "@/lib/imports/scrape_runs.ts";
import { DryRun } from "@/lib/imports/dry_run.ts";
import type { Member } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";
import type { SourceOptions } from "@/lib/imports/input/read_input.ts";
import { newReport } from "@/lib/imports/import_report.ts";
import { StoredRejects } from "@/lib/imports/stored_rejects.ts";
import { tidySearch } from "@/lib/imports/tidy_search.ts";
import { type OnReject, RowNotes } from "@/lib/imports/row_notes.ts";
import { toRecords } from "@/lib/imports/to_records.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { waitingRecords } from "@/lib/imports/set_aside.ts";

interface RunOptions {
  /** The source that the list of runs shows: a file name, `-`, `http`. */
  source: string;
  clock: Clock;
  /** Who imports, for the audit trail; if absent, no event is written. */
  actor?: Actor;
  /** Called after every batch. */
  onProgress?: (report: ImportReport) => void;
  /** Stops the run after the current batch; its status is then `interrupted`. */
  signal?: AbortSignal;
  /** When columns are updated; does not affect the result. */
  foldRule?: FoldRule;
}

export interface ImportOptions extends RunOptions, SourceOptions {
  format: Format | "auto";
  /** Maximum number of records per transaction; does not affect the result. */
  batchSize?: number;
  /** Called for every rejected record, not only for those in the report. */
  onReject?: OnReject;
  /** Reports what the import would do, and writes nothing. */
  dryRun?: boolean;
}

/**
 * Imports files, as a pipeline: bytes, text, rows, records, batches.
 *
 * @throws {ImportFailedError} the input failed, the run was stopped, or the
 *   database failed
 * @throws {Problem} `import_running`
 */
export async function runImport(
  database: Database,
  source: ReadableStream<Uint8Array> | { files: AsyncIterable<Member> },
  options: ImportOptions,
): Promise<ImportReport> {
  const db = database.longRunning;
  const report = newReport(options.format);
  await using dryRun = options.dryRun ? new DryRun(db, report) : null;
  const rejects = new StoredRejects(db, report);
  const notes = new RowNotes(report, async (error, report, record) => {
    await options.onReject?.(error, report, record);
    await (dryRun ?? rejects).add(error, record);
  });
  const records = toRecords(readLazily(source, options), report, notes, {
    ...options,
    keepsSources: dryRun !== null,
  });
  const { batchSize = BATCH_SIZES[database.kind] } = options;
  const batches = toBatches(records, batchSize);
  if (dryRun === null) {
    return await writeRun(database, batches, report, {
      ...options,
      onWritten: (batch, rejected) => notes.settle(batch, rejected),
      onEnd: () => rejects.end(),
    });
  }
  try {
    for await (const batch of batches) {
      await notes.settle(batch, await dryRun.put(batch));
      options.onProgress?.(report);
    }
    await dryRun.end();
    return report;
  } catch (cause) {
    throw new ImportFailedError(cause, report, options.signal?.aborted);
  }
}

/** Imports generated records as one run. */
export async function writeRecords(
  database: Database,
  records: Iterable<AdRecord>,
  options: Omit<RunOptions, "clock"> & { clock?: Clock },
): Promise<ImportReport> {
  const report = newReport("native");
  function* counted() {
    for (const record of records) {
      report.received++;
      yield { record };
    }
  }
  const run = { clock: systemClock, ...options };
  const batches = toBatches(counted(), BATCH_SIZES[database.kind]);
  return await writeRun(database, batches, report, run);
}

/** The code that reads files is loaded with the first import, to save memory. */
async function* readLazily(
  source: Parameters<typeof runImport>[1],
  options: ImportOptions,
): AsyncGenerator<RawRow> {
  const { readSource } = await import("@/lib/imports/input/read_input.ts");
  const received = source instanceof ReadableStream
    ? receive(source, options.signal)
    : source;
  yield* readSource(received, options);
}

/** Passes bytes through, and ends immediately when the run is stopped. */
async function* receive(
  bytes: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes.pipeThrough(new TransformStream(), signal && { signal });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new InputLostError("The input ended early.", { cause });
  }
}

interface WriteHooks {
  /** Called after every batch, with the records that it rejects. */
  onWritten?: RowNotes["settle"];
  /** Called before the run's row says that it has ended. */
  onEnd?: () => Promise<void>;
}

/**
 * Writes batches; while one is written, the next is read. If the process is
 * killed at any moment, all ads are complete and totals correct, and the import
 * can be run again.
 */
function writeRun(
  database: Database,
  batches: AsyncIterable<Incoming[]>,
  report: ImportReport,
  options: RunOptions & WriteHooks,
): Promise<ImportReport> {
  const db = database.longRunning;
  const now = () => seconds(options.clock);
  const { signal, foldRule: rule = FOLD_RULE } = options;
  const rows = new ChunkRows();
  // If these fail, they are done later: responses are the same, but slower.
  const fold = (least: FoldRule["after"]) =>
    foldColumns(database, { signal, least, rule, rows }).catch(() => {});
  let unfolded = 0;
  let writing = Promise.resolve();
  async function write(batch: readonly Incoming[], isEnd = false) {
    signal?.throwIfAborted();
    const run = { now: now(), isEnd };
    const decisions = await importBatch(db, batch, report, run);
    await options.onWritten?.(batch, decisions.rejected);
    options.onProgress?.(report);
    const { inserted, updated, superseded } = decisions.outcomes;
    unfolded += inserted + updated + superseded;
    if (unfolded < rule.during.ads) return;
    unfolded = 0;
    await fold(rule.during);
    if (database.kind === "pglite") await shortenLog(db).catch(() => {});
  }

  return withImportLock(database, async () => {
    await markInterruptedRuns(db, now());
    report.scrape_run_id = await startRun(db, {
      format: report.format,
      source: options.source.slice(0, 500),
      actor: options.actor,
      now: now(),
    });
    try {
      let broken: ImportInputError | null = null;
      try {
        for await (const batch of batches) {
          await writing;
          writing = write(batch);
          // It is awaited later, and until then does not count as unhandled.
          writing.catch(() => {});
        }
      } catch (error) {
        if (!(error instanceof ImportInputError)) throw error;
        broken = error;
      }
      await writing;
      const waiting = toBatches(waitingRecords(db), BATCH_SIZES[database.kind]);
      for await (const batch of waiting) await write(batch, true);
      // The complete records before the failure are imported.
      if (broken !== null) throw broken;
      await options.onEnd?.();
      await endRun(db, report, now(), { status: "completed", failure: null });
      await tidySearch(db, report.inserted + report.updated);
      await fold(rule.after);
      return report;
    } catch (cause) {
      await writing.catch(() => {});
      // The database may be what failed.
      await options.onEnd?.().catch(() => {});
      const error = new ImportFailedError(cause, report, signal?.aborted);
      const { status, message: failure } = error;
      await endRun(db, report, now(), { status, failure }).catch(() => {});
      throw error;
    }
  });
}
