import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/problem.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";
import { reclaimParts, UPLOAD_BYTES_MAX } from "@/lib/uploads/parts.ts";

/** Bytes of all uploads together, from which on no more are taken. */
const ALL_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;
/** Uploads at once, so that many small ones do not fill a page. */
const UPLOADS_MAX = 20;

export type Upload = Selectable<Schema["uploads"]>;

/** What a process does with a whole upload. */
export type Task = "checking" | "importing";

/** From where each task can begin. */
const BEGINS: Record<Task, readonly UploadState[]> = {
  checking: ["receiving", "stopped"],
  importing: ["checked", "stopped"],
};

/** The uploads there are, newest first. */
export function listUploads(db: Kysely<Schema>): Promise<Upload[]> {
  return db.selectFrom("uploads").selectAll().orderBy("id", "desc").execute();
}

/** Null if there is none, or not any more. */
export async function findUpload(
  db: Kysely<Schema>,
  id: number,
): Promise<Upload | null> {
  return await db.selectFrom("uploads").selectAll().where("id", "=", id)
    .executeTakeFirst() ?? null;
}

/** @throws {Problem} `payload_too_large` if there are too many, or they are too large together */
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

/** The upload, if this caller and no other is to do the task now. */
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
    // What was never checked is not imported.
    .$if(
      task === "importing",
      (query) => query.where("findings", "is not", null),
    )
    .returningAll().executeTakeFirst();
  return upload ?? null;
}

/** Asks whichever process is at work on it to stop. */
export async function cancelUpload(
  db: Kysely<Schema>,
  id: number,
): Promise<void> {
  await db.updateTable("uploads").set({ is_canceled: true })
    .where("id", "=", id).where("state", "in", ["checking", "importing"])
    .execute();
}

/** Removes an upload that nobody is at work on. */
export async function discardUpload(
  database: Database,
  id: number,
): Promise<void> {
  await database.housekeeping.deleteFrom("uploads").where("id", "=", id)
    .where("state", "in", ["checked", "finished", "stopped"]).execute();
  reclaimParts(database);
}
