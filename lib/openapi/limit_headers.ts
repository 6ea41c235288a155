/** On every answer to a known caller whose plan has limits. */
export const limitHeaders = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
  "RateLimit": { $ref: "#/components/headers/RateLimit" },
};

/** Where it may not be known who asks, or what is left. */
const WITHOUT_LIMITS = new Set(["401", "500", "503"]);

/** Error responses with the limits' headers where a known caller gets them. */
export function withLimitHeaders(
  responses: Record<string, { headers: Record<string, unknown> }>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      WITHOUT_LIMITS.has(status) ? response : {
        ...response,
        headers: { ...response.headers, ...limitHeaders },
      },
    ]),
  );
}

/** What `limitHeaders` refers to. */
export const limitHeaderComponents = {
  "RateLimit-Policy": {
    description:
      "The plan's limits: `q` requests in each window of `w` seconds. `minute` counts every request of the account that reaches an endpoint, whichever key or session it carries; /v1/ads/me has a `minute` of its own, of the same size, and so do the routes below it together. `month` is the quota of the UTC calendar month, for the account. A limit that the plan does not have is missing; without any, so is the header.",
    schema: { type: "string" },
    example: '"minute";q=60;w=60, "month";q=10000;w=2592000',
  },
  "RateLimit": {
    description:
      "What is left of each limit: `r` requests, for the next `t` seconds.",
    schema: { type: "string" },
    example: '"minute";r=59;t=42, "month";r=9958;t=1209600',
  },
};
