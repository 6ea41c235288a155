import { sql } from "kysely";
import { type Clock, seconds } from "@/lib/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorFields, type Log } from "@/lib/log.ts";
import type { FetchMedia, FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { declareKinds, discoverMedia } from "@/lib/media/queue/discover.ts";
import type { MediaKind } from "@/lib/media/queue/kinds.ts";
import { findRoom, makeRoom } from "@/lib/media/queue/make_room.ts";
import { removeUnused } from "@/lib/media/queue/remove.ts";
import { pause, workQueue } from "@/lib/media/queue/work_queue.ts";

/** Interval of scans for changed ads. */
const LOOK_MS = 2000;
const TIDY_MS = 60 * 60 * 1000;
/** Interval of scans for unused files, over all processes, because they read all sources. */
const UNUSED_SECONDS = 24 * 60 * 60;
/** Disk space is checked each time that a process has stored this share of the maximum. */
const ROOM_SHARE = 0.01;

interface KeepMedia {
  database: Pick<Database, "housekeeping" | "longRunning">;
  kinds: readonly MediaKind[];
  fetch: FetchMedia;
  store: MediaStore;
  maxBytes: number | null;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** Whether to end when nothing can be downloaded now. */
  untilEmpty?: boolean;
  onOutcome?: (outcome: FetchOutcome, ms: number) => void;
}

/**
 * Finds media of ads, downloads them and frees space, until the signal aborts.
 *
 * @returns why the store failed, if it ended because of that; otherwise null
 */
export async function keepMedia(work: KeepMedia): Promise<string | null> {
  const { database, store, clock, log, signal, maxBytes, untilEmpty } = work;
  const { housekeeping } = database;
  let isDeclared = false;
  let [unchecked, tidiedAt] = [0, -Infinity];

  const room = () =>
    maxBytes === null
      ? null
      : makeRoom(database, store, maxBytes, seconds(clock));

  async function tidy(): Promise<void> {
    await room();
    await findRoom(housekeeping, maxBytes);
    const { rows } = await sql`
      update media_state set tidied_at = ${seconds(clock)}::bigint
      where tidied_at <= ${seconds(clock) - UNUSED_SECONDS}::bigint
      returning tidied_at`.execute(housekeeping);
    if (rows.length > 0) await removeUnused(database, store);
  }

  async function look(): Promise<void> {
    if (!isDeclared) await declareKinds(housekeeping, work.kinds);
    isDeclared = true;
    if (clock.now() - tidiedAt >= TIDY_MS) {
      tidiedAt = clock.now();
      await tidy();
    }
    const more = () => discoverMedia(housekeeping, seconds(clock));
    while (!signal.aborted && await more() > 0);
  }

  async function lookAgainAndAgain(): Promise<null> {
    while (!signal.aborted) {
      await look().catch((error) =>
        log("debug", "finding media failed", errorFields(error))
      );
      await pause(LOOK_MS, signal);
    }
    return null;
  }

  const queue = () =>
    workQueue({
      ...work,
      async onOutcome(outcome, ms) {
        work.onOutcome?.(outcome, ms);
        if (maxBytes === null || outcome.state !== "kept") return;
        unchecked += outcome.file.bytes;
        if (unchecked < maxBytes * ROOM_SHARE) return;
        unchecked = 0;
        await room();
      },
    });
  if (untilEmpty) {
    await look();
    return await queue();
  }
  const [failure] = await Promise.all([queue(), lookAgainAndAgain()]);
  return failure;
}
