import { assertEquals } from "@std/assert";
import { eachDatabase } from "../database.ts";
import { failWrites } from "../fail_writes.ts";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";

for (const path of ["/v1/ads", "/v1/ads/me"]) {
  Deno.test(`GET ${path} accepts a session instead of a key`, async () => {
    await using t = await harness();
    const { cookie } = await signedIn(t);
    const response = await t.fetch(path, { headers: { cookie } });
    assertEquals(response.status, 200);
  });
}

Deno.test("GET /v1/ads/me returns a session's account and no key", async () => {
  await using t = await harness();
  const { cookie, email, accountId } = await signedIn(t);
  const response = await t.fetch("/v1/ads/me", { headers: { cookie } });
  const body = await response.json();
  assertEquals(body.key, null);
  assertEquals(body.key_last4, null);
  assertEquals(body.account, { id: accountId, email });
  assertEquals(body.plan.id, "free");
});

Deno.test("an invalid key is rejected even with a valid session", async () => {
  await using t = await harness();
  const { cookie } = await signedIn(t);
  const response = await t.fetch("/v1/ads/me", {
    headers: { cookie, "x-api-key": "sk_wrong" },
  });
  assertEquals(response.status, 401);
  assertEquals((await response.json()).error.code, "invalid_api_key");
});

eachDatabase(
  "a session keeps working if its use cannot be recorded, which is logged",
  async (database) => {
    const clock = new TestClock();
    await using t = await harness({ database, clock });
    const { cookie } = await signedIn(t);
    await failWrites(database, "sessions", "update");
    clock.advance(3600);
    const response = await t.fetch("/v1/ads", { headers: { cookie } });
    assertEquals(response.status, 200);
    assertEquals(
      t.logged.map((line) => JSON.parse(line))
        .filter(({ level }) => level === "warn")
        .map(({ message }) => message),
      ["the use of a session was not noted"],
    );
  },
);
