import { words } from "../../words.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { codeOf } from "../../code_of.ts";
import { mintKey } from "@/lib/keys/key_format.ts";
import { test } from "../../harness.ts";
import { signedIn } from "../../sessions.ts";
import { someone } from "./caller.ts";

test("a key is only shown by its last four characters", async (t) => {
  const key = await t.key({ email: "who@example.com" });
  const response = await t.fetch("/v1/ads/me", { key });
  assertEquals(response.status, 200);
  assertMatch(response.headers.get("cache-control") ?? "", /no-store/);
  const text = await response.text();
  assert(!text.includes(key.slice(3, 30)));
  const { data, ...beside } = JSON.parse(text);
  assertEquals(beside, data);
  assertEquals(data.key_last4, key.slice(-4));
  assertEquals(data.account.email, "who@example.com");
  assertEquals(Object.keys(data), words`key_last4 key account plan usage`);
  const head = await t.fetch("/v1/ads/me", { key, method: "HEAD" });
  assertEquals([head.status, await head.text()], [200, ""]);
});

test("a session shows no key, and the same plan and usage", async (t) => {
  const person = await signedIn(t);
  await t.fetch("/v1/ads", { headers: person.headers });
  const response = await t.fetch("/v1/ads/me", { headers: person.headers });
  const { data } = await response.json();
  assertEquals([data.key_last4, data.key], [null, null]);
  assertEquals(data.account, { id: person.accountId, email: person.email });
  assertEquals(data.plan.id, "free");
  assertEquals(data.usage.requests, 1);
});

test("if X-API-Key is sent, only it counts, and an invalid key is rejected whatever else is valid", async (t) => {
  const { cookie, issue } = await someone(t);
  const good = (await issue()).key;
  const other = await t.key({ email: "other@example.com" });
  const me = (init: Record<string, string>) =>
    t.fetch("/v1/ads/me", { headers: init });
  const both = await me({
    "x-api-key": good,
    authorization: `Bearer ${other}`,
  });
  assertEquals((await both.json()).data.key_last4, good.slice(-4));
  for (
    const bad of [mintKey(), "sk_", "", "nonsense", `${good}, ${good}`]
  ) {
    const response = await me({
      "x-api-key": bad,
      authorization: `Bearer ${good}`,
      cookie,
    });
    assertEquals(await codeOf(response), [401, "invalid_api_key"], bad);
    assertMatch(response.headers.get("www-authenticate") ?? "", /^Bearer/);
  }
});

test("schemes are case-insensitive and allow any spaces; others are not credentials", async (t) => {
  const key = await t.key();
  const status = async (authorization: string) => {
    const response = await t.fetch("/v1/ads/me", {
      headers: { authorization },
    });
    return response.status === 200 ? 200 : (await codeOf(response))[1];
  };
  for (const scheme of ["Bearer", "bearer", "BEARER", "Bearer  "]) {
    assertEquals(await status(`${scheme} ${key}`), 200, scheme);
  }
  for (const other of [`Basic ${btoa(`a:${key}`)}`, `Token ${key}`, key]) {
    assertEquals(await status(other), "missing_credentials", other.slice(0, 6));
  }
  assertEquals(await status(`Bearer ${key} ${key}`), "invalid_api_key");
  assertEquals(await status("Bearer"), "missing_credentials");
});

test("errors for unknown and impossible keys cannot be distinguished", async (t) => {
  const bodies = new Set<string>();
  for (
    const key of [mintKey(), mintKey(), "sk_x", "\u00e9", "x".repeat(9000)]
  ) {
    const response = await t.fetch("/v1/ads", {
      key,
      headers: { "x-request-id": "same" },
    });
    assertEquals(response.status, 401);
    bodies.add(await response.text());
  }
  assertEquals(bodies.size, 1);
});
