import { LRUCache } from "lru-cache";
import { Representation } from "@/lib/http/representation.ts";
import { type Clock, elapsed, systemClock } from "@/lib/clock.ts";
import { createSeen } from "@/lib/ads/seen.ts";

/** Bytes that kept values may take, about: compressed forms included. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Waits until the database may be asked for a caller. */
export interface TakeTurn {
  (): Promise<void>;
  /** Of an account's requests for the same value, one waits. */
  readonly account?: string;
}

/** How to read what is not in memory. */
export interface Turn {
  /** Awaited before reading; not for values that are kept or being read. */
  turn?: TakeTurn | null | undefined;
}

interface Reading {
  value: Promise<object>;
  /** Whether it is to be kept. */
  isWanted: boolean;
}

const sizeOf = (value: object): number =>
  value instanceof Representation
    ? value.size
    : JSON.stringify(value).length * 2;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Keeps what was read from the archive until the archive changes. Callers who
 * ask while a value is being read share that reading. A response is kept from
 * the second time on that it is asked for within a while, since most are never
 * asked for again.
 */
export function createResponseCache(clock: Clock = systemClock) {
  const kept = new LRUCache<string, object>({
    ttlResolution: 0,
    perf: { now: () => elapsed(clock) },
    maxSize: BYTES_MAX,
    maxEntrySize: BYTES_MAX / 8,
    sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + 200,
  });
  /** Of responses. */
  const keys = new WeakMap<Representation, string>();
  const seen = createSeen();
  let reading = new Map<string, Reading>();
  /** Resolved once the one who waits for a turn to read has it, or gave up. */
  const turns = new Map<string, Promise<void>>();
  let hits = 0;
  let misses = 0;

  function keep(key: string, value: object, ttl: number): void {
    kept.set(key, value, { ttl: ttl === Infinity ? 0 : ttl });
    if (!(value instanceof Representation)) return;
    keys.set(value, key);
    value.onGrowth = () => {
      if (kept.peek(key) !== value) return;
      // Set anew for its new size, with what is left of its time.
      const left = kept.getRemainingTTL(key);
      kept.delete(key);
      if (left > 0) kept.set(key, value, { ttl: left === Infinity ? 0 : left });
    };
  }

  return {
    /**
     * @param key always of the same kind of value
     * @param read may say for how many milliseconds the value is kept at most; 0: not at all
     */
    async get<Value extends object>(
      key: string,
      read: (keepFor: (ms: number) => void) => Promise<Value>,
      turn?: Turn["turn"],
    ): Promise<Value> {
      const find = () => {
        const value = kept.get(key);
        if (value !== undefined) return value as Value;
        const begun = reading.get(key);
        if (begun === undefined) return undefined;
        begun.isWanted = true;
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
      const begun: Reading = { value, isWanted: seen(key) };
      shared.set(key, begun);
      try {
        const read = await value;
        const isWanted = begun.isWanted || !(read instanceof Representation);
        if (isWanted && ttl > 0 && shared === reading) keep(key, read, ttl);
        return read;
      } finally {
        shared.delete(key);
      }
    },
    /** The key of a response that is kept; null if it is not. */
    keyOf(response: Representation): string | null {
      const key = keys.get(response);
      return key !== undefined && kept.peek(key) === response ? key : null;
    },
    /** What is kept under a key; whoever uses it counts the hit. */
    recall: (key: string): object | undefined => kept.get(key),
    countHit(): void {
      hits++;
    },
    /** Drops every value; readings that have begun are neither kept nor shared any more. */
    drop() {
      kept.clear();
      reading = new Map();
    },
    stats: () => ({
      entries: kept.size,
      bytes: kept.calculatedSize,
      hits,
      misses,
    }),
  };
}
