import type { Harness } from "../../../harness.ts";

/** Asks `/v1/ads/me/keys` as a page of ours does; a body is sent as JSON. */
export function callerFor(t: Harness, headers: Record<string, string>) {
  return (method: string, path: string, body?: unknown): Promise<Response> =>
    t.fetch(`/v1/ads/me/keys${path}`, {
      method,
      headers: body === undefined
        ? headers
        : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
