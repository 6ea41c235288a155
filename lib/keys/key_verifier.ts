import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Principal } from "@/lib/keys/principal.ts";
import { createBatchLoader } from "@/lib/time/batch_loader.ts";
import { hashKey, isWellFormedKey } from "@/lib/keys/key_format.ts";
import type { StoredKey } from "@/lib/keys/find_keys.ts";
import { type Clock, elapsed, seconds } from "@/lib/time/clock.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { atMost } from "@/lib/shared/at_most.ts";

/**
 * How long an instance caches what it read about a key. A change applies after
 * that even if its announcement was missed; an outage does not extend it.
 */
const FRESH_MS = 4500;
const KEPT_MAX = 10_000;
const READ_AT_ONCE_MAX = 500;
/** Keys from addresses that guess are read together, at most this often. */
const SUSPECTS_EVERY_MS = 1000;
/** The maximum number of them that wait: as many as two reads take. */
const SUSPECTS_MAX = 2 * READ_AT_ONCE_MAX;

/** Null: the key does not exist. */
type Found = StoredKey | "revoked" | null;

/** Finds the principal of a key, usually without the database. */
export type KeyVerifier = ReturnType<typeof createKeyVerifier>;

/**
 * Known and unknown keys have separate caches, so that guesses can neither
 * evict valid keys nor cause repeated reads. Guesses share reads: one runs at a
 * time, and for addresses that guess, one per second.
 */
export function createKeyVerifier(
  findMany: (
    keyHashes: string[],
  ) => Promise<Map<string, StoredKey | "revoked">>,
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = delay,
) {
  const cacheOptions = {
    ...atMost(KEPT_MAX),
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
  };
  const known = new LRUCache<string, StoredKey | "revoked">(cacheOptions);
  const unknown = new LRUCache<string, true>(cacheOptions);
  /**
   * Hashes of valid keys, since checking and hashing one takes 3 us. A map
   * compares texts only if their hashes match, so lookup times reveal nothing
   * about the beginning of a key.
   */
  const hashes = new LRUCache<string, string>(atMost(KEPT_MAX));
  /** Running reads. They are moved to `known` only if they found a key. */
  const running = new Map<string, Promise<Found>>();
  const find = createBatchLoader(findMany, { sizeMax: READ_AT_ONCE_MAX });
  const findSuspect = createBatchLoader(findManySlowly, {
    sizeMax: READ_AT_ONCE_MAX,
    pendingMax: SUSPECTS_MAX,
  });
  let mayReadAt = -Infinity;

  async function findManySlowly(keyHashes: string[]) {
    const waitMs = mayReadAt - elapsed(clock);
    if (waitMs > 0) await pause(waitMs);
    mayReadAt = elapsed(clock) + SUSPECTS_EVERY_MS;
    return await findMany(keyHashes);
  }

  /** What was recently read about a key; undefined if nothing was. */
  function recall(hash: string): Found | undefined {
    return known.get(hash) ?? (unknown.has(hash) ? null : undefined);
  }

  /** Requests with the same key share a running read. */
  function lookUp(hash: string, isSuspect: boolean): Promise<Found> {
    const begun = running.get(hash);
    if (begun !== undefined) return begun;
    const start = elapsed(clock);
    const finding = isSuspect ? findSuspect(hash) : find(hash);
    const read = finding.then((stored) => {
      // If the key was changed meanwhile, it was forgotten: return the result,
      // but do not cache it.
      if (running.get(hash) === read) {
        if (stored === null) unknown.set(hash, true, { start });
        else known.set(hash, stored, { start });
      }
      return stored;
    }).finally(() => {
      if (running.get(hash) === read) running.delete(hash);
    });
    running.set(hash, read);
    return read;
  }

  const isExpired = ({ key: { expires_at } }: StoredKey) =>
    expires_at !== null && expires_at <= seconds(clock);

  return {
    /**
     * The principal of a key that was recently read and is valid; null for any
     * other key, for which `verify` finds the reason.
     */
    recall(key: string): Principal | null {
      const stored = known.get(hashes.get(key) ?? "");
      return stored === undefined || stored === "revoked" || isExpired(stored)
        ? null
        : stored;
    },
    /**
     * @param isSuspect whether its address sent too many invalid keys: then, if
     * the key is not cached, it waits for the next read of such keys
     * @throws {Problem} `invalid_api_key`, `api_key_revoked`,
     * `api_key_expired`, `rate_limited` if too many wait; or the database's
     * error
     */
    async verify(key: string, isSuspect = false): Promise<Principal> {
      const hash = hashes.get(key) ??
        (isWellFormedKey(key) ? hashKey(key) : null);
      if (hash === null) throw new Problem("invalid_api_key");
      const recalled = recall(hash);
      const stored = recalled === undefined
        ? await lookUp(hash, isSuspect)
        : recalled;
      if (stored === null) throw new Problem("invalid_api_key");
      if (stored === "revoked") throw new Problem("api_key_revoked");
      if (isExpired(stored)) throw new Problem("api_key_expired");
      hashes.set(key, hash);
      return stored;
    },
    /** Removes a key from the cache because it was changed. */
    forget(keyHash: string): void {
      known.delete(keyHash);
      unknown.delete(keyHash);
      running.delete(keyHash);
    },
    forgetAll(): void {
      known.clear();
      unknown.clear();
      running.clear();
    },
  };
}
