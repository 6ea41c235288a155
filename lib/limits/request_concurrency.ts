import {
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  WaitingRoom,
} from "@/lib/limits/concurrency_limiter.ts";
import { Problem } from "@/lib/problem.ts";

/** Reads of the archive, `/v1/ads/me` and the routes below it, and pages. */
export const REQUEST_KINDS = ["reads", "own", "pages"] as const;
export type RequestKind = typeof REQUEST_KINDS[number];

/**
 * More run at once than the database has connections, so that none idles. The rest
 * waits here, where it is fair and a client that goes away is noticed.
 */
const LIMITS: Readonly<Record<RequestKind, ConcurrencyLimits>> = {
  reads: { running: 6, waiting: 200, runningInAll: 16 },
  own: { running: 6, waiting: 200, runningInAll: 16 },
  pages: { running: 3, waiting: 20, runningInAll: 8 },
};
/** All requests that wait, of any kind and caller. */
const WAITING_MAX = 256;

export type RequestConcurrency = Readonly<
  Record<RequestKind, ConcurrencyLimiter>
>;

export function createRequestConcurrency(
  waitingMax = WAITING_MAX,
): RequestConcurrency {
  const room = new WaitingRoom(waitingMax);
  const limiter = (kind: RequestKind) =>
    new ConcurrencyLimiter(LIMITS[kind], tooMany, room);
  return {
    reads: limiter("reads"),
    own: limiter("own"),
    pages: limiter("pages"),
  };
}

function tooMany(): Problem {
  return new Problem("rate_limited", {
    message:
      "Too many of your requests are running at once. Wait until some have finished, then try again.",
    retryAfterSeconds: 1,
  });
}
