import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";
import type { Database } from "@/lib/db/database.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import type { FetchMedia, FetchOutcome } from "@/lib/media/fetch_outcome.ts";
import {
  type Claimed,
  claimMedia,
  releaseMedia,
} from "@/lib/media/queue/claim.ts";
import { createPace, hostOf } from "@/lib/media/queue/pace.ts";
import { NO_ROOM } from "@/lib/media/queue/make_room.ts";
import { ATTEMPTS_MAX, recordOutcome } from "@/lib/media/queue/record.ts";

/** Few, so that they are downloaded long before their lease ends. */
const CLAIMED_AT_ONCE = 16;
const CLAIMED_MIN = 4;
const IDLE_MS = 2000;
/** Between claims of sources whose hosts are paused: others may follow them. */
const SKIP_MS = 100;
/** Pause after the disk or bucket failed. */
const STORAGE_PAUSE_MS = 30_000;

export interface QueueWork {
  database: Pick<Database, "housekeeping">;
  fetch: FetchMedia;
  clock: Clock;
  log: Log;
  /** Stops the work immediately; claimed sources return to the queue. */
  signal: AbortSignal;
  /** Whether to end when nothing can be downloaded now, instead of waiting. */
  untilEmpty?: boolean;
  /** @param isUsed whether the source was still waiting for the outcome */
  onOutcome?: (
    outcome: FetchOutcome,
    ms: number,
    isUsed: boolean,
  ) => void | Promise<void>;
}

/** Does not throw if the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {});

/**
 * Downloads the sources in the queue, newest ads first, a few at a time.
 *
 * @returns why the store failed, if it ended because of that; otherwise null
 */
export async function workQueue(work: QueueWork): Promise<string | null> {
  const { database: { housekeeping: db }, clock, log, signal } = work;
  const pace = createPace(() => elapsed(clock));
  const running = new Set<Promise<void>>();
  let waiting: Claimed[] = [];
  let storageFailure: string | null = null;

  async function download(claimed: Claimed, host: string): Promise<number> {
    const { url, kind, attempts, has_room } = claimed;
    const began = elapsed(clock);
    const outcome: FetchOutcome = !has_room
      ? { state: "expired", reason: NO_ROOM }
      : attempts > ATTEMPTS_MAX
      ? { state: "retry", reason: "the server crashed on every attempt" }
      : await work.fetch(url, kind === "video" ? "video" : "picture", signal);
    if (outcome.state === "retry" && outcome.isStorage) {
      pace.pause(STORAGE_PAUSE_MS);
      const { reason } = outcome;
      if (storageFailure === null) {
        log("error", "media downloads are paused", { reason });
      }
      storageFailure = reason;
      await releaseMedia(db, [claimed]);
      return 0;
    }
    if (has_room) pace.answered(host, outcome.state !== "retry");
    if (outcome.state === "retry" && outcome.after) {
      pace.pauseHost(host, outcome.after * 1000);
    }
    if (outcome.state === "kept") storageFailure = null;
    const isUsed = await recordOutcome(db, claimed, outcome, seconds(clock));
    await work.onOutcome?.(outcome, elapsed(clock) - began, isUsed);
    return outcome.state === "kept" ? outcome.file.bytes : 0;
  }

  function begin(claimed: Claimed): void {
    const host = hostOf(claimed.url);
    pace.begin(host);
    const run = download(claimed, host).catch(async (error) => {
      // A source that fails here is retried when its lease ends.
      if (signal.aborted) await releaseMedia(db, [claimed]);
      else log("warn", "a file could not be stored", errorFields(error));
    }).catch(() => {}).then((bytes) => {
      pace.end(host, bytes ?? 0);
      running.delete(run);
    });
    running.add(run);
  }

  async function startAll(): Promise<void> {
    const paused = Map.groupBy(
      waiting,
      ({ url }) => pace.pausedUntil(hostOf(url)),
    );
    waiting = paused.get(null) ?? [];
    paused.delete(null);
    for (const [until, claimed] of paused) {
      const wait = Math.ceil((until! - elapsed(clock)) / 1000);
      await releaseMedia(db, claimed, seconds(clock) + wait);
    }
    while (pace.isOpen()) {
      const next = waiting.find(({ url }) => pace.hasRoom(hostOf(url)));
      if (next === undefined) return;
      waiting = waiting.filter((each) => each !== next);
      begin(next);
    }
  }

  while (!signal.aborted) {
    // The number of newly claimed sources; null: none were requested, because
    // no more can be downloaded now.
    let count: number | null = null;
    try {
      if (waiting.length < CLAIMED_MIN && pace.isOpen()) {
        const now = seconds(clock);
        const claimed = await claimMedia(db, CLAIMED_AT_ONCE, now);
        count = claimed.length;
        waiting.push(...claimed);
      }
      await startAll();
    } catch (error) {
      if (work.untilEmpty) throw error;
      log("debug", "claiming media failed", errorFields(error));
    }
    const isEmpty = count === 0 && waiting.length === 0;
    if (running.size > 0) await Promise.race(running);
    else if (work.untilEmpty && (isEmpty || storageFailure)) break;
    else await pause(count && waiting.length === 0 ? SKIP_MS : IDLE_MS, signal);
  }
  await Promise.all(running);
  await releaseMedia(db, waiting).catch(() => {});
  return storageFailure;
}
