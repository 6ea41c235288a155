import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { atMost } from "@/lib/shared/at_most.ts";
import { Representation } from "@/lib/http/representation.ts";
import { type Clock, elapsed, systemClock } from "@/lib/time/clock.ts";

/** Approximate maximum size of the cache, including compressed forms. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Number of requested keys that are remembered, in 1.4 MB. */
const SEEN_MAX = 16_000;

/**
 * Waits for the caller's turn to run a statement, or to share one with other
 * requests. By default, the endpoint's policy decides which.
 */
export interface TakeTurn {
  (isShared?: boolean): Promise<void>;
  /** Of one account's requests for the same value, only one waits. */
  readonly account?: string | undefined;
}

/** How to read a value that is not cached. */
export interface Turn {
  /** Awaited before reading; not for values that are cached or being read. */
  turn?: TakeTurn | null | undefined;
}

interface Reading {
  value: Promise<object>;
  /** Whether it may be cached. */
  mayCache: boolean;
}

const sizeOf = (value: object): number =>
  value instanceof Representation
    ? value.size
    : JSON.stringify(value).length * 2;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Caches responses until the archive changes. Concurrent requests for the same
 * response share one read. A response is cached only when it is requested again
 * within a while, since most are requested only once.
 */
export function createResponseCache(clock: Clock = systemClock) {
  const cached = new LRUCache<string, object>({
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
    maxSize: BYTES_MAX,
    maxEntrySize: BYTES_MAX / 8,
    sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + 200,
  });
  /** The keys of responses. */
  const keys = new WeakMap<Representation, string>();
  /**
   * Recently requested keys by their checksums. If two keys have the same, the
   * second is only cached too early.
   */
  const requested = new LRUCache<number, true>(atMost(SEEN_MAX));
  let reading = new Map<string, Reading>();
  /** Resolves when the waiting request gets its turn, or gives up. */
  const turns = new Map<string, Promise<void>>();
  let hits = 0;
  let misses = 0;

  function keep(key: string, value: object, ttl: number): void {
    cached.set(key, value, { ttl });
    if (!(value instanceof Representation)) return;
    keys.set(value, key);
    value.onGrowth = () => {
      if (cached.peek(key) !== value) return;
      // Stored again to update its size, with its remaining time.
      const left = cached.getRemainingTTL(key);
      cached.delete(key);
      if (left > 0) cached.set(key, value, { ttl: left });
    };
  }

  return {
    /**
     * @param key must always be used for the same type of value
     * @param read may limit how long the value is cached, in milliseconds; 0:
     * not at all
     */
    async get<Value extends object>(
      key: string,
      read: (keepFor: (ms: number) => void) => Promise<Value>,
      turn?: Turn["turn"],
    ): Promise<Value> {
      const find = () => {
        const value = cached.get(key);
        if (value !== undefined) return value as Value;
        const begun = reading.get(key);
        if (begun === undefined) return undefined;
        begun.mayCache = true;
        return begun.value as Promise<Value>;
      };
      let found = find();
      const waits = `${turn?.account} ${key}`;
      while (found === undefined && turn && turns.has(waits)) {
        await turns.get(waits);
        found = find();
      }
      if (found === undefined && turn) {
        const ended = Promise.withResolvers<void>();
        turns.set(waits, ended.promise);
        try {
          await turn();
        } finally {
          turns.delete(waits);
          ended.resolve();
        }
        found = find();
      }
      if (found !== undefined) {
        hits++;
        return found;
      }
      misses++;
      const shared = reading;
      let ttl = Infinity;
      const value = read((ms) => ttl = ms);
      const checksum = crc32(key);
      const begun: Reading = { value, mayCache: requested.has(checksum) };
      requested.set(checksum, true);
      shared.set(key, begun);
      try {
        const read = await value;
        const mayCache = begun.mayCache ||
          !(read instanceof Representation);
        if (mayCache && ttl > 0 && shared === reading) keep(key, read, ttl);
        return read;
      } finally {
        shared.delete(key);
      }
    },
    /** The key of a cached response; null if it is not cached. */
    keyOf(response: Representation): string | null {
      const key = keys.get(response);
      return key !== undefined && cached.peek(key) === response ? key : null;
    },
    /** The cached value of a key; the caller counts the hit. */
    recall: (key: string): object | undefined => cached.get(key),
    countHit(): void {
      hits++;
    },
    /** Drops all values. Reads in progress are no longer cached or shared. */
    drop() {
      cached.clear();
      reading = new Map();
    },
    stats: () => ({
      entries: cached.size,
      bytes: cached.calculatedSize,
      hits,
      misses,
    }),
  };
}
