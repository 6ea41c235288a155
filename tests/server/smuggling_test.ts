import { assert, assertEquals } from "@std/assert";
import { answersIn, assertAlive, exchange, server } from "./raw_client.ts";

const HEAD = `Host: ads.example\r\nX-API-Key: ${server.key}\r\n`;
const HIDDEN = "GET /v1/ads/SMUGGLED HTTP/1.1\r\nHost: a\r\n\r\n";

async function statuses(request: string): Promise<number[]> {
  const text = await exchange(request);
  return answersIn(text).map(({ status }) => status);
}

Deno.test("a message with an ambiguous length is rejected, and no request hidden in it runs", async () => {
  const doubtful = [
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    "Content-Length: 5\r\nContent-Length: 6\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: +1\r\n",
    "Content-Length: 1e3\r\n",
    "Content-Length: 18446744073709551616\r\n",
    "Content-Length : 5\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding: chunked, identity\r\n",
  ];
  for (const lines of doubtful) {
    for (const method of ["GET", "POST"]) {
      const [first, ...more] = await statuses(
        `${method} /v1/ads HTTP/1.1\r\n${HEAD}${lines}\r\n0\r\n\r\n${HIDDEN}`,
      );
      assert(first === undefined || first === 400, `${lines}: ${first}`);
      assertEquals(more, [], lines);
    }
  }
  await assertAlive();
  assertEquals(server.log.includes("SMUGGLED"), false);
});

Deno.test("a body of GET is skipped, and the next request is read from its start", async () => {
  const next = `GET /healthz HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`;
  for (
    const body of [
      "Content-Length: 3\r\n\r\nabc",
      `Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
      `Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    ]
  ) {
    const [first, ...more] = await statuses(
      `GET /v1/ads HTTP/1.1\r\n${HEAD}${body}${next}`,
    );
    assertEquals(first, 200);
    // The server may as well close after it.
    assert(more.length === 0 || more.join() === "200", more.join());
  }
  assertEquals(server.log.includes("SMUGGLED"), false);
});

Deno.test("excessive headers end the connection, not the server", async () => {
  const long = "x".repeat(100_000);
  const oversized = [
    `GET /v1/ads HTTP/1.1\r\n${HEAD}X-Long: ${long}\r\n\r\n`,
    `GET /v1/ads?limit=${long} HTTP/1.1\r\n${HEAD}\r\n`,
    `GET /v1/ads HTTP/1.1\r\n${HEAD}${"X-A: 1\r\n".repeat(500)}\r\n`,
    `GET /v1/ads HTTP/1.1\r\n${HEAD}X-A: a\0b\r\n\r\n`,
    `GET /v1/ads HTTP/9.9\r\n${HEAD}\r\n`,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
  ];
  for (const request of oversized) {
    const [first = 400] = await statuses(request);
    assert([400, 414, 431, 505].includes(first), String(first));
  }
  await assertAlive();
});

Deno.test("a large body is not read if the route accepts none", async () => {
  const text = await exchange(
    `POST /v1/ads HTTP/1.1\r\n${HEAD}Content-Length: 50000000\r\n\r\nonly this`,
    (answer) => answer.includes("method_not_allowed"),
  );
  assertEquals(answersIn(text)[0]?.status, 405);
  await assertAlive();
});
