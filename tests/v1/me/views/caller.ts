import type { Harness } from "../../../harness.ts";
import { signedIn } from "../../../sessions.ts";

// deno-lint-ignore no-explicit-any
export type Answer = { status: number; body: any; headers: Headers };

/** Sends a request under `/v1/ads/me` with a session. */
export type Call = (
  method: string,
  path: string,
  json?: unknown,
) => Promise<Answer>;

/** Signs up an account; `call` sends its requests. */
export async function someone(t: Harness) {
  const me = await signedIn(t, { plan: "unlimited" });
  const call: Call = async (method, path, json) => {
    const asked = { method, headers: me.headers, json };
    const response = await t.fetch(`/v1/ads/me${path}`, asked);
    const { status, headers } = response;
    return { status, headers, body: await response.json() };
  };
  return { ...me, call };
}
