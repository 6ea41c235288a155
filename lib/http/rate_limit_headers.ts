/** A limit that applies to a request, and its state. */
export interface Limit {
  /** Such as `minute`; only letters, since it goes into a quoted string. */
  name: string;
  quota: number;
  windowSeconds: number;
  /** Null: not known yet. */
  remaining: number | null;
  resetSeconds: number;
}

/**
 * `RateLimit-Policy` (the limits) and `RateLimit` (what is left of each, and
 * for how many seconds), lists of named policies with parameters as in
 * draft-ietf-httpapi-ratelimit-headers. Without limits, neither.
 */
export function rateLimitHeaders(
  limits: readonly Limit[],
): Record<string, string> {
  const policies = limits.map(({ name, quota, windowSeconds }) =>
    `"${name}";q=${quota};w=${windowSeconds}`
  );
  const states = limits.filter(({ remaining }) => remaining !== null)
    .map(({ name, remaining, resetSeconds }) =>
      `"${name}";r=${remaining};t=${resetSeconds}`
    );
  return {
    ...(policies.length > 0 ? { "ratelimit-policy": policies.join(", ") } : {}),
    ...(states.length > 0 ? { ratelimit: states.join(", ") } : {}),
  };
}
