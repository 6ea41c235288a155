import { LRUCache } from "lru-cache";

/** Bytes that kept values may take, about. */
const BYTES_MAX = 64 * 1024 * 1024;

export interface ReadOptions<Value> {
  /** Awaited before `read` is called; not for values that are kept or being read. */
  turn?: (() => Promise<void>) | null | undefined;
  /** Bytes that the value takes, about. */
  size(value: Value): number;
}

/**
 * Keeps what was read from the archive until the archive changes. Callers who
 * ask while a value is being read share that reading.
 */
export interface ResponseCache {
  /** @param key always of the same kind of value */
  get<Value extends object>(
    key: string,
    read: () => Promise<Value>,
    options: ReadOptions<Value>,
  ): Promise<Value>;
  /** Drops every value; readings that have begun are neither kept nor shared any more. */
  drop(): void;
  stats(): { entries: number; bytes: number; hits: number; misses: number };
}

export function createResponseCache(): ResponseCache {
  const kept = new LRUCache<string, object>({
    maxSize: BYTES_MAX,
    maxEntrySize: BYTES_MAX / 16,
  });
  let reading = new Map<string, Promise<object>>();
  let hits = 0;
  let misses = 0;

  return {
    async get<Value extends object>(
      key: string,
      read: () => Promise<Value>,
      { turn, size }: ReadOptions<Value>,
    ) {
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
      const value = read();
      shared.set(key, value);
      try {
        const read = await value;
        if (shared === reading) {
          kept.set(key, read, { size: size(read) + key.length * 2 + 200 });
        }
        return read;
      } finally {
        shared.delete(key);
      }
    },
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
