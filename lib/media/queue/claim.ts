import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaKind } from "@/lib/media/queue/kinds.ts";

/** One of the queue, this process's until its lease ends. */
export interface Claimed {
  key: Uint8Array;
  url: string;
  kind: MediaKind;
  /** This one included. */
  attempts: number;
}

/** Seconds; a file takes a fraction of it, whatever its host does. */
export const LEASE = 120;

/**
 * Takes sources off the queue, no two processes the same: up to half of them
 * such as are to be tried again, then those of the newest ads. Whoever is killed
 * meanwhile leaves them to others once the lease ends.
 */
export async function claimMedia(
  db: Kysely<Schema>,
  kinds: readonly MediaKind[],
  count: number,
  now: number,
): Promise<Claimed[]> {
  const isWanted = sql`state = 'pending' and kind = any(${kinds}::text[])`;
  const { rows } = await sql<Claimed>`
    with again as materialized (
      select key from media_sources
      where ${isWanted} and due_at > 0 and due_at <= ${now}::bigint
      order by due_at limit ${Math.ceil(count / 2)}
      for no key update skip locked
    ), anew as materialized (
      select key from media_sources where ${isWanted} and due_at = 0
      order by newest desc limit ${count}
      for no key update skip locked
    )
    update media_sources s set due_at = ${now + LEASE}::bigint,
      attempts = attempts + 1
    from (
      select key from again union all select key from anew limit ${count}
    ) c where s.key = c.key
    returning s.key, s.url, s.kind, s.attempts`.execute(db);
  return rows;
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
