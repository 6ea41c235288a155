import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaStore, StoredFile } from "@/lib/media/media_store.ts";
import { removeFiles } from "@/lib/media/queue/remove.ts";

/** A newer file may not be in the database yet, in milliseconds. */
const YOUNG_MS = 60 * 60 * 1000;
const AT_ONCE = 1000;

/** Makes store and database consistent: deletes unknown files, and queues sources with missing files again. */
export async function sweepStore(
  { longRunning: db }: Pick<Database, "longRunning">,
  store: MediaStore,
  now: number,
): Promise<{ deleted: number; missing: number }> {
  const originals = new Set<string>();
  let deleted = 0;
  let some: StoredFile[] = [];
  async function check(): Promise<void> {
    const known = await knownOf(db, some.map(({ name }) => hashOf(name)));
    for (const { name, changedAt } of some) {
      if (known.has(hashOf(name)) || changedAt > now - YOUNG_MS) continue;
      await store.delete(name);
      deleted++;
    }
    some = [];
  }
  for await (const file of store.list()) {
    if (!file.name.includes("_")) originals.add(hashOf(file.name));
    if (some.push(file) === AT_ONCE) await check();
  }
  await check();
  const missing = await requeueMissing(db, originals, now);
  return { deleted, missing };
}

const hashOf = (name: string): string => name.slice(0, 64);

async function knownOf(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from media_files where hash = any(${hashes}::text[])`
    .execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

async function requeueMissing(
  db: Kysely<Schema>,
  stored: ReadonlySet<string>,
  now: number,
): Promise<number> {
  let [after, missing] = ["", 0];
  while (true) {
    // Files stored after the listing began may be missing from it.
    const { rows } = await sql<{ hash: string; is_old: boolean }>`
      select hash, created_at < ${Math.floor(now / 1000)}::bigint as is_old
      from media_files where hash > ${after}
      order by hash limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return missing;
    after = rows.at(-1)!.hash;
    const gone = rows.filter(({ hash, is_old }) => is_old && !stored.has(hash))
      .map(({ hash }) => hash);
    if (gone.length === 0) continue;
    missing += gone.length;
    await db.transaction().execute(async (trx) => {
      await sql`
        update media_sources set state = 'pending', hash = null, attempts = 0,
          due_at = 0
        where hash = any(${gone}::text[])`.execute(trx);
      await removeFiles(trx, gone);
    });
  }
}
