import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Ad exports shrink to a fifth or a tenth, very repetitive ones to a fiftieth. */
const RATIO_MAX = 200;
/** Bytes that may come out whatever went in. */
const FREE_BYTES = 64 * 1024 * 1024;

/** The input as a whole is not to be read on, whichever file of it shows that. */
export class ExpansionError extends ImportInputError {
  override readonly name = "ExpansionError";
}

/** What all layers of compression and archives of one input make of its bytes. */
export class Expansion {
  #bytesIn = 0;
  #bytesOut = 0;

  readIn(bytes: number): void {
    this.#bytesIn += bytes;
  }

  /** @throws {ExpansionError} far more came out than files of ads expand to */
  readOut(bytes: number): void {
    this.#bytesOut += bytes;
    if (
      this.#bytesOut > FREE_BYTES &&
      this.#bytesOut > this.#bytesIn * RATIO_MAX
    ) {
      throw new ExpansionError(
        `The compressed data expands to more than ${RATIO_MAX} times its size. If you trust the file, decompress it first.`,
      );
    }
  }
}
