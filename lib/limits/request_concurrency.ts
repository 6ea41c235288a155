import {
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  WaitingRoom,
} from "@/lib/limits/concurrency_limiter.ts";
import { Door } from "@/lib/limits/door.ts";
import type { ServingShares } from "@/lib/db/store.ts";
import { Problem } from "@/lib/errors/problem.ts";

/**
 * Reads of the archive; those that share statements; `/v1/ads/me` and the
 * routes under it; pages.
 */
export const REQUEST_KINDS = ["reads", "shared", "own", "pages"] as const;
export type RequestKind = typeof REQUEST_KINDS[number];

/**
 * As many requests run at once as there are connections for them, and half as
 * many of one caller. All others wait here and not for a connection: this queue
 * is fair and detects disconnected clients, while waiting for a connection
 * would time out.
 */
function limitsOf(
  connections: number,
  own: typeof OF_API,
): ConcurrencyLimits {
  const running = Math.max(1, Math.floor(connections / 2));
  return { ...own, running, runningInAll: connections };
}

/**
 * Reads that share statements. Their statements take turns with other reads. A
 * caller can have as many as two statements take.
 */
const SHARED = { running: 64, runningInAll: 256 };

/** Maximum number of waiting requests of all kinds and callers. */
const WAITING_MAX = 256;
/** Waiting API requests of one caller, per kind; most are short. */
const OF_API = { waiting: 200, unwatched: 64 };
/** Waiting pages of one visitor; rendering one blocks all other requests. */
const OF_PAGES = { waiting: 20, unwatched: 0 };

export type RequestConcurrency =
  & Readonly<Record<RequestKind, ConcurrencyLimiter>>
  & { readonly door: Door };

export function createRequestConcurrency(
  { serving, pages, housekeeping }: ServingShares,
  waitingMax = WAITING_MAX,
): RequestConcurrency {
  const room = new WaitingRoom(waitingMax);
  const limiter = (connections: number, own: typeof OF_API) =>
    new ConcurrencyLimiter(limitsOf(connections, own), tooMany, room);
  const { running, waiting } = limitsOf(serving, OF_API);
  return {
    reads: limiter(serving, OF_API),
    shared: new ConcurrencyLimiter({ ...OF_API, ...SHARED }, tooMany, room),
    own: limiter(housekeeping || serving, OF_API),
    pages: limiter(pages, OF_PAGES),
    door: new Door(room, running + waiting, tooMany),
  };
}

function tooMany(): Problem {
  return new Problem("rate_limited", {
    message:
      "Too many of your requests are running at once. Wait until some have finished, then try again.",
    retryAfterSeconds: 1,
  });
}
