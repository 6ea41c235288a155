import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import {
  alone,
  deleteFiles,
  inParts,
  removeFiles,
} from "@/lib/media/queue/remove.ts";

/**
 * The columns `is_shown` and `seen_at`, by which files are deleted when space
 * is short, lowest first. For a grouped query of sources `s` joined with the
 * ads `a` that use them.
 */
export const RANK = sql`
  coalesce(bool_or(a.is_active or s.kind = 'avatar'), false) as is_shown,
  coalesce(max(case s.kind when 'avatar' then s.newest
    else coalesce(a.last_seen_at, a.created_at) end), 0) as seen_at`;

/** The reason of sources that are `expired` because space is short. */
export const NO_ROOM = "no space: MEDIA_MAX_BYTES was reached";

/**
 * Files are deleted from the first share of the maximum on, down to the second,
 * because several processes store files at the same time.
 */
const FULL_FROM = 0.95;
const FREE_TO = 0.9;
/** There is enough space to download again; with less free space, files would be downloaded and deleted repeatedly. */
const ROOM_BELOW = 0.85;

/** A file with the rank by which it is deleted when space is short, lowest first. */
interface Ranked {
  hash: string;
  is_shown: boolean;
  seen_at: number;
}

/**
 * Deletes files when they nearly reach `maxBytes`: first those that no ad uses,
 * then those of inactive ads, last seen longest ago first, then those of active
 * ads. Sources that do not rank higher are not downloaded until there is enough
 * space again, for example because the limit was raised.
 *
 * @param maxBytes null: no limit
 * @returns how many
 */
export async function makeRoom(
  { longRunning }: Pick<Database, "longRunning">,
  store: MediaStore,
  maxBytes: number | null,
  now: number,
): Promise<number> {
  const lowest = await alone(longRunning, async (trx) => {
    const { rows: [used] } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from media_files`
      .execute(trx);
    const max = maxBytes ?? Infinity;
    if (used!.bytes <= max * ROOM_BELOW) await setFull(trx, null);
    if (used!.bytes <= max * FULL_FROM) return [];
    const rows = await lowestFiles(trx, used!.bytes - max * FREE_TO);
    await setFull(trx, rows.at(-1)!);
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
    await deleteFiles(longRunning, store, removed);
  });
  return lowest.length;
}

/** Stores the highest rank that was deleted; null if there is enough space. */
async function setFull(db: Kysely<Schema>, rank: Ranked | null) {
  const { is_shown = null, seen_at = null } = rank ?? {};
  await sql`
    update media_state set full_shown = ${is_shown}::boolean,
      full_seen_at = ${seen_at}::bigint`.execute(db);
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
