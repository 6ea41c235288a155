/** A response's header, described. */
export function header(name: string, description: string, type = "string") {
  return { [name]: { schema: { type }, description } };
}

export const requestId = {
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
};

export const requestIdComponent = {
  "X-Request-Id": {
    description:
      "Identifies this request in the service's log. To set your own, send 1 to 64 letters, digits, `_`, or `-`.",
    schema: { type: "string" },
  },
};

export const prefer = {
  name: "Prefer",
  in: "header",
  description:
    "`handling=lenient` ignores unknown query parameters and lists them in meta.ignored_parameters.",
  example: "handling=lenient",
  schema: { type: "string" },
};

/** The parameter of an operation whose responses have an ETag. */
export const conditional = {
  name: "If-None-Match",
  in: "header",
  description:
    "The ETag of a cached response; the response is 304 if it has not changed.",
  example: 'W/"2jmj7l5rSw0yVb_vlWAYkK"',
  schema: { type: "string" },
};

export const etag = header("ETag", "Changes whenever the response does.");

/** On every response to a known principal whose plan has limits. */
export const limitHeaders = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
  "RateLimit": { $ref: "#/components/headers/RateLimit" },
};

export const limitHeaderComponents = {
  "RateLimit-Policy": {
    description:
      "The plan's limits: `q` requests in each window of `w` seconds. `minute` applies to all requests of the account, with any key or session. /v1/ads/me has a separate `minute` limit of the same size, and the routes under it share another one. `month` is the account's quota for the UTC calendar month. If the plan has no limits, the header is omitted.",
    schema: { type: "string" },
    example: '"minute";q=60;w=60, "month";q=10000;w=2592000',
  },
  "RateLimit": {
    description:
      "The remaining requests `r` of each limit, and the seconds `t` until it resets.",
    schema: { type: "string" },
    example: '"minute";r=59;t=42, "month";r=9958;t=1209600',
  },
};
