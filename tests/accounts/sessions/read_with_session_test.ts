import { assertEquals } from "@std/assert";
import { harness } from "../../harness.ts";
import { signedIn } from "../../sessions.ts";

for (const path of ["/v1/ads", "/v1/ads/me"]) {
  Deno.test(`GET ${path} takes a session in place of a key`, async () => {
    await using t = await harness();
    const { cookie } = await signedIn(t);
    const response = await t.fetch(path, { headers: { cookie } });
    assertEquals(response.status, 200);
    await response.body?.cancel();
  });
}

Deno.test("GET /v1/ads/me tells a session of its account and of no key", async () => {
  await using t = await harness();
  const { cookie, email, accountId } = await signedIn(t);
  const response = await t.fetch("/v1/ads/me", { headers: { cookie } });
  const body = await response.json();
  assertEquals(body.key, null);
  assertEquals(body.key_last4, null);
  assertEquals(body.account, { id: accountId, email });
  assertEquals(body.plan.id, "free");
});

Deno.test("an invalid key is refused even where a session is there", async () => {
  await using t = await harness();
  const { cookie } = await signedIn(t);
  const response = await t.fetch("/v1/ads/me", {
    headers: { cookie, "x-api-key": "sk_wrong" },
  });
  assertEquals(response.status, 401);
  assertEquals((await response.json()).error.code, "invalid_api_key");
});
