import { join } from "node:path";

const MIB = 1024 * 1024;
/** Opening a database takes one segment of its write-ahead log (16 MiB) and a few pages. */
const ENOUGH = 17 * MIB;
/** More than enough, so that after opening, the next reserve is not too small. */
const WANTED = 24 * MIB;
/**
 * The most random bytes that the system returns at once. Random, so that a file
 * system cannot compress them.
 */
const CHUNK_SIZE = 65_536;

/**
 * Reserved disk space for opening the embedded database: without it, a database
 * that filled its disk could not be read.
 */
export class DiskReserve {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, "reserve");
  }

  /** Frees the reserved space. Returns false if there was none. */
  release(): boolean {
    try {
      Deno.removeSync(this.#path);
      return true;
    } catch {
      return false;
    }
  }

  /** Reserves the space unless it is reserved. Returns false if the disk has too little left. */
  take(): boolean {
    if (this.#size() >= ENOUGH) return true;
    try {
      using file = Deno.openSync(this.#path, { create: true, append: true });
      const chunk = new Uint8Array(CHUNK_SIZE);
      for (let size = this.#size(); size < WANTED;) {
        size += file.writeSync(crypto.getRandomValues(chunk));
      }
    } catch {
      // The disk is full. Keep what was written if it is enough.
    }
    if (this.#size() >= ENOUGH) return true;
    this.release();
    return false;
  }

  #size(): number {
    try {
      return Deno.statSync(this.#path).size;
    } catch {
      return 0;
    }
  }
}
