import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";
import { reclaimParts, UPLOAD_BYTES_MAX } from "@/lib/uploads/parts.ts";

/** Total size of all uploads from which no more are accepted. */
const ALL_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;
/** Maximum number of uploads, so that small ones do not fill a page. */
const UPLOADS_MAX = 20;

export type Upload = Selectable<Schema["uploads"]>;

/** A task that a process runs on a complete upload. */
export type Task = "checking" | "importing";

/** The states in which each task can start. */
const BEGINS: Record<Task, readonly UploadState[]> = {
  checking: ["receiving", "stopped"],
  importing: ["checked", "stopped"],
};

/** All uploads, newest first. */
export function listUploads(db: Kysely<Schema>): Promise<Upload[]> {
  return db.selectFrom("uploads").selectAll().orderBy("id", "desc").execute();
}

/** Null if the upload does not exist. */
export async function findUpload(
  db: Kysely<Schema>,
  id: number,
): Promise<Upload | null> {
  return await db.selectFrom("uploads").selectAll().where("id", "=", id)
    .executeTakeFirst() ?? null;
}

/** @throws {Problem} `payload_too_large` there are too many, or they are too large in total */
export async function createUpload(
  db: Kysely<Schema>,
  upload: Pick<Upload, "account_id" | "name" | "updated_at">,
): Promise<number> {
  const { n, bytes } = await db.selectFrom("uploads").select([
    sql<number>`count(*)`.as("n"),
    sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes"),
  ]).executeTakeFirstOrThrow();
  if (n >= UPLOADS_MAX || bytes >= ALL_BYTES_MAX) {
    throw new Problem("payload_too_large", {
      message:
        "There are too many uploaded files. Import or discard one first.",
    });
  }
  const { id } = await db.insertInto("uploads")
    .values({ ...upload, state: "receiving" })
    .returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Claims a task. Returns the upload, or null if the task cannot start. */
export async function beginTask(
  db: Kysely<Schema>,
  id: number,
  task: Task,
  now: number,
): Promise<Upload | null> {
  const upload = await db.updateTable("uploads").set({
    state: task,
    read_bytes: 0,
    counts: null,
    failure: null,
    is_canceled: false,
    updated_at: now,
  }).where("id", "=", id).where("state", "in", BEGINS[task])
    // Only checked uploads can be imported.
    .$if(
      task === "importing",
      (query) => query.where("findings", "is not", null),
    )
    .returningAll().executeTakeFirst();
  return upload ?? null;
}

/** Asks the process that runs the task to stop. */
export async function cancelUpload(
  db: Kysely<Schema>,
  id: number,
): Promise<void> {
  await db.updateTable("uploads").set({ is_canceled: true })
    .where("id", "=", id).where("state", "in", ["checking", "importing"])
    .execute();
}

/** Deletes an upload without a running task. */
export async function discardUpload(
  database: Database,
  id: number,
): Promise<void> {
  await database.housekeeping.deleteFrom("uploads").where("id", "=", id)
    .where("state", "in", ["checked", "finished", "stopped"]).execute();
  reclaimParts(database);
}
