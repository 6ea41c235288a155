import { LRUCache } from "lru-cache";
import { type Clock, elapsed } from "@/lib/time/clock.ts";
import { addressGroup } from "@/lib/http/address_group.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { atMost } from "@/lib/shared/at_most.ts";

/** Number of invalid credentials that an IP address may send per minute. */
const FAILURES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Maximum number of addresses in memory; the least recent are dropped first. */
const ADDRESSES_MAX = 10_000;

/**
 * Slows down guessing of keys, by IP address. Only failures are rejected: a
 * valid key still works from an address that others guess from. Each process
 * counts separately, since keys are too long to be guessed.
 */
export function createFailedCredentials(clock: Clock) {
  /** Times of each address's failures in the last minute. */
  const failures = new LRUCache<string, number[]>(atMost(ADDRESSES_MAX));

  const recent = (group: string) =>
    (failures.peek(group) ?? []).filter((at) =>
      at > elapsed(clock) - MINUTE_MS
    );

  return {
    /** Whether the address has had too many failures. */
    isOver: (address: string | null): boolean =>
      recent(addressGroup(address)).length >= FAILURES_PER_MINUTE,

    /** Counts a failure; returns the error to send instead if there were too many. */
    count(address: string | null): Problem | null {
      const group = addressGroup(address);
      const times = recent(group);
      if (times.length < FAILURES_PER_MINUTE) {
        failures.set(group, [...times, elapsed(clock)]);
        return null;
      }
      return new Problem("rate_limited", {
        message:
          "Too many requests with invalid credentials came from this IP address. Wait, then send a valid one.",
        retryAfterSeconds: (times[0]! + MINUTE_MS - elapsed(clock)) / 1000,
      });
    },
  };
}
