import { assertEquals } from "@std/assert";
import type { Harness } from "../harness.ts";

/** Counts the requests with a key that were not replayed. */
export function countHandled({ services: { keys } }: Harness) {
  const counted = { requests: 0 };
  const { verify } = keys;
  keys.verify = (...args) => {
    counted.requests++;
    return verify(...args);
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

/** Sends it until the response is cached and replayed. */
export async function warm(t: Harness, ...ask: Ask): Promise<void> {
  for (let sent = 0; sent < 3; sent++) {
    await (await t.fetch(...ask)).body?.cancel();
  }
}

/** Compares the replayed response with one that is made anew. @returns the response */
export async function fetchBoth(
  t: Harness,
  handled: { requests: number },
  ...ask: Ask
) {
  await warm(t, ...ask);
  const before = handled.requests;
  const replayed = await sent(await t.fetch(...ask));
  assertEquals([ask, handled.requests], [ask, before], "not replayed");
  const anew = await sent(await t.fetchAnew(...ask));
  assertEquals(replayed, anew, JSON.stringify(ask));
  return replayed;
}
