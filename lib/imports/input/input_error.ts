/**
 * The input as a whole cannot be read (on): it is empty, no JSON, cut off or
 * damaged. The message is one line and holds nothing of the input.
 */
export class ImportInputError extends Error {
  override readonly name = "ImportInputError";
}
