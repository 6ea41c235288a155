import type { Middleware } from "../context.ts";
import { nonceOf } from "../render/nonce.ts";

const DEFAULTS = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "upgrade-insecure-requests",
];

const INLINE = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "style-src",
  "style-src-attr",
  "style-src-elem",
]);

/**
 * Sets the content security policy. With `useNonce` it allows the page's own
 * inline scripts and styles by nonce, no others; responses that are not
 * rendered pages keep `'unsafe-inline'`, as they have no nonce.
 */
export function csp<State>(
  { useNonce = false }: { useNonce?: boolean } = {},
): Middleware<State> {
  const policy = DEFAULTS.join("; ");

  return async function contentSecurityPolicy(ctx) {
    const response = await ctx.next();
    const nonce = useNonce ? nonceOf(response) : undefined;
    response.headers.set(
      "Content-Security-Policy",
      nonce ? DEFAULTS.map((one) => withNonce(one, nonce)).join("; ") : policy,
    );
    return response;
  };
}

function nameOf(directive: string): string {
  return directive.split(" ", 1)[0]!;
}

function withNonce(directive: string, nonce: string): string {
  return INLINE.has(nameOf(directive))
    ? directive.replaceAll("'unsafe-inline'", `'nonce-${nonce}'`)
    : directive;
}
