import { assertEquals } from "@std/assert";
import type { Harness } from "../../harness.ts";
import { signedIn } from "../../sessions.ts";

// deno-lint-ignore no-explicit-any
export type Answer = { status: number; body: any; headers: Headers };

/** Sends a request under `/v1/ads/me`; a body is sent as JSON. */
export type Call = (
  method: string,
  path: string,
  json?: unknown,
) => Promise<Answer>;

export function callerFor(t: Harness, headers: Record<string, string>): Call {
  return async (method, path, json) => {
    const asked = { method, headers, json };
    const response = await t.fetch(`/v1/ads/me${path}`, asked);
    const body = await response.json();
    return { status: response.status, headers: response.headers, body };
  };
}

export async function save(call: Call, path: string, json?: unknown) {
  const { status, body } = await call("POST", path, json);
  assertEquals(status, 201, JSON.stringify(body));
  return body.data;
}

/** Signs up an account; `call` sends its requests, `issue` returns a new key. */
export async function someone(
  t: Harness,
  options?: Parameters<typeof signedIn>[1],
) {
  const me = await signedIn(t, options);
  const call = callerFor(t, me.headers);
  const issue = (body: object = { name: "Bot" }) => save(call, "/keys", body);
  return { ...me, call, issue };
}
