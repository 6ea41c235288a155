import { join } from "node:path";

const MIB = 1024 * 1024;
/** Opening a database takes one segment of its write-ahead log (16 MiB) and a few pages. */
const ENOUGH = 17 * MIB;
/** More, so that what opening took does not make the next reserve too small. */
const WANTED = 24 * MIB;
/** As many random bytes as the system gives at a time: a file system must not compress them. */
const CHUNK_SIZE = 65_536;

/** Room for opening the embedded database: one that filled its disk could not be read. */
export class DiskReserve {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, "reserve");
  }

  /** Gives the room back to the disk. Returns false if there was none. */
  release(): boolean {
    try {
      Deno.removeSync(this.#path);
      return true;
    } catch {
      return false;
    }
  }

  /** Takes the room unless it is taken. Returns false if the disk has too little left. */
  take(): boolean {
    if (this.#size() >= ENOUGH) return true;
    try {
      using file = Deno.openSync(this.#path, { create: true, append: true });
      const chunk = new Uint8Array(CHUNK_SIZE);
      for (let size = this.#size(); size < WANTED;) {
        size += file.writeSync(crypto.getRandomValues(chunk));
      }
    } catch {
      // The disk is full. What was written is kept if it is enough.
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
