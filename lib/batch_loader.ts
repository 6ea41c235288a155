/**
 * Turns reading many into reading one: while one reading runs, further ones
 * gather, and the next takes them all. However many callers there are, one
 * statement runs at a time.
 *
 * @param readMany answers what it found; what is missing does not exist
 * @param sizeMax how many one reading may take
 */
export function gather<Id, Found>(
  readMany: (ids: Id[]) => Promise<Map<Id, Found>>,
  sizeMax: number,
): (id: Id) => Promise<Found | null> {
  interface Waiting {
    id: Id;
    resolve(found: Found | null): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let isReading = false;

  async function readOn(): Promise<void> {
    isReading = true;
    // Whoever asks in this same moment comes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      try {
        const found = await readMany(batch.map(({ id }) => id));
        for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isReading = false;
  }

  return (id) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found | null>();
    waiting.push({ id, resolve, reject });
    if (!isReading) void readOn();
    return promise;
  };
}
