import { assertEquals } from "@std/assert";
import type { Harness } from "../harness.ts";

/** Counts the requests that took the ordinary road with a key. */
export function countOrdinary({ services: { keys } }: Harness) {
  const counted = { requests: 0 };
  const { verify } = keys;
  keys.verify = (...asked) => {
    counted.requests++;
    return verify(...asked);
  };
  return counted;
}

/** What no two responses have in common. */
const OWN = ["x-request-id", "ratelimit"];

/** A response as it is sent, but for what no two have in common. */
export async function sent(response: Response) {
  const headers = Object.fromEntries(response.headers);
  assertEquals("x-request-id" in headers, true);
  for (const name of OWN) if (name in headers) headers[name] = "";
  return {
    status: response.status,
    headers,
    body: [...new Uint8Array(await response.arrayBuffer())],
  };
}

type Ask = Parameters<Harness["fetch"]>;

/** Asks until the response is kept and noted. */
export async function warm(t: Harness, ...ask: Ask): Promise<void> {
  for (let asked = 0; asked < 3; asked++) {
    await (await t.fetch(...ask)).body?.cancel();
  }
}

/** Asks by both roads, and holds the responses against each other. @returns what was sent */
export async function askBoth(
  t: Harness,
  ordinary: { requests: number },
  ...ask: Ask
) {
  await warm(t, ...ask);
  const before = ordinary.requests;
  const replayed = await sent(await t.fetch(...ask));
  assertEquals([ask, ordinary.requests], [ask, before], "not replayed");
  const anew = await sent(await t.fetchAnew(...ask));
  assertEquals(replayed, anew, JSON.stringify(ask));
  return replayed;
}
