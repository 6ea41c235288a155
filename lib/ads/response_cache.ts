import { LRUCache } from "lru-cache";
import { Representation } from "@/lib/http/representation.ts";

/** Bytes that kept values may take, about. */
const BYTES_MAX = 64 * 1024 * 1024;

/** How to read what is not in memory. */
export interface Turn {
  /** Awaited before reading; not for values that are kept or being read. */
  turn?: (() => Promise<void>) | null | undefined;
}

const sizeOf = (value: object): number =>
  value instanceof Representation
    ? value.size
    : JSON.stringify(value).length * 2;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Keeps what was read from the archive until the archive changes. Callers who
 * ask while a value is being read share that reading.
 */
export function createResponseCache() {
  const kept = new LRUCache<string, object>({
    maxSize: BYTES_MAX,
    maxEntrySize: BYTES_MAX / 16,
    sizeCalculation: (value, key) => sizeOf(value) + key.length * 2 + 200,
  });
  let reading = new Map<string, Promise<object>>();
  let hits = 0;
  let misses = 0;

  return {
    /**
     * @param key always of the same kind of value
     * @param read may say for how many milliseconds the value is kept at most
     */
    async get<Value extends object>(
      key: string,
      read: (keepFor: (ms: number) => void) => Promise<Value>,
      turn?: Turn["turn"],
    ): Promise<Value> {
      type Found = Value | Promise<Value> | undefined;
      const find = () => (kept.get(key) ?? reading.get(key)) as Found;
      let found = find();
      if (found === undefined && turn) {
        await turn();
        found = find();
      }
      if (found !== undefined) {
        hits++;
        return found;
      }
      misses++;
      const shared = reading;
      let ttl = 0;
      const value = read((ms) => ttl = ms);
      shared.set(key, value);
      try {
        const read = await value;
        if (shared === reading) kept.set(key, read, { ttl });
        return read;
      } finally {
        shared.delete(key);
      }
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
