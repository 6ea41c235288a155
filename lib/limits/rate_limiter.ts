import { LRUCache } from "lru-cache";
import { type Clock, elapsed } from "@/lib/clock.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { errorFields, type Log } from "@/lib/log.ts";
import {
  add,
  available,
  availableInMs,
  decide,
  type Holding,
  leaseSize,
  type RateWindow,
  take,
  UNUSED,
} from "@/lib/limits/rate_decision.ts";
import type { LeaseRequests } from "@/lib/limits/rate_leases.ts";

/** Subjects that an instance keeps in memory: those of the busiest minute. */
const SUBJECTS_MAX = 10_000;
/** How long a request waits for a lease before it is counted here alone. */
const LEASE_WAIT_MS = 1000;
/** How long the database, or the subject that it cannot lease to, is left in peace after a failure. */
const AWAY_MS = 1000;
/** How long a refusal holds at least: a client that ignores it costs one fruitless lease a second. */
const REFUSAL_MS = 1000;

/** Where a subject stands, as far as this instance knows. */
export interface Standing {
  remaining: number;
  /** When requests become available again. */
  resetInMs: number;
}

/** A limit of requests a minute that all instances share. */
export interface RateLimiter {
  /** Takes one request. Answers 0 where it is let through, else the milliseconds to wait. Never rejects. */
  take(subject: string, limit: number): Promise<number>;
  standing(subject: string, limit: number): Standing;
}

interface Subject extends Holding {
  /** What the database had left to give at the last lease. */
  remaining: number;
  /** What this instance let through, by its own clock: all there is to go by in an outage. */
  local: RateWindow;
  /** Let through in an outage, and neither told to the database nor on the way to it. */
  owed: number;
  /** Until then it is counted here, after an error that concerns this subject alone. */
  awayUntil: number;
  waiting: number;
  leasing: Promise<void> | null;
}

/**
 * Instances lease requests from the database in small lots and spend them
 * from memory. Once the database has none left, an instance refuses from
 * memory until there can be one again. While the database is unreachable, each
 * instance counts by itself with the same limit.
 */
export function createRateLimiter(
  lease: LeaseRequests,
  clock: Clock,
  log: Log,
  leaseWaitMs = LEASE_WAIT_MS,
): RateLimiter {
  const subjects = new LRUCache<string, Subject>({ max: SUBJECTS_MAX });
  let awayUntil = -Infinity;
  let isAway = false;

  function stateOf(name: string): Subject {
    const known = subjects.get(name);
    if (known !== undefined) return known;
    const created: Subject = {
      left: 0,
      leaseEndsAt: 0,
      refusedUntil: -Infinity,
      remaining: 0,
      local: UNUSED,
      owed: 0,
      awayUntil: -Infinity,
      waiting: 0,
      leasing: null,
    };
    subjects.set(name, created);
    return created;
  }

  /** The database is away, for every subject alike. */
  function failAll(error: unknown): void {
    awayUntil = elapsed(clock) + AWAY_MS;
    if (!isAway) {
      log("warn", "minute limits are counted locally", errorFields(error));
    }
    isAway = true;
  }

  function fail(state: Subject, error: unknown): void {
    if (toProblem(error) !== null) return failAll(error);
    state.awayUntil = elapsed(clock) + AWAY_MS;
    log("error", "a minute limit is counted locally", errorFields(error));
  }

  /** Leases once, for everyone who waits. A late answer still counts. */
  async function refill(name: string, limit: number, state: Subject) {
    const { owed } = state;
    // On the way: a lease that overtakes this one must not tell it again.
    state.owed = 0;
    const want = leaseSize(limit, state.waiting);
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, leaseWaitMs);
    const answered = lease({ subject: name, limit, want, owed }).then(
      ({ granted, window, nowMs }) => {
        const now = elapsed(clock);
        state.left = granted;
        state.leaseEndsAt = now +
          Math.max(1, (window.minute + 1) * 60_000 - nowMs);
        state.remaining = available(window, limit, nowMs);
        state.refusedUntil = granted > 0
          ? -Infinity
          : now + Math.max(REFUSAL_MS, availableInMs(window, limit, nowMs));
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
    if (!isAnswered) failAll(new Error("The database did not answer in time."));
  }

  function takeLocally(state: Subject, limit: number): number {
    const now = clock.now();
    const { granted, window } = take(state.local, limit, now, 1);
    if (granted === 0) return availableInMs(state.local, limit, now);
    state.local = window;
    state.owed++;
    return 0;
  }

  return {
    async take(name, limit) {
      const state = stateOf(name);
      for (;;) {
        const now = elapsed(clock);
        const decision = decide(state, now);
        if (decision.kind === "refuse") return decision.retryInMs;
        if (decision.kind === "spend") {
          state.left--;
          state.local = add(state.local, clock.now(), 1);
          return 0;
        }
        if (now < Math.max(awayUntil, state.awayUntil)) {
          return takeLocally(state, limit);
        }
        state.waiting++;
        state.leasing ??= refill(name, limit, state).finally(() => {
          state.leasing = null;
        });
        await state.leasing;
        state.waiting--;
      }
    },

    standing(name, limit) {
      const state = subjects.peek(name);
      const now = elapsed(clock);
      if (state !== undefined && now < state.refusedUntil) {
        return { remaining: 0, resetInMs: state.refusedUntil - now };
      }
      if (
        state !== undefined && now < state.leaseEndsAt &&
        now >= Math.max(awayUntil, state.awayUntil)
      ) {
        return {
          remaining: Math.min(limit, state.left + state.remaining),
          resetInMs: state.leaseEndsAt - now,
        };
      }
      const at = clock.now();
      return {
        remaining: available(state?.local ?? UNUSED, limit, at),
        resetInMs: 60_000 - at % 60_000,
      };
    },
  };
}
