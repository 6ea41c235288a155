import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import type { UploadState } from "@/lib/shared/import_view.ts";
import { UPLOAD_BYTES_MAX } from "@/lib/uploads/parts.ts";

/** Total size of the uploads that wait from which no more are accepted. */
const ALL_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;
/** Maximum number of uploads that wait for their import, so that small ones do not fill a page. */
const UPLOADS_MAX = 20;

export type Upload = Selectable<Schema["uploads"]>;

/** A task that a process runs on a complete upload. */
export type Task = "checking" | "importing";

/** The states in which each task can start. */
const BEGINS: Record<Task, readonly UploadState[]> = {
  checking: ["receiving", "stopped"],
  importing: ["checked", "stopped"],
};

/** The uploads that were not imported yet, in the order in which they are imported, without findings. */
export function listUploads(db: Kysely<Schema>): Promise<Upload[]> {
  return db.selectFrom("uploads").select([
    ...["id", "account_id", "name", "state", "bytes", "read_bytes"] as const,
    ...["counts", "failure", "is_canceled", "scrape_run_id"] as const,
    ...["updated_at"] as const,
    sql<null>`null`.as("findings"),
  ]).where("state", "<>", "finished").orderBy("id").execute();
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
  ]).where("state", "<>", "finished").executeTakeFirstOrThrow();
  if (n >= UPLOADS_MAX || bytes >= ALL_BYTES_MAX) {
    throw new Problem("payload_too_large", {
      message:
        `At most ${UPLOADS_MAX} files of 2 GB in total can wait to be imported. Import or discard some of those below, or upload fewer at once.`,
    });
  }
  const { id } = await db.insertInto("uploads")
    .values({ ...upload, state: "receiving" })
    .returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Claims a task. Returns the upload, or null if the task cannot start: one upload is imported at a time. */
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
      (query) =>
        query.where("findings", "is not", null).where((
          { not, exists, selectFrom },
        ) =>
          not(exists(
            selectFrom("uploads as other").select("other.id")
              .where("other.state", "=", "importing"),
          ))
        ),
    )
    .returningAll().executeTakeFirst();
  return upload ?? null;
}

/** Asks the processes that run the tasks to stop. Returns whether there are any. */
export async function cancelUploads(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("uploads")
    .set({ is_canceled: true }).where("id", "in", ids)
    .where("state", "not in", ["checked", "stopped", "finished"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes uploads that are not being imported. What else is done with them ends. Returns whether none is left. */
export async function discardUploads(
  { housekeeping }: Database,
  ids: readonly number[],
): Promise<boolean> {
  await housekeeping.deleteFrom("uploads").where("id", "in", ids)
    .where("state", "<>", "importing").execute();
  const left = await housekeeping.selectFrom("uploads").select("id")
    .where("id", "in", ids).executeTakeFirst();
  return left === undefined;
}
