/** One limit that applies to a caller, and where the caller stands. */
export interface Limit {
  /** Such as `minute`; letters alone, since it goes into a quoted string. */
  name: string;
  quota: number;
  windowSeconds: number;
  /** Null: not known yet. */
  remaining: number | null;
  resetSeconds: number;
}

/**
 * `RateLimit-Policy` (what applies) and `RateLimit` (what is left, and for
 * how many seconds that holds) as draft-ietf-httpapi-ratelimit-headers has
 * them: lists of named policies with parameters. Without limits, neither.
 */
export function setRateLimitHeaders(headers: Headers, limits: Limit[]): void {
  const policies = limits.map(({ name, quota, windowSeconds }) =>
    `"${name}";q=${quota};w=${windowSeconds}`
  );
  const standings = limits.filter(({ remaining }) => remaining !== null)
    .map(({ name, remaining, resetSeconds }) =>
      `"${name}";r=${remaining};t=${resetSeconds}`
    );
  if (policies.length > 0) headers.set("ratelimit-policy", policies.join(", "));
  if (standings.length > 0) headers.set("ratelimit", standings.join(", "));
}
