import { LRUCache } from "lru-cache";
import type { Principal } from "@/lib/keys/principal.ts";
import { delay, throttle } from "@/lib/throttle.ts";
import { gather } from "@/lib/batch_loader.ts";
import { hashKey, isWellFormedKey } from "@/lib/keys/key_format.ts";
import type { StoredKey } from "@/lib/keys/find_keys.ts";
import { type Clock, elapsed, seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * How long an instance trusts what it read of a key, counted from before the
 * reading: a change holds here after that, even where its announcement was
 * missed. Trusting longer in an outage would break that promise, so then
 * callers are told that the database is unreachable.
 */
const FRESH_MS = 4500;
const KEPT_MAX = 10_000;
const READ_AT_ONCE_MAX = 500;
/** Keys from where others were guessed are read together, this often at most. */
const SUSPECTS_EVERY_MS = 1000;
/** How many of them may wait: what two readings take. */
const SUSPECTS_MAX = 2 * READ_AT_ONCE_MAX;

/** Null: there is no such key. */
type Found = StoredKey | "revoked" | null;

/** Finds out whose key it is, mostly without the database. */
export interface KeyVerifier {
  /**
   * @param isSuspect it comes from where too many wrong ones came from: where
   * it is not in memory, it waits a moment for a reading with others of that kind
   * @throws {Problem} `invalid_api_key`, `api_key_revoked`, `api_key_expired`,
   * `rate_limited` where too many wait; or the database's error
   */
  verify(key: string, isSuspect?: boolean): Promise<Principal>;
  /** Forgets one key, since it was changed. */
  forget(keyHash: string): void;
  forgetAll(): void;
}

/**
 * Known and unknown keys are remembered apart, each bounded, so that guessing
 * can neither push out good keys nor load the database twice with one guess.
 * Different guesses share readings, of which one runs at a time; those from
 * where too many came share one a second.
 */
export function createKeyVerifier(
  findMany: (
    keyHashes: string[],
  ) => Promise<Map<string, StoredKey | "revoked">>,
  clock: Clock,
  pause: (ms: number) => Promise<void> = delay,
): KeyVerifier {
  const cacheOptions = {
    max: KEPT_MAX,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
  };
  const known = new LRUCache<string, Promise<Found>>(cacheOptions);
  const unknown = new LRUCache<string, true>(cacheOptions);
  /** Readings that run; they move to `known` only once they found a key. */
  const running = new Map<string, Promise<Found>>();
  const find = gather(findMany, READ_AT_ONCE_MAX);
  const findSuspects = gather(
    throttle(SUSPECTS_EVERY_MS, findMany, clock, pause),
    READ_AT_ONCE_MAX,
  );
  let suspects = 0;

  async function findSuspect(hash: string): Promise<Found> {
    if (suspects >= SUSPECTS_MAX) {
      throw new Problem("rate_limited", { retryAfterSeconds: 1 });
    }
    suspects++;
    try {
      return await findSuspects(hash);
    } finally {
      suspects--;
    }
  }

  /** Callers who come while a key is being read wait for that one reading. */
  function lookUp(hash: string, isSuspect: boolean): Promise<Found> {
    const begun = known.get(hash) ?? running.get(hash);
    if (begun !== undefined) return begun;
    const start = elapsed(clock);
    const finding = isSuspect ? findSuspect(hash) : find(hash);
    const reading = finding.then((stored) => {
      // A key that was changed meanwhile has been forgotten: answer, but keep nothing.
      if (running.get(hash) === reading) {
        if (stored === null) unknown.set(hash, true, { start });
        else known.set(hash, reading, { start });
      }
      return stored;
    }).finally(() => {
      if (running.get(hash) === reading) running.delete(hash);
    });
    running.set(hash, reading);
    return reading;
  }

  return {
    async verify(key, isSuspect = false) {
      if (!isWellFormedKey(key)) throw new Problem("invalid_api_key");
      const hash = hashKey(key);
      const stored = unknown.has(hash) ? null : await lookUp(hash, isSuspect);
      if (stored === null) throw new Problem("invalid_api_key");
      if (stored === "revoked") throw new Problem("api_key_revoked");
      const { expires_at } = stored.key;
      if (expires_at !== null && expires_at <= seconds(clock)) {
        throw new Problem("api_key_expired");
      }
      return stored;
    },
    forget(keyHash) {
      known.delete(keyHash);
      unknown.delete(keyHash);
      running.delete(keyHash);
    },
    forgetAll() {
      known.clear();
      unknown.clear();
      running.clear();
    },
  };
}
