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
  for (let at = 0; at < packed.length; at += BYTES) {
    // A copy: words need an offset that four divides.
    const bytes = packed.slice(at, at + BYTES);
    const chunk = new DataView(bytes.buffer, bytes.byteOffset).getUint32(
      0,
      true,
    );
    bits.set(chunk, new Uint32Array(bytes.slice(4).buffer));
  }
  return bits;
}
