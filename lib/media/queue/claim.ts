import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaKind } from "@/lib/media/queue/kinds.ts";
import { RANK } from "@/lib/media/queue/rank.ts";

/** One of the queue, this process's until its lease ends. */
export interface Claimed {
  key: Uint8Array;
  url: string;
  kind: MediaKind;
  /** This one included. */
  attempts: number;
  /** Whether it would not be among the first to leave. */
  has_room: boolean;
}

/** Seconds; `renewLeases` is called several times meanwhile. */
export const LEASE = 45;

/**
 * Takes sources off the queue, no two processes the same: up to half of them
 * such as are to be tried again, then those of the newest ads. Whoever is killed
 * meanwhile leaves them to others once the lease ends.
 */
export async function claimMedia(
  db: Kysely<Schema>,
  count: number,
  now: number,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with again as materialized (
      select key from media_sources
      where state = 'pending' and due_at > 0 and due_at <= ${now}::bigint
      order by due_at limit ${Math.ceil(count / 2)}
      for no key update skip locked
    ), anew as materialized (
      select key from media_sources where state = 'pending' and due_at = 0
      order by newest desc limit ${count}
      for no key update skip locked
    )
    update media_sources m set due_at = ${now + LEASE}::bigint,
      attempts = attempts + 1
    from (
      select key from again union all select key from anew limit ${count}
    ) c where m.key = c.key
    returning m.key, m.url, m.kind, m.attempts, coalesce((
      select (is_shown, seen_at) > (full_shown, full_seen_at)
      from media_state cross join lateral (
        select ${RANK} from (select m.key, m.kind, m.newest) s
        left join media_uses u on u.key = s.key
        left join ads a on a.id = u.ad_id
      ) ranked where full_seen_at is not null
    ), true) as has_room`.execute(db);
  return rows;
}

/** Tells other processes that the one that took these is still at it. */
export async function renewLeases(
  db: Kysely<Schema>,
  claimed: readonly Claimed[],
  now: number,
): Promise<void> {
  if (claimed.length === 0) return;
  const keys = claimed.map(({ key }) => key);
  await sql`
    update media_sources set due_at = ${now + LEASE}::bigint
    where key = any(${keys}::bytea[]) and state = 'pending'`.execute(db);
}

/**
 * Puts sources back that were not tried, or failed by no fault of theirs.
 *
 * @param dueAt not before then; default: as if they had never been taken
 */
export async function releaseMedia(
  db: Kysely<Schema>,
  claimed: readonly Claimed[],
  dueAt = 0,
): Promise<void> {
  if (claimed.length === 0) return;
  const keys = claimed.map(({ key }) => key);
  await sql`
    update media_sources set due_at = ${dueAt}::bigint,
      attempts = greatest(attempts - 1, 0)
    where key = any(${keys}::bytea[]) and state = 'pending'`.execute(db);
}
