import { Problem } from "@/lib/errors/problem.ts";

interface Pending<Id, Found> {
  id: Id;
  resolve(found: Found | null): void;
  reject(error: unknown): void;
}

/**
 * Combines loads of one into reads of many, of which one runs at a time; what is
 * asked for meanwhile goes into the next. Past `pendingMax` callers get `rate_limited`.
 */
export function createBatchLoader<Id, Found>(
  readMany: (ids: Id[]) => Promise<Map<Id, Found>>,
  { sizeMax, pendingMax = Infinity }: { sizeMax: number; pendingMax?: number },
): (id: Id) => Promise<Found | null> {
  let queue: Pending<Id, Found>[] = [];
  let pending = 0;

  async function readQueue(): Promise<void> {
    // Requests of the same moment are read together.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue.slice(0, sizeMax);
      queue = queue.slice(sizeMax);
      try {
        const found = await readMany(batch.map(({ id }) => id));
        for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      pending -= batch.length;
    }
  }

  return (id) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found | null>();
    if (pending >= pendingMax) {
      reject(new Problem("rate_limited", { retryAfterSeconds: 1 }));
      return promise;
    }
    queue.push({ id, resolve, reject });
    if (++pending === 1) void readQueue();
    return promise;
  };
}
