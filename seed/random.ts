/** A source of numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number;

/** Mulberry32: 32 bits of state, good enough for generated data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

/**
 * A rank from 0 to `size - 1` by Zipf's law: rank r has a share of about
 * 1 / (r + 1), so the first is as frequent as the next two together.
 */
export function zipf(size: number, random: Random): number {
  return Math.min(Math.floor((size + 1) ** random()) - 1, size - 1);
}

/** The first range of the public ad library's ids: 15 or 16 digits. */
const RANGE = 9_899_999_999_999_999n;
const FIRST = 100_000_000_000_000n;
const FACTOR = 6_180_339_887_498_949n;

/**
 * An id like those of the public ad library for `index` (0 up to 2^53) in a
 * series. `FACTOR` is coprime to `RANGE`, so distinct indexes have distinct ids.
 */
export function archiveNumber(index: number, series: number): string {
  const spread = BigInt(index) * FACTOR + BigInt(series) * 2_718_281_828_459n;
  return String(FIRST + (spread % RANGE));
}
