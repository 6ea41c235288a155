import { assert, assertEquals, assertMatch } from "@std/assert";
import { harness, test } from "../harness.ts";

test("robots.txt, security.txt and favicon.ico exist", async (t) => {
  const robots = await t.fetch("/robots.txt");
  assertEquals(robots.status, 200);
  assertMatch(await robots.text(), /^Disallow: \/dashboard$/m);

  const icon = await t.fetch("/favicon.ico");
  const bytes = new Uint8Array(await icon.arrayBuffer());
  assertEquals([icon.status, [...bytes.subarray(0, 4)]], [200, [0, 0, 1, 0]]);

  const security = await t.fetch("/.well-known/security.txt");
  assertEquals(security.status, 200);
  assertMatch(security.headers.get("content-type")!, /^text\/plain/);
  const text = await security.text();
  assertMatch(text, /^Contact: mailto:security@archive\.test$/m);
  const [, expires] = /^Expires: (.+)$/m.exec(text)!;
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000;
  assert(days > 0 && days < 365, expires);
});

Deno.test("security.txt has the contact of SECURITY_CONTACT", async () => {
  const securityContact = "https://example.com/report";
  await using t = await harness({ config: { securityContact } });
  const response = await t.fetch("/.well-known/security.txt");
  assertMatch(
    await response.text(),
    /^Contact: https:\/\/example\.com\/report$/m,
  );
});
