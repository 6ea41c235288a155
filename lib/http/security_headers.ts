/**
 * Headers that every answer carries. Pages set their own
 * `Content-Security-Policy`; everything else gets one that allows nothing.
 */
export function setSecurityHeaders(
  headers: Headers,
  options: { isHttps: boolean },
): void {
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  if (!headers.has("content-security-policy")) {
    headers.set(
      "content-security-policy",
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
  if (options.isHttps) {
    headers.set(
      "strict-transport-security",
      "max-age=31536000; includeSubDomains",
    );
  }
}
