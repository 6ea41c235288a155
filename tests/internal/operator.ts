import { assertEquals } from "@std/assert";
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
    headers: { authorization: `Bearer ${ADMIN_KEY}`, ...headers },
    json: body,
    ...(raw === undefined ? {} : { body: raw }),
  });
}

export function postImport(
  t: Harness,
  raw: BodyInit,
  { query = "", headers = {} }: {
    query?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  const path = `/internal/imports${query}`;
  return askAsOperator(t, path, { method: "POST", raw, headers });
}

/** Asks as the operator does; returns the body of a response that has this status. */
export async function operate(
  t: Harness,
  status: number,
  request: string,
  body?: unknown,
) {
  const [method, path] = request.split(" ") as [string, string];
  return await readJson(await askAsOperator(t, path, { method, body }), status);
}

/** The body of a response that has this status. */
export async function readJson(response: Response, status = 200) {
  const body = await response.json();
  assertEquals(response.status, status, JSON.stringify(body));
  return body;
}
