import type { Kysely } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { readRejects } from "@/lib/imports/stored_rejects.ts";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import { Problem } from "@/lib/errors/problem.ts";

/**
 * Returns the rejects of a run as a file.
 *
 * @throws {Problem} `not_found` if there is no such run, or its rejects are
 *   no longer stored
 */
export async function sendRejects(
  db: Kysely<Schema>,
  runId: number,
): Promise<Response> {
  const run = await findRun(db, runId);
  if (run === null) throw new Problem("not_found");
  const lines = await readRejects(db, runId);
  if (lines === null && run.rejected > 0) {
    throw new Problem("not_found", {
      message: "The rejected records of this import are no longer stored.",
    });
  }
  return new Response(lines, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition":
        `attachment; filename="import-${runId}-rejects.ndjson"`,
      "cache-control": "private, no-store",
    },
  });
}
