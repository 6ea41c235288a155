import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** The number of rows of a sheet: exported tables can end with as many empty ones. */
const BLANK_MAX = 1_048_576;

/** Counts successive blank lines or empty records. */
export class Blanks {
  #count = 0;

  /** @throws {ImportInputError} there are too many */
  add(isBlank: boolean): void {
    this.#count = isBlank ? this.#count + 1 : 0;
    if (this.#count > BLANK_MAX) {
      throw new ImportInputError(
        `More than ${
          BLANK_MAX.toLocaleString("en-US")
        } blank lines or empty records in a row were found, so the rest was not read.`,
      );
    }
  }
}

/** The file, or the sheet of a workbook, has no ads. */
export class ForeignInputError extends ImportInputError {
  override readonly name = "ForeignInputError";
}

/** Gives up on an input in which there is no ad for too long. */
export class AdSearch {
  #count = 0;
  #isOver = false;

  /** @param max number of records among which there must be an ad */
  constructor(readonly max: number) {}

  /**
   * Counts a record.
   *
   * @param whyNoAd is only called until there is an ad
   * @throws {ForeignInputError} there were too many without one
   */
  add(whyNoAd: () => string | null): void {
    if (this.#isOver) return;
    const reason = whyNoAd();
    this.#isOver = reason === null || ++this.#count === this.max;
    if (reason === null || !this.#isOver) return;
    const count = this.max.toLocaleString("en-US");
    throw new ForeignInputError(
      `None of the first ${count} records is an ad, so the rest was not read. ${reason}`,
    );
  }
}
