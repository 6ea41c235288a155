/** The parameter of an operation whose answers carry an ETag. */
export const conditional = {
  name: "If-None-Match",
  in: "header",
  description:
    "The ETag of the answer you have; 304 where it is still the same.",
  example: 'W/"2jmj7l5rSw0yVb_vlWAYkK"',
  schema: { type: "string" },
};

export const etag = {
  ETag: {
    schema: { type: "string" },
    description: "Changes whenever the answer does.",
  },
};

/** The answer of such an operation where nothing has changed. */
export function notModified(
  description: string,
  headers: Record<string, unknown> = {},
) {
  return {
    description,
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      ...headers,
      ...etag,
    },
  };
}
