import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, csp } from "fresh";
import { ask, request } from "./fixture_site.ts";

Deno.test("csp() sets a policy that allows inline scripts", async () => {
  const app = new App<unknown>().use(csp()).use(() => new Response("ok"));
  const response = await ask(app);
  assertStringIncludes(
    response.headers.get("content-security-policy")!,
    "default-src 'self'; script-src 'self' 'unsafe-inline'",
  );
});

Deno.test("csp() with nonces matches every inline script of the page", async () => {
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

Deno.test("csp() with nonces leaves other responses unchanged", async () => {
  const response = await request("/v1/ads");
  const policy = response.headers.get("content-security-policy")!;
  assertStringIncludes(policy, "'unsafe-inline'");
});
