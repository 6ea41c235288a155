/** Limits an `LRUCache` to a number of entries. Its own `max` allocates room for all of them at once. */
export const atMost = (entries: number) => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
