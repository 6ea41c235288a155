import { endpoint } from "@/lib/api/endpoint.ts";
import { operatorActor } from "@/lib/audit/audit.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { importParams, runsParams } from "@/lib/imports/wire.ts";
import { InputLostError } from "@/lib/imports/input/input_error.ts";
import { ImportFailedError } from "@/lib/imports/import_failed.ts";
import { runImport } from "@/lib/imports/run_import.ts";
import { listRuns } from "@/lib/imports/scrape_runs.ts";
import { withIdleLimit } from "@/lib/http/idle_limit.ts";
import { toPage } from "@/lib/http/page.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** Only one import runs at a time, so a client must not hold it without sending anything. */
const IDLE_MS = 60_000;

export const handler = endpoint({
  access: "operator",
  query: { GET: runsParams, POST: importParams },
}, {
  async GET({ services, query: { limit, before = null } }) {
    const runs = await listRuns(services.database.kysely, {
      limit: limit + 1,
      before,
    });
    return toPage(runs, limit, (run) => run.scrape_run_id);
  },

  async POST({ req, services, address, query: { format, dry_run } }) {
    requireRecords(req);
    if (req.body === null) {
      throw new Problem("invalid_body", {
        message:
          "The body is empty. Send a file with ads, such as JSON, NDJSON, CSV, or XLSX.",
      });
    }
    // An import that goes on after its client has disconnected would block
    // others. The runtime reports that only for bodies of a few kilobytes; for
    // others, reading what was received ends with an error.
    const signal = AbortSignal.any([services.lifecycle.signal, req.signal]);
    try {
      const body = await filesIn(req, withIdleLimit(req.body, IDLE_MS), signal);
      const report = await runImport(services.database, body, {
        format,
        dryRun: dry_run,
        source: "http",
        clock: services.clock,
        signal,
        actor: operatorActor(address),
      });
      if (!dry_run) services.metrics.countImport("completed", report);
      return { data: report };
    } catch (error) {
      if (!(error instanceof ImportFailedError)) throw error;
      if (!dry_run) services.metrics.countImport("failed", error.report);
      throw importProblem(error, signal);
    } finally {
      // Reads after this response see all imported ads.
      if (!dry_run) services.archive.cache.drop();
    }
  },
});

/** Rejects encodings that would otherwise look like damaged JSON. */
function requireRecords({ headers }: Request): void {
  const encoding = headers.get("content-encoding") ?? "identity";
  if (!/^(?:identity|gzip|x-gzip)$/i.test(encoding.trim())) {
    throw new Problem("unsupported_media_type", {
      message: "Send the records as they are, or with Content-Encoding: gzip.",
    });
  }
}

/** The body, or the files of a form: `curl -F file=@ads.json`. */
async function filesIn(
  req: Request,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
) {
  const type = req.headers.get("content-type") ?? "";
  if (!/^\s*multipart\/form-data/i.test(type)) return body;
  const { filesOf } = await import("@/lib/uploads/multipart.ts");
  const form = body.pipeThrough(new TransformStream(), { signal });
  async function* files() {
    for await (const { name, bytes } of asInput(filesOf(form, type), signal)) {
      yield { name, bytes: asInput(bytes, signal) };
    }
  }
  return { files: files() };
}

/** A form that fails ends an import as another body does: what came before is imported. */
async function* asInput<Item>(items: AsyncIterable<Item>, stop: AbortSignal) {
  try {
    yield* items;
  } catch (cause) {
    if (stop.aborted || !(cause instanceof Problem)) throw cause;
    throw new InputLostError(cause.message, { cause });
  }
}

/** The errors that the client can fix, with the run to look at. */
function importProblem(error: ImportFailedError, stop: AbortSignal): unknown {
  const { scrape_run_id, inserted, updated } = error.report;
  const written = scrape_run_id === 0
    ? "Nothing was written."
    : `${
      formatCount(inserted + updated, "ad was", "ads were")
    } written before the error; see /internal/imports/${scrape_run_id}.`;
  const message = `${error.message} ${written}`;
  if (stop.aborted) {
    return new Problem("database_unavailable", {
      message,
      retryAfterSeconds: 1,
    });
  }
  const problem = toProblem(error.cause);
  if (problem !== null) {
    const { code, retryAfterSeconds } = problem;
    const message = `${problem.message} ${written}`;
    const { cause } = error;
    return new Problem(code, { message, retryAfterSeconds, cause });
  }
  if (!error.isInput) return error.cause;
  return new Problem("invalid_body", { message, cause: error.cause });
}
