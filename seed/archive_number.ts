/**
 * Numbers like those of the public ad library: 15 or 16 digits, spread over their
 * range, never two alike. Multiplying by a number that is coprime to the
 * modulus is a bijection, so distinct indexes give distinct numbers.
 */
const RANGE = 9_899_999_999_999_999n;
const FIRST = 100_000_000_000_000n;
const FACTOR = 6_180_339_887_498_949n;

/** The number for `index` (0 up to 2^53) in the series `series`. */
export function archiveNumber(index: number, series: number): string {
  const spread = BigInt(index) * FACTOR + BigInt(series) * 2_718_281_828_459n;
  return String(FIRST + (spread % RANGE));
}
