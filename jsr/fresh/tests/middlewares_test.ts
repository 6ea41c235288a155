import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { App, cors, csp, csrf, type Middleware } from "fresh";
import { request } from "./fixture_site.ts";

function send(
  middleware: Middleware<unknown>,
  method: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const app = new App<unknown>().use(middleware)
    .all("/", () => new Response("ok", { headers: { Vary: "Accept" } }));
  const url = "https://own.example/";
  return app.handler()(new Request(url, { method, headers }));
}

Deno.test("csrf() refuses unsafe requests of other sites alone", async () => {
  const own = "https://own.example";
  const other = "https://other.example";
  type Case = [method: string, site: string, origin: string, status: number];
  const cases: Case[] = [
    ["GET", "cross-site", other, 200],
    ["OPTIONS", "cross-site", other, 200],
    ["POST", "", "", 200],
    ["POST", "", own, 200],
    ["POST", "", other, 403],
    ["POST", "", "null", 403],
    ["POST", "same-origin", "", 200],
    ["POST", "none", "", 200],
    ["POST", "same-site", "", 403],
    ["POST", "cross-site", other, 403],
    ["POST", "cross-site", own, 200],
    ["DELETE", "cross-site", "", 403],
  ];
  for (const [method, site, origin, status] of cases) {
    const headers = {
      ...(site && { "Sec-Fetch-Site": site }),
      ...(origin && { Origin: origin }),
    };
    const response = await send(csrf(), method, headers);
    assertEquals(response.status, status, `${method} ${site} ${origin}`);
  }
});

Deno.test("csrf() takes the origins it is told", async () => {
  const origin = "https://app.example";
  for (
    const allowed of [origin, ["x", origin], (one: string) => one === origin]
  ) {
    const policy = csrf({ origin: allowed });
    const good = await send(policy, "POST", { Origin: origin });
    assertEquals(good.status, 200);
    const own = await send(policy, "POST", { Origin: "https://own.example" });
    assertEquals(own.status, 403);
  }
});

Deno.test("cors() lets everybody read by default and answers preflights", async () => {
  const read = await send(cors(), "GET", { Origin: "https://other.example" });
  assertEquals(read.headers.get("access-control-allow-origin"), "*");
  assertEquals(read.headers.get("vary"), "Accept");

  const preflight = await send(cors({ origin: "*", maxAge: 60 }), "OPTIONS", {
    "Access-Control-Request-Headers": "authorization, x-a",
  });
  assertEquals(preflight.status, 204);
  assertEquals(Object.fromEntries(preflight.headers), {
    "access-control-allow-headers": "authorization,x-a",
    "access-control-allow-methods": "GET,HEAD,PUT,POST,DELETE,PATCH",
    "access-control-allow-origin": "*",
    "access-control-max-age": "60",
    "vary": "Access-Control-Request-Headers",
  });
});

Deno.test("cors() names an allowed origin and varies by it", async () => {
  const policy = cors({
    origin: ["https://a.example"],
    credentials: true,
    exposeHeaders: ["X-One", "X-Two"],
  });
  const read = await send(policy, "GET", { Origin: "https://a.example" });
  assertEquals(
    read.headers.get("access-control-allow-origin"),
    "https://a.example",
  );
  assertEquals(read.headers.get("access-control-allow-credentials"), "true");
  assertEquals(
    read.headers.get("access-control-expose-headers"),
    "X-One,X-Two",
  );
  assertEquals(read.headers.get("vary"), "Origin, Accept");
  const other = await send(policy, "GET", { Origin: "https://b.example" });
  assertEquals(other.headers.get("access-control-allow-origin"), null);
});

Deno.test("csp() sets defaults that its options replace by name", async () => {
  const response = await send(
    csp({ csp: ["img-src *"], reportTo: "/r" }),
    "GET",
  );
  const policy = response.headers.get("content-security-policy")!;
  assertStringIncludes(
    policy,
    "default-src 'self'; script-src 'self' 'unsafe-inline'",
  );
  assertEquals(policy.match(/img-src/g)?.length, 1);
  assertMatch(policy, /img-src \*; report-to csp-endpoint; report-uri \/r$/);
  assertEquals(
    response.headers.get("reporting-endpoints"),
    'csp-endpoint="/r"',
  );
  const only = await send(csp({ reportOnly: true }), "GET");
  assertEquals(only.headers.get("content-security-policy"), null);
  assertMatch(only.headers.get("content-security-policy-report-only")!, /self/);
});

Deno.test("csp() with nonces agrees with every inline script of the page", async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 2; i++) {
    const response = await request("/islands");
    const policy = response.headers.get("content-security-policy")!;
    const nonce = /script-src 'self' 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1];
    assertEquals(policy.includes("unsafe-inline"), false);
    const html = await response.text();
    const tags = html.match(/<script[^>]*>/g)!;
    for (const tag of tags) assertStringIncludes(tag, `nonce="${nonce}"`);
    nonces.add(nonce!);
  }
  assertEquals(nonces.size, 2);
});

Deno.test("csp() with nonces leaves what is not a page as it was", async () => {
  const response = await request("/v1/ads");
  const policy = response.headers.get("content-security-policy")!;
  assertStringIncludes(policy, "'unsafe-inline'");
});
