import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Principal } from "@/lib/keys/principal.ts";
import { createBatchLoader } from "@/lib/batch_loader.ts";
import { hashKey, isWellFormedKey } from "@/lib/keys/key_format.ts";
import type { StoredKey } from "@/lib/keys/find_keys.ts";
import { type Clock, elapsed, seconds } from "@/lib/clock.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * How long an instance trusts what it read of a key: a change applies after that
 * even if its announcement was missed, so an outage does not extend it.
 */
const FRESH_MS = 4500;
const KEPT_MAX = 10_000;
const READ_AT_ONCE_MAX = 500;
/** Keys from addresses that guess are read together, this often at most. */
const SUSPECTS_EVERY_MS = 1000;
/** How many of them may wait: what two reads take. */
const SUSPECTS_MAX = 2 * READ_AT_ONCE_MAX;

/** Null: there is no such key. */
type Found = StoredKey | "revoked" | null;

/** Finds the principal of a key, mostly without the database. */
export type KeyVerifier = ReturnType<typeof createKeyVerifier>;

/**
 * Known and unknown keys are cached apart, so that guessing can neither evict good
 * keys nor read one guess twice. Guesses share reads, of which one runs at a time,
 * or one a second from addresses that guess.
 */
export function createKeyVerifier(
  findMany: (
    keyHashes: string[],
  ) => Promise<Map<string, StoredKey | "revoked">>,
  clock: Clock,
  pause: (ms: number) => Promise<unknown> = delay,
) {
  const cacheOptions = {
    max: KEPT_MAX,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
  };
  const known = new LRUCache<string, StoredKey | "revoked">(cacheOptions);
  const unknown = new LRUCache<string, true>(cacheOptions);
  /**
   * Hashes of keys that were found valid, since to check and hash one takes 3 us.
   * A guess meets none of them unless it is whole: a map compares its texts by
   * their own hashes first, so the time it takes tells nothing of a key's beginning.
   */
  const hashes = new LRUCache<string, string>({ max: KEPT_MAX });
  /** Reads that run; they move to `known` only once they found a key. */
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

  /** What was read of a key lately; undefined if nothing was. */
  function recall(hash: string): Found | undefined {
    return known.get(hash) ?? (unknown.has(hash) ? null : undefined);
  }

  /** Requests with a key that is being read share that read. */
  function lookUp(hash: string, isSuspect: boolean): Promise<Found> {
    const begun = running.get(hash);
    if (begun !== undefined) return begun;
    const start = elapsed(clock);
    const finding = isSuspect ? findSuspect(hash) : find(hash);
    const read = finding.then((stored) => {
      // A key that was changed meanwhile has been forgotten: return it, but cache nothing.
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
    /** The principal of a key that was read lately and is valid; null for any other key, which `verify` tells apart. */
    recall(key: string): Principal | null {
      const hash = hashes.get(key);
      const stored = hash === undefined ? undefined : known.get(hash);
      return stored === undefined || stored === "revoked" || isExpired(stored)
        ? null
        : stored;
    },
    /**
     * @param isSuspect too many wrong keys came from its address: if it is not in
     * memory, it waits for the next read of such keys
     * @throws {Problem} `invalid_api_key`, `api_key_revoked`, `api_key_expired`,
     * `rate_limited` if too many wait; or the database's error
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
    /** Forgets one key, since it was changed. */
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
