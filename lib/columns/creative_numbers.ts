/** Numbers creatives from 0. Numbers never change, so arrays can be indexed by them. */
export type CreativeNumbers = ReturnType<typeof createCreativeNumbers>;

/** Initial capacity. */
const FIRST = 1_024;

export function createCreativeNumbers() {
  let count = 0;
  /** For each number, both halves of its creative. */
  let keys = new Uint32Array(2 * FIRST);
  /**
   * A hash table by the lower half, which is evenly distributed. It contains
   * each number plus one.
   */
  let slots = new Int32Array(2 * FIRST);
  /** Chunks never change, so their numbers are looked up once. */
  const known = new WeakMap<
    Uint32Array,
    { low: Uint32Array; numbers: Uint32Array }
  >();

  /** The slot that contains a creative, or where to insert it. */
  function slotOf(high: number, low: number): number {
    let slot = low & slots.length - 1;
    while (slots[slot] !== 0) {
      const number = slots[slot]! - 1;
      if (keys[2 * number] === high && keys[2 * number + 1] === low) break;
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  function grow(): void {
    const before = keys;
    keys = new Uint32Array(2 * before.length);
    keys.set(before);
    slots = new Int32Array(2 * slots.length);
    for (let number = 0; number < count; number++) {
      slots[slotOf(keys[2 * number]!, keys[2 * number + 1]!)] = number + 1;
    }
  }

  function numberOf(high: number, low: number): number {
    const slot = slotOf(high, low);
    if (slots[slot] !== 0) return slots[slot]! - 1;
    if (2 * count === keys.length) {
      grow();
      return numberOf(high, low);
    }
    keys[2 * count] = high;
    keys[2 * count + 1] = low;
    slots[slot] = ++count;
    return count - 1;
  }

  return {
    /** All numbers are lower than this. */
    get count(): number {
      return count;
    },
    /** The numbers of the creatives of a chunk's ads, from the columns of their hashes. */
    ofChunk(high: Uint32Array, low: Uint32Array): Uint32Array {
      const before = known.get(high);
      if (before?.low === low) return before.numbers;
      const numbers = high.map((half, offset) => numberOf(half, low[offset]!));
      known.set(high, { low, numbers });
      return numbers;
    },
  };
}
