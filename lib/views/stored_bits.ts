import { Buffer } from "node:buffer";
import { type Bits, WORDS } from "@/lib/columns/bits.ts";

/** Sets of ads as a column keeps them: the number of each chunk, then its words. */

const BYTES = 4 + 4 * WORDS;

export function packBits(bits: Bits): Uint8Array {
  const chunks = [...bits].filter(([, words]) => words.some((word) => word > 0))
    .map(([chunk, words]) => {
      const bytes = new Uint8Array(BYTES);
      new DataView(bytes.buffer).setUint32(0, chunk, true);
      bytes.set(new Uint8Array(words.buffer, words.byteOffset, 4 * WORDS), 4);
      return bytes;
    });
  return Buffer.concat(chunks);
}

export function unpackBits(packed: Uint8Array): Bits {
  const bits = new Map<number, Uint32Array>();
  // A copy: words need an offset that four divides.
  const { buffer, length } = new Uint8Array(packed);
  for (let at = 0; at < length; at += BYTES) {
    const chunk = new DataView(buffer).getUint32(at, true);
    bits.set(chunk, new Uint32Array(buffer, at + 4, WORDS));
  }
  return bits;
}
