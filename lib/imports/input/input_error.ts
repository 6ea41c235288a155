/**
 * The input as a whole cannot be read (on): it is empty, no JSON, cut off or
 * damaged. The message is one line and holds nothing of the input.
 */
export class ImportInputError extends Error {
  override readonly name: string = "ImportInputError";
}

/** The bytes stopped coming: a client went away, or a file could not be read on. */
export class InputLostError extends ImportInputError {
  override readonly name = "InputLostError";
}
