import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import type { FetchOutcome, MediaFile } from "@/lib/media/fetch_outcome.ts";
import type { Claimed } from "@/lib/media/queue/claim.ts";

/** With these waits, a host can be down for hours. */
export const ATTEMPTS_MAX = 6;
const WAIT_MIN = 30;
const WAIT_FACTOR = 4;

/**
 * Seconds until the next attempt, increasing each time; null after the last
 * attempt.
 *
 * @param after the host's `Retry-After`
 * @param chance from 0 to 1; spreads the retries of sources that failed
 *   together
 */
export function waitAfter(
  attempts: number,
  after = 0,
  chance = Math.random(),
): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  const wait = WAIT_MIN * WAIT_FACTOR ** (attempts - 1) * (0.75 + chance / 2);
  return Math.ceil(Math.max(wait, after));
}

/**
 * Writes the outcome of a source, unless it has got a new URL in the meantime
 * or was claimed again. A stored file counts in any case.
 *
 * @returns false if nothing waits for the outcome: of a stored file, its ad was
 *   taken down, or shows another one, meanwhile
 */
export async function recordOutcome(
  db: Kysely<Schema>,
  { key, url, attempts }: Claimed,
  outcome: FetchOutcome,
  now: number,
): Promise<boolean> {
  if (outcome.state === "kept") {
    const { hash, ext, bytes, width, height, pictureHash } = outcome.file;
    const { numAffectedRows } = await sql`
      with file as (
        insert into media_files
          (hash, ext, bytes, width, height, picture_hash, created_at)
        values (${hash}, ${ext}, ${bytes}, ${width}, ${height},
          ${pictureHash}, ${now}::bigint)
        on conflict do nothing
      )
      update media_sources set state = 'kept', hash = ${hash}, reason = null,
        updated_at = ${now}::bigint
      where key = ${key}`.execute(db);
    return numAffectedRows === 1n;
  }
  const { state, reason, dueAt } = toRow(outcome, attempts, now);
  const { numAffectedRows } = await sql`
    update media_sources set state = ${state}, reason = ${reason},
      due_at = ${dueAt}::bigint, updated_at = ${now}::bigint
    where key = ${key} and url = ${url} and state = 'pending'
      and attempts = ${attempts}`.execute(db);
  return numAffectedRows === 1n;
}

/** The columns of a source without a file. */
function toRow(
  outcome: Exclude<FetchOutcome, { state: "kept" }>,
  attempts: number,
  now: number,
) {
  const { state, reason } = outcome;
  if (state !== "retry") return { state, reason, dueAt: 0 };
  const wait = waitAfter(attempts, outcome.after);
  return wait === null
    ? { state: "expired", reason: `gave up: ${reason}`, dueAt: 0 }
    : { state: "pending", reason, dueAt: now + wait };
}

/** A stored file by its hash; null if it does not exist. */
export async function findFile(
  db: Kysely<Schema>,
  hash: string,
): Promise<MediaFile | null> {
  const { rows: [row] } = await sql<
    Omit<MediaFile, "pictureHash"> & { picture_hash: string | null }
  >`
    select hash, ext, bytes, width, height, picture_hash::text as picture_hash
    from media_files where hash = ${hash}`.execute(db);
  if (row === undefined) return null;
  const { picture_hash, ...file } = row;
  return {
    ...file,
    pictureHash: picture_hash === null ? null : BigInt(picture_hash),
  };
}
