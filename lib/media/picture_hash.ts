import type { Sharp } from "sharp";

/** Edge length of the picture that is hashed, in pixels. */
const EDGE = 32;
/** Number of frequencies per direction: 64 bits in total. */
const FREQUENCIES = 8;
/** Minimum standard deviation, in gray levels; below it, there is only noise to compare. */
const DETAIL_MIN = 2;

/** `COSINES[u][x]` of the discrete cosine transform, for frequencies 1 to 8. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, u) =>
  Array.from(
    { length: EDGE },
    (_, x) => Math.cos((Math.PI * (2 * x + 1) * (u + 1)) / (2 * EDGE)),
  ));

/**
 * Computes a perceptual hash (pHash): which of the lowest frequencies are above
 * their median. If few bits differ, pictures look alike, whatever their size,
 * quality and file type.
 *
 * @returns a signed 64-bit number; null for a picture without detail, which
 *   would match all others without detail
 */
export async function hashPicture(picture: Sharp): Promise<bigint | null> {
  const pixels = await picture.greyscale()
    .resize(EDGE, EDGE, { fit: "fill" }).raw().toBuffer();
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) /
    pixels.length;
  if (Math.sqrt(variance) < DETAIL_MIN) return null;
  const frequencies = transform(pixels);
  const sorted = [...frequencies].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[middle - 1]! + sorted[middle]!) / 2;
  const bits = frequencies.reduce(
    (hash, value) => hash << 1n | (value > median ? 1n : 0n),
    0n,
  );
  return BigInt.asIntN(64, bits);
}

/** The lowest frequencies in both directions, row by row. */
function transform(pixels: Uint8Array): number[] {
  const rows = COSINES.map((cosines) =>
    Array.from(
      { length: EDGE },
      (_, y) =>
        cosines.reduce((sum, cos, x) => sum + cos * pixels[y * EDGE + x]!, 0),
    )
  );
  return COSINES.flatMap((cosines) =>
    rows.map((row) => cosines.reduce((sum, cos, y) => sum + cos * row[y]!, 0))
  );
}
