import {
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  WaitingRoom,
} from "@/lib/limits/concurrency_limiter.ts";
import { Door } from "@/lib/limits/door.ts";
import type { ServingShares } from "@/lib/db/connection_shares.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * Reads of the archive, those of them that share statements, `/v1/ads/me` and the
 * routes below it, and pages.
 */
export const REQUEST_KINDS = ["reads", "shared", "own", "pages"] as const;
export type RequestKind = typeof REQUEST_KINDS[number];

/**
 * As many run at once as there are connections for them, and of one caller half
 * of that. The rest waits here, where it is fair and a client that goes away is
 * noticed, and not for a connection, where it would be turned away.
 */
function limitsOf(
  connections: number,
  own: typeof OF_API,
): ConcurrencyLimits {
  const running = Math.max(1, Math.floor(connections / 2));
  return { ...own, running, runningInAll: connections };
}

/** Those that share statements, which take their turns among the reads: two statements' worth of one caller. */
const SHARED = { running: 64, runningInAll: 256 };

/** All requests that wait, of any kind and caller. */
const WAITING_MAX = 256;
/** Those of one caller to the API, of a kind: most are short. */
const OF_API = { waiting: 200, unwatched: 64 };
/** Those of one visitor: each blocks all others while it is rendered. */
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
