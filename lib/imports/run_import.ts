import { seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { createBreather } from "@/lib/imports/breather.ts";
import {
  detectFormat,
  type Format,
  normalRecord,
  notAnAd,
  RecordError,
  toAdRecord,
  warningFor,
} from "@/lib/imports/formats/formats.ts";
import {
  type ImportRun,
  type RunOptions,
  withImportRun,
} from "@/lib/imports/import_run.ts";
import {
  ImportInputError,
  type RawRow,
  readRecords,
} from "@/lib/imports/read_records.ts";
import type { ImportReport } from "@/lib/imports/report.ts";

export interface ImportOptions extends RunOptions {
  /** Called with the number of input bytes read so far. */
  onBytes?: (count: number) => void;
  /** Ends the run after the batch at hand; the run is then `interrupted`. */
  signal?: AbortSignal;
}

/** The run ended early. What was committed before stays; `report` counts it. */
export class ImportFailedError extends Error {
  override readonly name = "ImportFailedError";

  constructor(
    message: string,
    readonly report: ImportReport,
    /** True where the input is at fault, not the archive. */
    readonly isInput: boolean,
    options: { cause: unknown },
  ) {
    super(message, options);
  }
}

/**
 * Imports a stream of records.
 *
 * @throws {ImportFailedError} the input broke off, the run was stopped, or the database failed
 * @throws {Problem} `import_running`
 */
export async function runImport(
  database: Database,
  bytes: ReadableStream<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  let failed: ImportFailedError | null = null;
  try {
    return await withImportRun(
      database,
      options,
      (run) => feed(run, bytes, options),
      (cause, report) => {
        const { status, failure, isInput } = endOf(cause, options);
        failed = new ImportFailedError(failure, report, isInput, { cause });
        return { status, failure };
      },
    );
  } catch (error) {
    throw failed ?? error;
  }
}

/** The bytes stopped coming: a client went away, or a file could not be read on. */
class InputLostError extends Error {}

function endOf(cause: unknown, { signal }: ImportOptions) {
  if (signal?.aborted) {
    const failure = "The import was stopped.";
    return { status: "interrupted", failure, isInput: false } as const;
  }
  if (cause instanceof InputLostError) {
    const failure = "The input ended early.";
    return { status: "interrupted", failure, isInput: true } as const;
  }
  const isInput = cause instanceof ImportInputError;
  const failure = isInput ? cause.message : "The import failed.";
  return { status: "failed", failure, isInput } as const;
}

/** The same bytes; what their source fails with is told from what reading them fails with. */
async function* untilLost(
  bytes: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    throw new InputLostError("The input was lost.", { cause });
  }
}

/** The rows of the input, which end at once when the run is stopped. */
function rowsOf(
  bytes: ReadableStream<Uint8Array>,
  { onBytes, signal }: ImportOptions,
): AsyncIterable<RawRow[]> {
  const input = ReadableStream.from(untilLost(bytes)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(),
    signal === undefined ? {} : { signal },
  );
  return readRecords(input, onBytes === undefined ? {} : { onBytes });
}

async function feed(
  run: ImportRun,
  bytes: ReadableStream<Uint8Array>,
  options: ImportOptions,
): Promise<void> {
  const formats = new Set<Format>();
  const breathe = createBreather();
  try {
    for await (const rows of rowsOf(bytes, options)) {
      options.signal?.throwIfAborted();
      for (const row of rows) {
        const waiting = take(run, row, options, formats);
        if (waiting !== undefined) await waiting;
        const breath = breathe();
        if (breath !== undefined) {
          await breath;
          options.signal?.throwIfAborted();
        }
      }
    }
  } catch (error) {
    // Whole records before the fault count all the same.
    const isInput = error instanceof ImportInputError ||
      error instanceof InputLostError;
    if (isInput && !options.signal?.aborted) await run.drain();
    throw error;
  }
  const [only, ...others] = formats;
  if (options.format === "auto" && only !== undefined && others.length === 0) {
    run.report.format = only;
  }
}

function take(
  run: ImportRun,
  row: RawRow,
  options: ImportOptions,
  formats: Set<Format>,
): Promise<void> | void {
  if ("reason" in row) {
    return run.reject({
      row: row.row,
      ad_archive_id: null,
      reason: row.reason,
    });
  }
  try {
    const record = normalRecord(row.value);
    const format = options.format === "auto"
      ? detectFormat(record)
      : options.format;
    if (format === null) throw new RecordError(notAnAd(record), null);
    formats.add(format);
    const now = seconds(options.clock);
    const ad = toAdRecord(format, record, now);
    const reason = warningFor(format, record, ad, now);
    if (reason !== null) {
      run.warn({ row: row.row, ad_archive_id: ad.ad_archive_id, reason });
    }
    return run.add(ad);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    run.reject({
      row: row.row,
      ad_archive_id: error.ad_archive_id,
      reason: error.reason,
    });
  }
}
