import { LRUCache } from "lru-cache";
import {
  available,
  availableInMs,
  type RateWindow,
  take,
  UNUSED,
} from "@/lib/limits/rate_decision.ts";
import type { Clock } from "@/lib/clock.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { Problem } from "@/lib/problem.ts";

/** Wrong credentials that an address may send in a minute. */
const FAILURES_PER_MINUTE = 20;
/** Addresses kept in memory; the ones longest unheard of go first. */
const ADDRESSES_MAX = 10_000;

/** Slows down guessing of keys, by address. */
export interface FailedCredentials {
  /**
   * Counts one more failure.
   *
   * @returns what to answer instead, where the address has had too many
   */
  count(address: string | null): Problem | null;
  /** Whether the address has had too many. */
  isOver(address: string | null): boolean;
}

/**
 * Only failures are counted and refused: a good key keeps working from an
 * address that others guess from. Each instance counts by itself, since the
 * keys are long enough that it is the load, not the luck, that is limited.
 */
export function createFailedCredentials(clock: Clock): FailedCredentials {
  const windows = new LRUCache<string, RateWindow>({ max: ADDRESSES_MAX });
  return {
    isOver(address) {
      const window = windows.peek(addressGroup(address)) ?? UNUSED;
      return available(window, FAILURES_PER_MINUTE, clock.now()) === 0;
    },
    count(address) {
      const group = addressGroup(address);
      const now = clock.now();
      const window = windows.get(group) ?? UNUSED;
      if (available(window, FAILURES_PER_MINUTE, now) > 0) {
        windows.set(group, take(window, FAILURES_PER_MINUTE, now, 1).window);
        return null;
      }
      return new Problem("rate_limited", {
        message:
          "Too many requests with invalid credentials came from this IP address. Wait, then send a valid one.",
        retryAfterSeconds: availableInMs(window, FAILURES_PER_MINUTE, now) /
          1000,
      });
    },
  };
}
