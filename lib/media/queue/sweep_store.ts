import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { downloadAgain, inParts } from "@/lib/media/queue/remove.ts";

/** A file newer than this, in milliseconds, may not be in the database yet. */
const YOUNG_MS = 60 * 60 * 1000;

/** Makes store and database consistent: deletes unrecorded files, and queues sources with missing files again. */
export async function sweepStore(
  { longRunning: db }: Pick<Database, "longRunning">,
  store: MediaStore,
  now: number,
): Promise<{ deleted: number; missing: number }> {
  // Read before the store: files that are stored later may not be listed.
  const { rows } = await sql<{ hash: string }>`select hash from media_files`
    .execute(db);
  const recorded = new Set(rows.map(({ hash }) => hash));
  const missing = new Set(recorded);
  let deleted = 0;
  for await (const { name, changedAt } of store.list()) {
    const hash = name.slice(0, 64);
    if (!name.includes("_")) missing.delete(hash);
    if (recorded.has(hash) || changedAt > now - YOUNG_MS) continue;
    await store.delete(name);
    deleted++;
  }
  await inParts([...missing], (hashes) => downloadAgain(db, hashes));
  return { deleted, missing: missing.size };
}
