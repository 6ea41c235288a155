/**
 * Where a rendered response carries the nonce of its inline scripts and
 * styles: on the object, so that it never becomes a header by accident.
 */
export const NONCE: unique symbol = Symbol.for("__freshNonce") as never;

/** The nonce of a rendered page, undefined for every other response. */
export function nonceOf(response: Response): string | undefined {
  return (response as Response & { [NONCE]?: string })[NONCE];
}
