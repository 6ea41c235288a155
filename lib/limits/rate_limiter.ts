import { LRUCache } from "lru-cache";
import { type Clock, elapsed } from "@/lib/time/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import type { LeaseRequests } from "@/lib/limits/rate_leases.ts";
import { errorFields, type Log } from "@/lib/log/log.ts";
import { atMost } from "@/lib/shared/at_most.ts";

const MINUTE_MS = 60_000;
/** Maximum number of subjects in memory: those of the busiest minute. */
const SUBJECTS_MAX = 10_000;
/** How long a request waits for a lease before it is counted only by this instance. */
const LEASE_WAIT_MS = 1000;
/**
 * After a failure of the database or of a subject's lease, how long to wait
 * before the next attempt.
 */
const AWAY_MS = 1000;

/** A limit of requests per minute that all instances share. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

interface Options {
  leaseWaitMs?: number;
  /**
   * Minimum duration of a rejection in seconds: a client that ignores it causes
   * one failing lease each time.
   */
  pace?: () => number;
}

/** Times are elapsed milliseconds. */
interface Subject {
  /** Leased requests that are left. */
  left: number;
  /** When the lease ends, which is the end of its minute. */
  leaseEndsAt: number;
  /** Until then, the database has no requests left. */
  refusedUntil: number;
  /** The number of requests left in the database at the last lease. */
  remaining: number;
  /** Requests that this instance admitted in a minute of its own clock, for outages. */
  local: { minute: number; used: number };
  /** Requests admitted in an outage that are not reported to the database yet. */
  owed: number;
  /** Until then, this instance counts alone, after an error of only this subject. */
  awayUntil: number;
  waiting: number;
  leasing: Promise<void> | null;
}

/**
 * How many requests to lease at once: a small part of the limit, since idle
 * instances hold their lease, and at least one for each waiting request.
 */
export function leaseSize(limit: number, waiting: number): number {
  return Math.min(limit, Math.max(1, Math.floor(limit / 30), waiting));
}

/**
 * Leases requests in small lots and counts them in memory. When the database
 * has none left, it rejects requests from memory. While the database is
 * unreachable, each instance counts minutes by itself with the same limit.
 */
export function createRateLimiter(
  lease: LeaseRequests,
  clock: Clock,
  log: Log,
  { leaseWaitMs = LEASE_WAIT_MS, pace = () => 1 }: Options = {},
) {
  const subjects = new LRUCache<string, Subject>(atMost(SUBJECTS_MAX));
  let awayUntil = -Infinity;
  let isAway = false;

  function getSubject(name: string): Subject {
    const known = subjects.get(name);
    if (known !== undefined) return known;
    const state: Subject = {
      left: 0,
      leaseEndsAt: 0,
      refusedUntil: -Infinity,
      remaining: 0,
      local: { minute: 0, used: 0 },
      owed: 0,
      awayUntil: -Infinity,
      waiting: 0,
      leasing: null,
    };
    subjects.set(name, state);
    return state;
  }

  /** The database is unreachable, which affects all subjects. */
  function failAll(error: unknown): void {
    awayUntil = elapsed(clock) + AWAY_MS;
    if (!isAway) {
      log("warn", "per-minute limits are counted locally", errorFields(error));
    }
    isAway = true;
  }

  function fail(state: Subject, error: unknown): void {
    if (toProblem(error) !== null) return failAll(error);
    state.awayUntil = elapsed(clock) + AWAY_MS;
    log("error", "a per-minute limit is counted locally", errorFields(error));
  }

  /** Leases once for all waiting requests. A late response still counts. */
  async function refill(name: string, limit: number, state: Subject) {
    const { owed } = state;
    // Being reported: a concurrent lease must not report them again.
    state.owed = 0;
    const want = leaseSize(limit, state.waiting);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, leaseWaitMs);
    const answered = lease({ subject: name, limit, want, owed }).then(
      ({ granted, remaining, endsInMs, retryInMs }) => {
        const now = elapsed(clock);
        state.left = granted;
        state.leaseEndsAt = now + endsInMs;
        state.remaining = remaining;
        state.refusedUntil = granted > 0
          ? -Infinity
          : now + Math.max(pace() * 1000, retryInMs);
        isAway = false;
        return true;
      },
      (error) => {
        state.owed += owed;
        fail(state, error);
        return true;
      },
    );
    const isAnswered = await Promise.race([answered, late.promise]);
    clearTimeout(timer);
    if (!isAnswered) {
      failAll(new Error("The database did not respond in time."));
    }
  }

  /**
   * This instance's count for the current minute of its clock. If the clock
   * goes back, the later minute is kept.
   */
  function localCount(state: Subject): Subject["local"] {
    const minute = Math.floor(clock.now() / MINUTE_MS);
    if (minute > state.local.minute) state.local = { minute, used: 0 };
    return state.local;
  }

  function takeLocally(state: Subject, limit: number): number {
    const local = localCount(state);
    if (local.used >= limit) {
      return (local.minute + 1) * MINUTE_MS - clock.now();
    }
    local.used++;
    state.owed++;
    return 0;
  }

  /** The synchronous part of `take`: null if a lease is needed. */
  function takeNow(state: Subject, limit: number): number | null {
    const now = elapsed(clock);
    if (state.left > 0 && now < state.leaseEndsAt) {
      state.left--;
      localCount(state).used++;
      return 0;
    }
    if (now < state.refusedUntil) return state.refusedUntil - now;
    return now < Math.max(awayUntil, state.awayUntil)
      ? takeLocally(state, limit)
      : null;
  }

  return {
    /**
     * Counts one request if this requires no waiting, neither for the database
     * nor for a later minute.
     */
    takeNow: (name: string, limit: number): boolean =>
      takeNow(getSubject(name), limit) === 0,

    /**
     * Counts one request. Returns 0 if it is admitted, otherwise the
     * milliseconds to wait. Never rejects.
     */
    async take(name: string, limit: number): Promise<number> {
      const state = getSubject(name);
      for (;;) {
        const waitMs = takeNow(state, limit);
        if (waitMs !== null) return waitMs;
        state.waiting++;
        state.leasing ??= refill(name, limit, state).finally(() => {
          state.leasing = null;
        });
        await state.leasing;
        state.waiting--;
      }
    },

    /** The remaining requests as far as this instance knows, and when more become available. */
    standing(name: string, limit: number) {
      const state = getSubject(name);
      const now = elapsed(clock);
      if (now < state.refusedUntil) {
        return { remaining: 0, resetInMs: state.refusedUntil - now };
      }
      const isAlone = now < Math.max(awayUntil, state.awayUntil);
      if (now < state.leaseEndsAt && !isAlone) {
        return {
          remaining: Math.min(limit, state.left + state.remaining),
          resetInMs: state.leaseEndsAt - now,
        };
      }
      return {
        remaining: Math.max(0, limit - localCount(state).used),
        resetInMs: MINUTE_MS - clock.now() % MINUTE_MS,
      };
    },
  };
}
