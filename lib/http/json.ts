/** A text that caches may store for five minutes. */
export function publicText(
  text: string,
  type = "text/plain",
): Response {
  return new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "public, max-age=300",
    },
  });
}

/** A response for one caller that must not be cached. */
export function privateJson(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "private, no-store");
  return new Response(JSON.stringify(value), { ...init, headers });
}

/** The same for what was just created, with its path if it has one. */
export const createdJson = (data: unknown, location?: string): Response =>
  privateJson({ data }, {
    status: 201,
    headers: location === undefined ? {} : { location },
  });
