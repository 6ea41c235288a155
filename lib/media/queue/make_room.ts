import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { NO_ROOM, RANK } from "@/lib/media/queue/rank.ts";
import {
  alone,
  deleteFiles,
  inParts,
  removeFiles,
} from "@/lib/media/queue/remove.ts";

/**
 * Files are deleted from the first share of the maximum on, down to the second,
 * because several processes store files at the same time.
 */
const FULL_FROM = 0.95;
const FREE_TO = 0.9;
/** There is enough space to download again; with less free space, files would be downloaded and deleted repeatedly. */
const ROOM_BELOW = 0.85;

async function bytesKept(db: Kysely<Schema>): Promise<number> {
  const { rows: [row] } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media_files`
    .execute(db);
  return row!.bytes;
}

interface Ranked {
  hash: string;
  is_shown: boolean;
  seen_at: number;
}

/**
 * Deletes files when they nearly reach `maxBytes`: first those that no ad uses,
 * then those of inactive ads, last seen longest ago first, then those of active
 * ads. Sources that do not rank higher are not downloaded from then on.
 *
 * @returns how many
 */
export async function makeRoom(
  { longRunning }: Pick<Database, "longRunning">,
  store: MediaStore,
  maxBytes: number,
  now: number,
): Promise<number> {
  const lowest = await alone(longRunning, async (trx) => {
    const bytes = await bytesKept(trx);
    if (bytes <= maxBytes * FULL_FROM) return [];
    const rows = await lowestFiles(trx, bytes - maxBytes * FREE_TO);
    const { is_shown, seen_at } = rows.at(-1)!;
    await sql`
      update media_state set full_shown = ${is_shown}::boolean,
        full_seen_at = ${seen_at}::bigint`.execute(trx);
    return rows;
  });
  await inParts(lowest.map(({ hash }) => hash), async (hashes) => {
    const removed = await alone(longRunning, async (trx) => {
      await sql`
        update media_sources set state = 'expired', hash = null,
          reason = ${NO_ROOM}, updated_at = ${now}::bigint
        where hash = any(${hashes}::text[])`.execute(trx);
      return await removeFiles(trx, hashes);
    });
    await deleteFiles(store, removed);
  });
  return lowest.length;
}

/** The files to delete first, for this many bytes. */
async function lowestFiles(
  db: Kysely<Schema>,
  bytes: number,
): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select hash, is_shown, seen_at from (
      select hash, is_shown, seen_at, sum(bytes) over (
        order by is_shown, seen_at, hash rows unbounded preceding
      ) - bytes as ahead
      from (
        select f.hash, f.bytes, coalesce(is_shown, false) as is_shown,
          coalesce(seen_at, 0) as seen_at
        from media_files f left join (
          select s.hash, ${RANK} from media_sources s
          left join media_uses u on u.key = s.key
          left join ads a on a.id = u.ad_id
          where s.hash is not null group by s.hash
        ) shown on shown.hash = f.hash
      ) files
    ) ranked where ahead < ${Math.ceil(bytes)}::bigint
    order by is_shown, seen_at, hash`.execute(db);
  return rows;
}

/** Allows all downloads again if there is enough space, for example because the limit was raised. */
export async function findRoom(
  db: Kysely<Schema>,
  maxBytes: number | null,
): Promise<void> {
  if (maxBytes !== null && await bytesKept(db) > maxBytes * ROOM_BELOW) return;
  await sql`
    update media_state set full_shown = null, full_seen_at = null
    where full_seen_at is not null`.execute(db);
}
