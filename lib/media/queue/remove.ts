import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { FIRST } from "@/lib/media/queue/discover.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { mediaNames } from "@/lib/shared/media_path.ts";

/** A file that was deleted from the database, with its row as text. */
type Removed = Record<"hash" | "ext" | "row", string>;

/** Rows per transaction: on the embedded database, requests wait for it. */
const AT_ONCE = 500;

/**
 * Whether source `s` is not used by any ad or brand, or is pending but its kind is
 * no longer downloaded. All brands are only read for one that has been an avatar.
 */
const IS_UNUSED = sql`(
  s.state = 'pending' and s.kind <> all((select kinds from media_state)::text[])
  or not exists (select from media_uses u where u.key = s.key)
    and (s.newest < ${FIRST} or s.key not in (
      select media_key(avatar_url) from brands where avatar_url is not null)))`;

/**
 * Deletes unused sources, for example after an ad was deleted.
 *
 * @param among look only at the sources with these keys
 * @returns the hashes of their files
 */
export async function removeSources(
  { longRunning: db }: Pick<Database, "longRunning">,
  among?: readonly Uint8Array[],
): Promise<string[]> {
  const isAmong = among === undefined
    ? sql`true`
    : sql`s.key = any(${among}::bytea[])`;
  const { rows: sources } = await sql<{ key: Uint8Array }>`
    select key from media_sources s where ${IS_UNUSED} and ${isAmong}`
    .execute(db);
  const hashes: string[] = [];
  await inParts(sources.map(({ key }) => key), async (keys) => {
    const { rows } = await alone(
      db,
      (trx) =>
        sql<{ hash: string | null }>`delete from media_sources s
        where key = any(${keys}::bytea[]) and ${IS_UNUSED}
        returning hash`.execute(trx),
    );
    hashes.push(...rows.flatMap(({ hash }) => hash ?? []));
  });
  return hashes;
}

/**
 * Deletes files without a source.
 *
 * @param among look only at the files with these hashes
 * @returns how many
 */
export async function removeUnused(
  { longRunning: db }: Pick<Database, "longRunning">,
  store: MediaStore,
  among?: readonly string[],
): Promise<number> {
  const hashes = among ?? (await sql<{ hash: string }>`
    select hash from media_files f
    where not exists (select from media_sources s where s.hash = f.hash)`
    .execute(db)).rows.map(({ hash }) => hash);
  let count = 0;
  await inParts(hashes, async (hashes) => {
    const removed = await removeFiles(db, hashes);
    count += removed.length;
    await deleteFiles(db, store, removed);
  });
  return count;
}

export async function inParts<T>(
  items: readonly T[],
  run: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await run(items.slice(at, at + AT_ONCE));
  }
}

/** Runs work in a transaction while no other process discovers or removes media. */
export function alone<T>(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select from media_state for update`.execute(trx);
    return await work(trx);
  });
}

export async function removeFiles(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    delete from media_files f where hash = any(${hashes}::text[])
      and not exists (select from media_sources s where s.hash = f.hash)
    returning hash, ext, f::text as row`.execute(db);
  return rows;
}

/** Called after the transaction: a crash in between leaves files that `sweepStore` deletes. */
export async function deleteFiles(
  db: Kysely<Schema>,
  store: MediaStore,
  removed: readonly Removed[],
): Promise<void> {
  try {
    for (const { hash, ext } of removed) {
      // The original is first: while it exists, all thumbnails do.
      const names = mediaNames(hash, ext).reverse();
      for (const name of names) await store.delete(name);
    }
    // Meanwhile, the same content may have been stored again, from another URL.
    await downloadAgain(db, removed.map(({ hash }) => hash));
  } catch (error) {
    // So that they are deleted the next time.
    const rows = removed.map(({ row }) => row);
    await sql`insert into media_files
      select (row::media_files).* from unnest(${rows}::text[]) row
      on conflict do nothing`.execute(db);
    throw error;
  }
}

/** Queues the sources of missing files again. */
export async function downloadAgain(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update media_sources set state = 'pending', hash = null, attempts = 0,
        due_at = 0
      where hash = any(${hashes}::text[])`.execute(trx);
    await removeFiles(trx, hashes);
  });
}
