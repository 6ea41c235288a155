/**
 * The whole input cannot be read: it is empty, not JSON, truncated or damaged.
 * The message is one line and contains no input.
 */
export class ImportInputError extends Error {
  override readonly name: string = "ImportInputError";

  /** What a library failed with, or what this app has thrown through it. */
  static from(cause: unknown, message: string): ImportInputError {
    return cause instanceof ImportInputError
      ? cause
      : new ImportInputError(message, { cause });
  }
}

/** The input was interrupted: a client disconnected, or a file could not be read. */
export class InputLostError extends ImportInputError {
  override readonly name = "InputLostError";
}

/** The JSON is malformed, or exceeds a limit. */
export class DocumentError extends ImportInputError {}

export class MalformedError extends DocumentError {
  constructor() {
    super("The JSON is not valid.");
  }
}
