import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Ad exports shrink to a fifth or a tenth, very repetitive ones to a fiftieth. */
const RATIO_MAX = 200;
/** Output that is always allowed, whatever the input size. */
const FREE_BYTES = 64 * 1024 * 1024;

/** Whether the output is too large for an input of that size. */
export function isOutOfProportion(bytesIn: number, bytesOut: number): boolean {
  return bytesOut > FREE_BYTES && bytesOut > bytesIn * RATIO_MAX;
}

/** The whole input is rejected, not only one file of it. */
export class ExpansionError extends ImportInputError {
  override readonly name = "ExpansionError";
}

/** Tracks the expansion of an input by all layers of compression and archives. */
export class Expansion {
  #bytesIn = 0;
  #bytesOut = 0;

  readIn(bytes: number): void {
    this.#bytesIn += bytes;
  }

  /** @throws {ExpansionError} the output is too large for the input */
  readOut(bytes: number): void {
    this.#bytesOut += bytes;
    if (isOutOfProportion(this.#bytesIn, this.#bytesOut)) {
      throw new ExpansionError(
        `The compressed data expands to more than ${RATIO_MAX} times its size. If you trust the file, decompress it first.`,
      );
    }
  }
}
