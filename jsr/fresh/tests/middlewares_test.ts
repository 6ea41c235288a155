import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { App, csp, type Middleware } from "fresh";
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
