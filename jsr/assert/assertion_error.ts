/** What every failed assertion throws. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

/** The caller's own words after the standard message: `": words"` or `"."`. */
export function suffix(msg: string | undefined): string {
  return msg ? `: ${msg}` : ".";
}

/** A value as it is shown in a failure: keys sorted, so that diffs line up. */
export function format(value: unknown): string {
  return Deno.inspect(value, {
    depth: Infinity,
    sorted: true,
    trailingComma: true,
    compact: false,
    iterableLimit: Infinity,
    strAbbreviateSize: Infinity,
  });
}
