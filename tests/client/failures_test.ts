import { assertEquals, assertRejects } from "@std/assert";
import {
  AdArchive,
  AdArchiveError,
} from "../../client/typescript/ad_archive.ts";
import { hasPython, runPython } from "./python.ts";

const FAILURES: Record<
  string,
  [Response: () => Response, isTemporary: boolean]
> = {
  "503 with Retry-After": [
    () => new Response("{}", { status: 503, headers: { "retry-after": "1" } }),
    true,
  ],
  "a proxy's page": [() => new Response("<html>", { status: 502 }), true],
  "a proxy's JSON": [
    () => Response.json({ error: "Bad Gateway" }, { status: 502 }),
    true,
  ],
  "a broken body": [() => new Response('{"data": ['), true],
  "a used-up quota": [() => problem(429, "quota_exceeded", "900000"), false],
  "a long wait": [() => problem(429, "rate_limited", "900000"), false],
  "a wrong parameter": [() => problem(400, "invalid_parameter"), false],
  "a wrong parameter, and a date in Retry-After": [
    () => problem(400, "invalid_parameter", "Sun, 15 Nov 2026 06:00:00 GMT"),
    false,
  ],
  "an expired cursor": [() => problem(410, "cursor_expired"), false],
};

const MESSAGE = "What to do instead.";

function problem(status: number, code: string, retryAfter?: string): Response {
  return Response.json({
    error: { code, message: MESSAGE, request_id: "r" },
  }, {
    status,
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
  });
}

/** A server whose first response is `first`, and then an ad. */
function failingServer(first: () => Response) {
  let requests = 0;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => ++requests === 1 ? first() : Response.json({ data: { id: 1 } }),
  );
  return {
    options: { url: `http://127.0.0.1:${server.addr.port}`, key: "sk_x" },
    get requests() {
      return requests;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

const GET = ["/v1/ads/{ad_archive_id}", { ad_archive_id: "1" }] as const;

for (const [name, [first, isTemporary]] of Object.entries(FAILURES)) {
  Deno.test(`after ${name}, the clients ${isTemporary ? "try again" : "end"}`, async () => {
    {
      await using server = failingServer(first);
      const archive = new AdArchive(server.options);
      if (isTemporary) assertEquals((await archive.get(...GET)).data.id, 1);
      else {
        const error = await assertRejects(
          () => archive.get(...GET),
          AdArchiveError,
        );
        assertEquals([error.requestId, error.message], ["r", MESSAGE]);
      }
      assertEquals(server.requests, isTemporary ? 2 : 1);
    }
    if (!hasPython) return;
    await using server = failingServer(first);
    const code = `
import os
from ad_archive import AdArchive, AdArchiveError
try:
    print(AdArchive(os.environ["URL"], os.environ["KEY"]).get("/v1/ads/1")["data"]["id"])
except AdArchiveError as error:
    print(error.request_id, error.message)
`;
    let printed = "";
    await runPython(code, server.options, (line) => {
      printed = line;
    });
    assertEquals(printed, isTemporary ? "1" : `r ${MESSAGE}`);
    assertEquals(server.requests, isTemporary ? 2 : 1);
  });
}

Deno.test("the TypeScript client ends a wait when it is aborted", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const archive = new AdArchive({
    url: "http://127.0.0.1:1",
    key: "k",
    signal,
  });
  const { setTimeout } = globalThis;
  // What the client waits for never comes.
  globalThis.setTimeout = (() => {
    queueMicrotask(() => controller.abort());
    return 0;
  }) as unknown as typeof setTimeout;
  try {
    await assertRejects(() => archive.get(...GET), DOMException);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
});
