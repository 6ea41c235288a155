import bitIterator from "unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "unbzip2-stream/lib/bzip2.js";

/** Size of the chunks that are yielded. */
const PART_SIZE = 64 * 1024;
/** Bytes in which a block ends, whatever is in it, for each 100 kB of the block size and beside. */
const BLOCK_MAX = 100_000;
const BLOCK_FREE = 25_000;

/**
 * Decodes bzip2. The library's own stream holds what a block expands to, up to
 * 46 MB, before it hands any of it on.
 *
 * @returns takes the chunks, and null after the last; throws if they are damaged or cut off
 */
export function toBzip2(
  onPart: (part: Uint8Array) => void,
): (chunk: Uint8Array | null) => void {
  const chunks: Uint8Array[] = [];
  let received = 0;
  let bits: ReturnType<typeof bitIterator> | null = null;
  /** In 100 kB; 0 between two streams. */
  let size = 0;
  let crc: number | null = 0;
  let block = new Int32Array();
  let part = new Uint8Array(PART_SIZE);
  let filled = 0;

  function handOn(): void {
    onPart(part.subarray(0, filled));
    part = new Uint8Array(PART_SIZE);
    filled = 0;
  }
  function onByte(byte: number): void {
    part[filled++] = byte;
    if (filled === PART_SIZE) handOn();
  }
  function step(): void {
    if (size === 0) {
      size = bzip2.header(bits!);
      crc = 0;
      if (block.length < size * BLOCK_MAX) {
        block = new Int32Array(size * BLOCK_MAX);
      }
      return;
    }
    crc = bzip2.decompress(bits!, onByte, block, size * BLOCK_MAX, crc!);
    if (crc === null) size = 0;
  }

  return (chunk) => {
    if (chunk !== null) {
      chunks.push(chunk);
      received += chunk.length;
      bits ??= bitIterator(() => chunks.shift()!);
      const isWhole = () =>
        received - bits!.bytesRead >= BLOCK_FREE + size * BLOCK_MAX;
      while (isWhole()) step();
      return;
    }
    while (bits !== null && received > bits.bytesRead) step();
    if (filled > 0) handOn();
    if (crc !== null) throw new Error("The last stream does not end.");
  };
}
