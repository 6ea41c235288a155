import { sql } from "kysely";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";
import type { Config } from "@/lib/config/config.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import { createFetchMedia } from "@/lib/media/fetch_media.ts";
import type { FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { declareKinds, discoverMedia } from "@/lib/media/queue/discover.ts";
import { KINDS } from "@/lib/media/queue/discover.ts";
import { makeRoom } from "@/lib/media/queue/make_room.ts";
import { findFile } from "@/lib/media/queue/record.ts";
import { removeSources, removeUnused } from "@/lib/media/queue/remove.ts";
import { sweepStore } from "@/lib/media/queue/sweep_store.ts";
import {
  type MediaStatus,
  mediaStatus,
  retryMedia,
} from "@/lib/media/queue/status.ts";
import { pause, workQueue } from "@/lib/media/queue/work_queue.ts";

const SNAPSHOT_MS = 30_000;
/** Interval of scans for changed ads. */
const LOOK_MS = 2000;
const TIDY_MS = 60 * 60 * 1000;
/** Interval of scans for unused files, over all processes, because they read all sources. */
const UNUSED_SECONDS = 24 * 60 * 60;
/** Disk space is checked each time that a process has stored this share of the maximum. */
const ROOM_SHARE = 0.01;

interface FetchCount {
  files: number;
  seconds: number;
}

export type MediaDownloads = ReturnType<typeof createMediaDownloads>;

/** Downloads and stores the media of ads, as configured. Starts with `run`. */
export function createMediaDownloads(
  { config: { media }, database, store, clock, log }: {
    config: Pick<Config, "media">;
    database: Pick<Database, "housekeeping" | "longRunning">;
    /** Null, like `config.media`, if downloads are disabled. */
    store: MediaStore | null;
    clock: Clock;
    log: Log;
  },
) {
  const db = database.housekeeping;
  const states = ["kept", "expired", "refused", "retry"] as const;
  const fetched = Object.fromEntries(
    states.map((state) => [state, { files: 0, seconds: 0 }]),
  ) as Record<FetchOutcome["state"], FetchCount>;
  const maxBytes = media?.maxBytes ?? null;
  let [snapshot, readAt]: [MediaStatus | null, number] = [null, -Infinity];
  let [isDeclared, tidiedAt, unchecked] = [false, -Infinity, 0];

  const status = () => mediaStatus(db, media !== null, seconds(clock));
  const freeSpace = (store: MediaStore) =>
    makeRoom(database, store, maxBytes, seconds(clock));

  async function removeAllUnused(store: MediaStore): Promise<number> {
    await removeSources(database);
    return await removeUnused(database, store);
  }

  async function tidy(store: MediaStore): Promise<void> {
    await freeSpace(store);
    const { rows } = await sql`
      update media_state set tidied_at = ${seconds(clock)}::bigint
      where tidied_at <= ${seconds(clock) - UNUSED_SECONDS}::bigint
      returning tidied_at`.execute(db);
    if (rows.length > 0) await removeAllUnused(store);
  }

  /** Finds the media of new and changed ads. */
  async function look(store: MediaStore, signal: AbortSignal): Promise<void> {
    if (!isDeclared) await declareKinds(db, KINDS[media!.videos]);
    isDeclared = true;
    if (elapsed(clock) - tidiedAt >= TIDY_MS) {
      tidiedAt = elapsed(clock);
      await tidy(store);
    }
    while (!signal.aborted) {
      const replaced = await discoverMedia(db, seconds(clock));
      if (replaced === null) return;
      // If their ad is taken down later, nothing would say that they were its own.
      if (replaced.length > 0) {
        const hashes = await removeSources(database, replaced);
        await removeUnused(database, store, hashes);
      }
    }
  }

  async function count(
    store: MediaStore,
    outcome: FetchOutcome,
    ms: number,
  ): Promise<void> {
    fetched[outcome.state].files++;
    fetched[outcome.state].seconds += ms / 1000;
    if (maxBytes === null || outcome.state !== "kept") return;
    unchecked += outcome.file.bytes;
    if (unchecked < maxBytes * ROOM_SHARE) return;
    unchecked = 0;
    await freeSpace(store);
  }

  return {
    /** Downloads of this process, by outcome. */
    fetched,
    status,
    /**
     * A status that is at least half a minute old, or null before the first
     * call, so that the caller does not wait for a query.
     */
    lastStatus(): MediaStatus | null {
      if (media !== null && elapsed(clock) - readAt > SNAPSHOT_MS) {
        readAt = elapsed(clock);
        void status().then((read) => snapshot = read, () => {});
      }
      return snapshot;
    },
    /** Queues expired and refused sources again. @returns how many */
    retry: () => retryMedia(database.longRunning),
    /** Frees space, deletes unused files, and makes store and database consistent; null if downloads are disabled. */
    async prune() {
      if (media === null || store === null) return null;
      const removed_for_space = await freeSpace(store);
      const removed_unused = await removeAllUnused(store);
      const { deleted, missing } = await sweepStore(
        database,
        store,
        clock.now(),
      );
      return {
        removed_for_space,
        removed_unused,
        unknown_files_deleted: deleted,
        missing_files_to_fetch: missing,
      };
    },
    /**
     * Downloads media until the signal aborts or, with `untilEmpty`, until
     * nothing can be downloaded now.
     *
     * @returns why the store failed, if it ended because of that; otherwise
     *   null
     */
    async run(
      signal: AbortSignal,
      { untilEmpty = false, onOutcome }: {
        untilEmpty?: boolean;
        onOutcome?: (outcome: FetchOutcome) => void;
      } = {},
    ): Promise<string | null> {
      if (media === null || store === null) {
        // Files from before are not served, so responses must not include them.
        await declareKinds(db, []).catch((error) =>
          log("debug", "disabling media failed", errorFields(error))
        );
        return null;
      }
      const { hosts, allowPrivate } = media;
      const find = (hash: string) => findFile(db, hash);
      const queue = () =>
        workQueue({
          database,
          clock,
          log,
          signal,
          untilEmpty,
          fetch: createFetchMedia({ hosts, allowPrivate, find }, store),
          async onOutcome(outcome, ms, isUsed) {
            if (outcome.state === "kept" && !isUsed) {
              await removeUnused(database, store, [outcome.file.hash]);
            }
            await count(store, outcome, ms);
            onOutcome?.(outcome);
          },
        });
      if (untilEmpty) {
        await look(store, signal);
        return await queue();
      }
      const lookRepeatedly = async () => {
        while (!signal.aborted) {
          await look(store, signal).catch((error) =>
            log("debug", "finding media failed", errorFields(error))
          );
          await pause(LOOK_MS, signal);
        }
      };
      const [failure] = await Promise.all([queue(), lookRepeatedly()]);
      return failure;
    },
  };
}
