import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/accounts/caller.ts";
import { gather } from "@/lib/accounts/gather.ts";
import { hashKey, isWellFormedKey } from "@/lib/accounts/key_format.ts";
import type { StoredKey } from "@/lib/accounts/keys.ts";
import { type Clock, elapsed, seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * How long an instance trusts what it read of a key, counted from before the
 * reading: a change holds here after that, even where its announcement was
 * missed. Trusting longer in an outage would break that promise, so then
 * callers are told that the database is away.
 */
const FRESH_MS = 4500;
const KEPT_MAX = 10_000;
const READ_AT_ONCE_MAX = 500;

/** Finds out whose key it is, mostly without the database. */
export interface KeyVerifier {
  /** @throws {Problem} `invalid_api_key`, `api_key_revoked`, `api_key_expired`; or the database's error */
  verify(key: string): Promise<Caller>;
  /** Forgets one key, since it was changed. */
  forget(keyHash: string): void;
  forgetAll(): void;
}

/**
 * Known and unknown keys are remembered apart, each bounded, so that guessing
 * can neither push out good keys nor load the database twice with one guess.
 * Different guesses share readings, of which one runs at a time.
 */
export function createKeyVerifier(
  findMany: (keyHashes: string[]) => Promise<Map<string, StoredKey>>,
  clock: Clock,
): KeyVerifier {
  const cacheOptions = {
    max: KEPT_MAX,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
  };
  const known = new LRUCache<string, Promise<StoredKey | null>>(cacheOptions);
  const unknown = new LRUCache<string, true>(cacheOptions);
  /** Readings that run; they move to `known` only once they found a key. */
  const running = new Map<string, Promise<StoredKey | null>>();
  const find = gather(findMany, READ_AT_ONCE_MAX);

  /** Callers who come while a key is being read wait for that one reading. */
  function lookUp(hash: string): Promise<StoredKey | null> {
    const begun = known.get(hash) ?? running.get(hash);
    if (begun !== undefined) return begun;
    const start = elapsed(clock);
    const reading = find(hash).then((stored) => {
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
    async verify(key) {
      if (!isWellFormedKey(key)) throw new Problem("invalid_api_key");
      const hash = hashKey(key);
      const stored = unknown.has(hash) ? null : await lookUp(hash);
      if (stored === null) throw new Problem("invalid_api_key");
      if (stored.revoked_at !== null) throw new Problem("api_key_revoked");
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
