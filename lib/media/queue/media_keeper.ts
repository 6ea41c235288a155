import { type Clock, seconds } from "@/lib/clock.ts";
import type { Config } from "@/lib/config.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorFields, type Log } from "@/lib/log.ts";
import { createFetchMedia } from "@/lib/media/fetch_media.ts";
import type { FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import type { MediaStore } from "@/lib/media/media_store.ts";
import { declareKinds } from "@/lib/media/queue/discover.ts";
import { findFile } from "@/lib/media/queue/find_file.ts";
import { keepMedia } from "@/lib/media/queue/keep_media.ts";
import { KINDS } from "@/lib/media/queue/kinds.ts";
import { makeRoom } from "@/lib/media/queue/make_room.ts";
import { removeUnused } from "@/lib/media/queue/remove.ts";
import { sweepStore } from "@/lib/media/queue/sweep_store.ts";
import {
  type MediaStatus,
  mediaStatus,
  retryMedia,
} from "@/lib/media/queue/status.ts";

const SNAPSHOT_MS = 30_000;

interface FetchCount {
  files: number;
  seconds: number;
}

export type MediaKeeper = ReturnType<typeof createMediaKeeper>;

/** Downloads and stores the media of ads, as configured. Starts with `keep`. */
export function createMediaKeeper(
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
  const fetched: Record<FetchOutcome["state"], FetchCount> = {
    kept: { files: 0, seconds: 0 },
    expired: { files: 0, seconds: 0 },
    refused: { files: 0, seconds: 0 },
    retry: { files: 0, seconds: 0 },
  };

  let [snapshot, askedAt]: [MediaStatus | null, number] = [null, -Infinity];
  const status = () => mediaStatus(db, media !== null, seconds(clock));

  return {
    /** Downloads of this process, by outcome. */
    fetched,
    status,
    /**
     * A status that is at least half a minute old, or null before the first
     * call, so that the caller does not wait for a query.
     */
    lastStatus(): MediaStatus | null {
      if (media !== null && clock.now() - askedAt > SNAPSHOT_MS) {
        askedAt = clock.now();
        void status().then((read) => snapshot = read, () => {});
      }
      return snapshot;
    },
    /** Queues expired and refused sources again. @returns how many */
    retry: () => retryMedia(database.longRunning),
    /** Frees space, deletes unused files, and makes store and database consistent; null if downloads are disabled. */
    async prune() {
      if (media === null || store === null) return null;
      const now = seconds(clock);
      const { maxBytes } = media;
      const removed_for_space = maxBytes === null
        ? 0
        : await makeRoom(database, store, maxBytes, now);
      const removed_unused = await removeUnused(database, store);
      const { deleted, missing } = await sweepStore(
        database,
        store,
        clock.now(),
      );
      return {
        ...{ removed_for_space, removed_unused },
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
    async keep(
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
      return await keepMedia({
        ...{ database, store, clock, log, signal, untilEmpty },
        kinds: KINDS[media.videos],
        maxBytes: media.maxBytes,
        fetch: createFetchMedia({ hosts, allowPrivate, find }, store),
        onOutcome(outcome, ms) {
          const count = fetched[outcome.state];
          count.files++;
          count.seconds += ms / 1000;
          onOutcome?.(outcome);
        },
      });
    },
  };
}
