import type { Harness } from "../../../harness.ts";
import { signedIn } from "../../../sessions.ts";

/** Asks `/v1/ads/me/keys` as a page of ours does; a body is sent as JSON. */
export function callerFor(t: Harness, headers: Record<string, string>) {
  return (method: string, path: string, body?: unknown): Promise<Response> =>
    t.fetch(`/v1/ads/me/keys${path}`, { method, headers, json: body });
}

/** Signs someone in who asks `/v1/ads/me/keys`; `issue` returns the new key. */
export async function keyOwner(
  t: Harness,
  options?: Parameters<typeof signedIn>[1],
) {
  const person = await signedIn(t, options);
  const call = callerFor(t, person.headers);
  const issue = async (body: object = { name: "Bot" }) =>
    (await (await call("POST", "", body)).json()).data;
  return { ...person, call, issue };
}
