import { ADMIN_KEY, type Harness } from "../harness.ts";

/** Asks as the operator does; `body` goes as JSON, `raw` as it is. */
export function askAsOperator(
  t: Harness,
  path: string,
  { body, raw, headers, ...init }: Omit<RequestInit, "body"> & {
    body?: unknown;
    raw?: BodyInit;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  return t.fetch(path, {
    ...init,
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(raw !== undefined
      ? { body: raw }
      : body !== undefined
      ? { body: JSON.stringify(body) }
      : {}),
  });
}
