import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaKind } from "@/lib/media/queue/discover.ts";
import { RANK } from "@/lib/media/queue/make_room.ts";

/** A source that this process has claimed until its lease ends. */
export interface Claimed {
  key: Uint8Array;
  url: string;
  kind: MediaKind;
  /** Including this attempt. */
  attempts: number;
  /** Whether its rank is high enough to be stored. */
  has_room: boolean;
}

/**
 * Seconds of a lease: much longer than a process needs for the sources that it
 * claims together, even if each download takes as long as it may.
 */
export const LEASE = 900;

/**
 * Claims sources for this process only: first retries, up to half of them, then
 * those of the newest ads. If the process is killed, other processes can claim
 * them when the lease ends.
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

/**
 * Returns sources to the queue that were not tried, or that failed because of
 * this server, unless they were claimed again since: that would have counted
 * another attempt.
 *
 * @param dueAt when they may be claimed again; by default, as if they had
 *   never been claimed
 */
export async function releaseMedia(
  db: Kysely<Schema>,
  claimed: readonly Claimed[],
  dueAt = 0,
): Promise<void> {
  if (claimed.length === 0) return;
  const keys = claimed.map(({ key }) => key);
  const attempts = claimed.map(({ attempts }) => attempts);
  // Locked in an order, so that two statements do not wait for each other.
  await sql`
    with held as (
      select m.key from media_sources m
      join unnest(${keys}::bytea[], ${attempts}::integer[]) c (key, attempts)
        on m.key = c.key and m.attempts = c.attempts
      where m.state = 'pending' order by m.key for no key update of m
    )
    update media_sources m set due_at = ${dueAt}::bigint,
      attempts = greatest(attempts - 1, 0)
    from held where m.key = held.key`.execute(db);
}
