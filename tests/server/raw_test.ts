import { assert, assertEquals } from "@std/assert";
import {
  answersIn,
  assertAlive,
  exchange,
  type RawAnswer,
  server,
} from "./raw_client.ts";

const CLOSE = "Connection: close\r\n\r\n";

/** Sends the head of a request as it is written, and reads the answers. */
async function ask(head: string): Promise<RawAnswer[]> {
  return answersIn(await exchange(head));
}

/** A request line with the usual headers. */
function get(target: string, more = "", version = "HTTP/1.1"): string {
  return `GET ${target} ${version}\r\nHost: ads.example\r\nX-API-Key: ${server.key}\r\n${more}${CLOSE}`;
}

function outcome(answers: RawAnswer[]): string {
  const [{ status, body } = { status: 0, body: "" }] = answers;
  return body.startsWith('{"error"')
    ? `${status} ${JSON.parse(body).error.code}`
    : `${status}`;
}

Deno.test("paths that are not normalized are rejected", async () => {
  const cases: Record<string, string> = {
    "/v1/ads": "200",
    "/v1/ads/%6De": "200",
    "//v1/ads": "400 invalid_request",
    "/v1\\ads": "400 invalid_request",
    "/v1/x/../ads/me": "400 invalid_request",
    "/v1/%2e%2e/internal/stats": "400 invalid_request",
    "/v1/ads/": "404 not_found",
    "/v1/ads/%zz": "404 ad_not_found",
    "/v1/ads/%00": "404 ad_not_found",
    "/V1/ads": "404 not_found",
    "/v1/ads?limit=%zz": "400 invalid_parameter",
  };
  for (const [path, expected] of Object.entries(cases)) {
    assertEquals(outcome(await ask(get(path))), expected, path);
  }
});

Deno.test("a request line in absolute form changes no link", async () => {
  const answers = await ask(get("http://evil.example/v1/ads"));
  assert([200, 400].includes(answers[0]!.status));
  assertEquals(JSON.stringify(answers).includes("evil.example"), false);
  for (const target of ["http://user:pw@evil.example/v1/ads", "http://a b/"]) {
    assertEquals((await ask(get(target)))[0]?.status ?? 400, 400);
  }
  await assertAlive();
});

Deno.test("a Host that is not a host name is 400 in the API's format; addresses and ports are accepted", async () => {
  const at = async (lines: string) =>
    outcome(
      await ask(
        `GET /v1/ads HTTP/1.1\r\n${lines}X-API-Key: ${server.key}\r\n${CLOSE}`,
      ),
    );
  for (const host of ["a b<>", "user:pw@ads.example", "a/b", "a:b"]) {
    assertEquals(await at(`Host: ${host}\r\n`), "400 invalid_request", host);
  }
  for (const host of ["ads.example:8443", "[::1]:8000", "127.0.0.1"]) {
    assertEquals(await at(`Host: ${host}\r\n`), "200", host);
  }
  assertEquals(await at("Host: a.example\r\nHost: b.example\r\n"), "400");
});

Deno.test("unusual methods are 405 or 404 in the API's format, and cause no crash", async () => {
  const cases: [string, string][] = [
    ["TRACE /v1/ads", "405 method_not_allowed"],
    ["PROPFIND /v1/ads", "405 method_not_allowed"],
    ["get /v1/ads", "405 method_not_allowed"],
    ["BREW /v1/ads", "405 method_not_allowed"],
    ["BREW /v1/nothing", "404 not_found"],
    ["DELETE /v1/ads/1", "405 method_not_allowed"],
  ];
  for (const [line, expected] of cases) {
    const answers = await ask(
      `${line} HTTP/1.1\r\nHost: ads.example\r\n${CLOSE}`,
    );
    assertEquals(outcome(answers), expected, line);
    if (expected.startsWith("405")) {
      assertEquals(answers[0]!.headers.allow, "GET, HEAD, OPTIONS");
    }
  }
  for (const line of ["OPTIONS *", "CONNECT ads.example:443"]) {
    const [answer] = await ask(`${line} HTTP/1.1\r\nHost: a\r\n${CLOSE}`);
    assert((answer?.status ?? 400) < 500, line);
  }
  await assertAlive();
});

Deno.test("HEAD sends only headers, so that the next response on the connection is complete", async () => {
  const head = get("/v1/ads").replace("GET", "HEAD").replace(CLOSE, "\r\n");
  const text = await exchange(head + get("/healthz"));
  const heads = text.split("\r\n\r\n");
  assertEquals(heads[0]!.startsWith("HTTP/1.1 200"), true);
  assertEquals(heads[1]!.startsWith("HTTP/1.1 200"), true);
  assertEquals(text.endsWith('{"status":"ok"}'), true);
});

Deno.test("HEAD has no length that GET does not have", async () => {
  for (const path of ["/v1/ads", "/v1/nothing", "/healthz", "/docs"]) {
    const getLength = async (request: string) =>
      (await ask(request))[0]!.headers["content-length"];
    const claimed = await getLength(get(path).replace("GET", "HEAD"));
    if (claimed === undefined) continue;
    assertEquals(claimed, await getLength(get(path)), path);
  }
});

Deno.test("HTTP/1.0, keep-alive and three requests at once get responses in order", async () => {
  assertEquals(outcome(await ask(get("/healthz", "", "HTTP/1.0"))), "200");
  const open = (path: string) => get(path).replace(CLOSE, "\r\n");
  const answers = await ask(
    open("/healthz") + open("/v1/ads/none") + get("/v1/ads"),
  );
  assertEquals(answers.map(({ status }) => status), [200, 404, 200]);
});

Deno.test("Upgrade and Expect change nothing", async () => {
  const upgrade = "Upgrade: websocket\r\n";
  assertEquals(outcome(await ask(get("/v1/ads", upgrade))), "200");
  const answers = await ask(get("/v1/ads", "Expect: 100-continue\r\n"));
  assertEquals(answers.at(-1)!.status, 200);
});
