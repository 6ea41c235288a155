import { type Harness } from "../../../harness.ts";
import { signedIn } from "../../../sessions.ts";

// deno-lint-ignore no-explicit-any
export type Answer = { status: number; body: any; headers: Headers };

/** Asks below `/v1/ads/me` as a person who is signed in. */
export type Call = (
  method: string,
  path: string,
  json?: unknown,
) => Promise<Answer>;

export async function toAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
}

/** Someone new, and how they ask. */
export async function someone(t: Harness) {
  const me = await signedIn(t, { plan: "unlimited" });
  const call: Call = async (method, path, json) =>
    await toAnswer(
      await t.fetch(`/v1/ads/me${path}`, {
        method,
        headers: me.headers,
        ...(json === undefined ? {} : { json }),
      }),
    );
  return { ...me, call };
}
