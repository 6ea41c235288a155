import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Bytes of the window that a frame may have: what `zstd` uses without `--long`, up to level 20. */
const WINDOW_MAX = 32 * 1024 * 1024;
/** The decoder moves the whole window for each block: bytes that it may move whatever comes out, and for each byte that does. */
const MOVED_FREE = 16 * 1024 ** 3;
const MOVED_RATIO = 512;

const MAGIC = 0xfd2fb528;
/** Its last four bits are anything. */
const SKIPPABLE = 0x184d2a5;
/** An RLE block is one byte, repeated. */
const RLE = 1;

const WINDOW =
  "The Zstandard data needs more than 32 MiB of memory to be decompressed. Decompress it first, then import that.";
const BLOCKS =
  "The Zstandard data has too many small blocks. Decompress it first, then import that.";

/** Follows the frames of Zstandard data before they are decoded, to refuse those that take too much. */
export class ZstdFrames {
  /** What came of the frames so far. */
  bytesOut = 0;
  #moved = 0;
  /** The header that is being read: that of a frame, or of a block in one. */
  #header: number[] = [];
  #isInFrame = false;
  #window = 0;
  #hasChecksum = false;
  /** Bytes until the next header. */
  #rest = 0;

  /** @throws {ImportInputError} more memory or time is needed than data may take */
  read(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#rest > 0) {
        const passed = Math.min(this.#rest, chunk.length - at);
        this.#rest -= passed;
        at += passed;
        continue;
      }
      this.#header.push(chunk[at++]!);
      const isRead = this.#isInFrame ? this.#readBlock() : this.#readFrame();
      if (isRead) this.#header = [];
    }
  }

  /** Whether the header of the frame is complete. What it begins with is for the decoder to refuse. */
  #readFrame(): boolean {
    const header = this.#header;
    if (header.length < 5) return false;
    const magic = number(header, 0, 4);
    if (Math.floor(magic / 16) === SKIPPABLE) {
      if (header.length < 8) return false;
      this.#rest = number(header, 4, 4);
      return true;
    }
    const flags = header[4]!;
    const isSingle = (flags & 32) !== 0;
    const dictionary = [0, 1, 2, 4][flags & 3]!;
    const sizeOfSize = [isSingle ? 1 : 0, 2, 4, 8][flags >> 6]!;
    const start = 5 + (isSingle ? 0 : 1) + dictionary;
    if (magic === MAGIC && header.length < start + sizeOfSize) return false;
    this.#window = isSingle
      ? number(header, start, sizeOfSize)
      : 2 ** (10 + (header[5]! >> 3)) * (1 + (header[5]! & 7) / 8);
    if (this.#window > WINDOW_MAX) throw new ImportInputError(WINDOW);
    this.#hasChecksum = (flags & 4) !== 0;
    this.#isInFrame = true;
    return true;
  }

  #readBlock(): boolean {
    if (this.#header.length < 3) return false;
    const block = number(this.#header, 0, 3);
    const isLast = (block & 1) !== 0;
    this.#rest = ((block >> 1) & 3) === RLE ? 1 : block >> 3;
    if (isLast && this.#hasChecksum) this.#rest += 4;
    this.#isInFrame = !isLast;
    this.#moved += this.#window;
    if (this.#moved > MOVED_FREE + this.bytesOut * MOVED_RATIO) {
      throw new ImportInputError(BLOCKS);
    }
    return true;
  }
}

/** A number whose lowest byte comes first. */
function number(bytes: readonly number[], start: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[start + i]!;
  return value;
}
