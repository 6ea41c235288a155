/** Limits an `LRUCache` to some entries. `max` would allocate room for all of them at once. */
export const atMost = (entries: number) => ({
  maxSize: entries,
  sizeCalculation: () => 1,
});
