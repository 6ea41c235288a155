import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { mediaNames } from "@/lib/shared/media_path.ts";

/** A kept file that nothing in the database needs any more. */
interface Removed {
  hash: string;
  ext: string;
}

/** Room is made from this part of the bytes allowed on, until that: several processes keep files meanwhile. */
const FULL_FROM = 0.95;
const FREE_TO = 0.9;

/**
 * Removes files once they take nearly `maxBytes`: first those that no ad shows,
 * then those of inactive ads, the longest not seen first, then those of active
 * ones.
 *
 * @returns how many
 */
export async function makeRoom(
  { longRunning }: Pick<Database, "longRunning">,
  store: MediaStore,
  maxBytes: number,
  now: number,
): Promise<number> {
  const removed = await alone(longRunning, async (trx) => {
    const { rows: [sum] } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from media_files`
      .execute(trx);
    if (sum!.bytes <= maxBytes * FULL_FROM) return [];
    const excess = Math.ceil(sum!.bytes - maxBytes * FREE_TO);
    const { rows } = await sql<{ hash: string }>`
      select hash from (
        select f.hash, sum(f.bytes) over (
          order by is_shown, seen_at, f.hash rows unbounded preceding
        ) - f.bytes as ahead
        from media_files f cross join lateral (
          select coalesce(bool_or(a.is_active or s.kind = 'avatar'), false) as is_shown,
            coalesce(max(coalesce(a.last_seen_at, a.created_at)), 0) as seen_at
          from media_sources s
          left join media_uses u on u.key = s.key
          left join ads a on a.id = u.ad_id
          where s.hash = f.hash
        ) shown
      ) ranked where ahead < ${excess}::bigint`.execute(trx);
    const hashes = rows.map(({ hash }) => hash);
    await sql`
      update media_sources set state = 'expired', hash = null,
        reason = 'deleted because MEDIA_MAX_BYTES was reached',
        updated_at = ${now}::bigint
      where hash = any(${hashes}::text[])`.execute(trx);
    return await removeFiles(trx, hashes);
  });
  await deleteFiles(store, removed);
  return removed.length;
}

/** Removes what no ad and no brand has any more, such as after an ad's removal. @returns how many files */
export async function removeUnused(
  { longRunning }: Pick<Database, "longRunning">,
  store: MediaStore,
): Promise<number> {
  const removed = await alone(longRunning, async (trx) => {
    await sql`
      delete from media_sources s
      where not exists (select from media_uses u where u.key = s.key)
        and s.key not in (select media_key(avatar_url) from brands
          where avatar_url is not null)`.execute(trx);
    const { rows } = await sql<{ hash: string }>`
      select hash from media_files f
      where not exists (select from media_sources s where s.hash = f.hash)`
      .execute(trx);
    return await removeFiles(trx, rows.map(({ hash }) => hash));
  });
  await deleteFiles(store, removed);
  return removed.length;
}

/** In a transaction, unless another process is at it. */
async function alone(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<Removed[]>,
): Promise<Removed[]> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from media_state for update skip locked`.execute(trx);
    return rows.length === 0 ? [] : await work(trx);
  });
}

export async function removeFiles(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    delete from media_files where hash = any(${hashes}::text[])
    returning hash, ext`.execute(db);
  return rows;
}

/** After the transaction: a crash in between leaves files that `sweepStore` finds. */
async function deleteFiles(
  store: MediaStore,
  removed: readonly Removed[],
): Promise<void> {
  for (const { hash, ext } of removed) {
    for (const name of mediaNames(hash, ext)) await store.delete(name);
  }
}
