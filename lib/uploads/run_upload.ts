import type { Actor } from "@/lib/audit/audit.ts";
import { type Clock, every, seconds } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import type { ImportReport } from "@/lib/imports/wire.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import { isProblem } from "@/lib/errors/problem.ts";
import { STOPS } from "@/lib/shared/import_view.ts";
import {
  countsOf,
  findingsOf,
  type StoredFindings,
} from "@/lib/uploads/findings.ts";
import { readParts } from "@/lib/uploads/parts.ts";
import { beginTask, type Task, type Upload } from "@/lib/uploads/uploads.ts";

/** How often a task saves its progress and checks whether it was canceled. */
const BEAT_MS = 1000;

/** The services that tasks need. */
interface TaskServices {
  database: Database;
  clock: Clock;
  log: Log;
  /** Called when an import has ended. */
  onImported(outcome: "completed" | "failed", report: ImportReport): void;
}

/**
 * Starts to check or import an upload, unless a process already does.
 *
 * @returns a function that runs the task until it ends, the upload is
 *   canceled, or the signal aborts because the process is about to stop, and
 *   returns whether another one may follow; null: the task cannot start now
 */
export async function beginUpload(
  services: TaskServices,
  { id, task, actor }: { id: number; task: Task; actor: Actor },
): Promise<((stopping: AbortSignal) => Promise<boolean>) | null> {
  const { database, clock } = services;
  const now = seconds(clock);
  const upload = await beginTask(database.housekeeping, id, task, now);
  if (upload === null) return null;
  return (stopping) => new Work(services, upload, task, stopping).run(actor);
}

/** A running task. */
class Work {
  readonly #canceling = new AbortController();
  #readBytes = 0;
  #report: ImportReport | null = null;

  constructor(
    private readonly services: TaskServices,
    private readonly upload: Upload,
    private readonly task: Task,
    private readonly stopping: AbortSignal,
  ) {}

  async run(actor: Actor): Promise<boolean> {
    const stop = every(BEAT_MS, () => this.#beat().catch(() => {}));
    try {
      this.#report = await this.#import(actor);
      await this.#succeed();
    } catch (error) {
      await this.#fail(error);
      if (isProblem(error, "import_running")) return false;
    } finally {
      stop();
    }
    return !this.#canceling.signal.aborted && !this.stopping.aborted;
  }

  #import(actor: Actor): Promise<ImportReport> {
    const { database, clock } = this.services;
    const { id, name } = this.upload;
    return runImport(database, readParts(database.housekeeping, id), {
      format: "auto",
      source: name,
      clock,
      signal: AbortSignal.any([this.stopping, this.#canceling.signal]),
      onBytes: (count) => this.#readBytes = count,
      onProgress: (report) => this.#report = report,
      ...this.task === "importing" ? { actor } : { dryRun: true },
    });
  }

  /** Saves the progress. Stops the task if the upload was canceled or deleted. */
  async #beat(): Promise<void> {
    const row = await this.#write({ updated_at: seconds(this.services.clock) });
    if (row === null || row.is_canceled) this.#canceling.abort();
  }

  async #write(values: Partial<Upload>) {
    const { database } = this.services;
    const report = this.#report;
    const row = await database.housekeeping.updateTable("uploads").set({
      read_bytes: this.#readBytes,
      ...report !== null && { counts: JSON.stringify(countsOf(report)) },
      ...report !== null && this.task === "importing" &&
        { scrape_run_id: report.scrape_run_id },
      ...values as object,
    }).where("id", "=", this.upload.id).where("state", "=", this.task)
      .returning("is_canceled").executeTakeFirst();
    return row ?? null;
  }

  async #succeed(): Promise<void> {
    const { database, clock, onImported } = this.services;
    const report = this.#report!;
    const updated_at = seconds(clock);
    if (this.task === "checking") {
      const findings = JSON.stringify(findingsOf(report)) as never;
      await this.#write({ state: "checked", findings, updated_at });
      return;
    }
    onImported("completed", report);
    await this.#write({ state: "finished", findings: null, updated_at });
    await database.housekeeping.deleteFrom("upload_parts")
      .where("upload_id", "=", this.upload.id).execute();
  }

  async #fail(error: unknown): Promise<void> {
    const { log, clock, onImported } = this.services;
    if (error instanceof ImportFailedError) {
      this.#report = error.report;
      if (this.task === "importing") onImported("failed", error.report);
    }
    const failure = this.#reasonOf(error);
    if (failure === null) {
      log("error", "an upload could not be imported", errorFields(error));
    }
    const checked = this.upload.findings as StoredFindings | null;
    const isWaiting = isProblem(error, "import_running") &&
      this.task === "importing";
    // The records before the damaged part of a file can be imported.
    const isBroken = error instanceof ImportFailedError && error.isInput &&
      this.task === "checking" && error.report.received > 0;
    await this.#write({
      state: isWaiting || isBroken ? "checked" : "stopped",
      ...isWaiting && { counts: JSON.stringify(checked?.counts) as never },
      ...isBroken &&
        { findings: JSON.stringify(findingsOf(error.report)) as never },
      failure: failure ?? "Something went wrong. The server's log says what.",
      updated_at: seconds(clock),
    }).catch(() => {});
  }

  /** The reason to show to the operator; null if it is only logged. */
  #reasonOf(error: unknown): string | null {
    if (this.#canceling.signal.aborted) return STOPS.canceled;
    if (this.stopping.aborted) return STOPS.stopped;
    if (error instanceof ImportFailedError && error.isInput) {
      return error.message;
    }
    const cause = error instanceof ImportFailedError ? error.cause : error;
    return toProblem(cause)?.message ?? null;
  }
}
