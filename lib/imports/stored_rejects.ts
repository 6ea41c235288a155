import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { FloatNumber } from "@/lib/imports/formats/members.ts";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import type { ImportReport, RowError } from "@/lib/imports/wire.ts";

/** Maximum number, and bytes, of stored rejects per run. */
export const REJECTS_MAX = 10_000;
const BYTES_MAX = 50 * 1024 * 1024;
/** Number of runs whose rejects are stored. */
export const RUNS_MAX = 20;
/** Characters per row. */
const PART_SIZE = 512 * 1024;

/** A JSON replacer: numbers that a double cannot represent are written as text. */
export function exactly(_name: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof FloatNumber ? value.value : value;
}

/** Stores the rejects of a run with their records. */
export class StoredRejects {
  #lines = "";
  #count = 0;
  #size = 0;
  #part = 0;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly run: Pick<ImportReport, "scrape_run_id">,
  ) {}

  /** @param record the rejected record; null if it could not be read */
  async add(reject: RowError, record: unknown): Promise<void> {
    if (this.#count === REJECTS_MAX) return;
    const line = `${JSON.stringify({ ...reject, record }, exactly)}\n`;
    // A UTF-16 code unit is at most three bytes in UTF-8.
    if (this.#size + line.length * 3 > BYTES_MAX) return;
    this.#count++;
    this.#size += line.length;
    this.#lines += line;
    if (this.#lines.length >= PART_SIZE) await this.#write();
  }

  /** Writes those that are left. */
  async end(): Promise<void> {
    if (this.#lines !== "") await this.#write();
  }

  async #write(): Promise<void> {
    const { scrape_run_id } = this.run;
    const part = this.#part++;
    const lines = this.#lines;
    this.#lines = "";
    await this.db.insertInto("import_rejects")
      .values({ scrape_run_id, part, lines }).execute();
    if (part === 0) await this.#forgetOlder();
  }

  async #forgetOlder(): Promise<void> {
    await sql`
      delete from import_rejects where scrape_run_id < (
        select min(id) from (
          select id from scrape_runs order by id desc limit ${RUNS_MAX}) latest)`
      .execute(this.db);
  }
}

/** The rejects of a run as NDJSON. @returns null if none are stored */
export async function readRejects(
  db: Kysely<Schema>,
  runId: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const read = (part: number) =>
    db.selectFrom("import_rejects").select("lines")
      .where("scrape_run_id", "=", runId).where("part", "=", part)
      .executeTakeFirst();
  const first = await read(0);
  if (first === undefined) return null;
  async function* parts() {
    let row: { lines: string } | undefined = first;
    for (let part = 1; row !== undefined; part++) {
      yield row.lines;
      row = await read(part);
    }
  }
  return ReadableStream.from(parts()).pipeThrough(new TextEncoderStream());
}

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
