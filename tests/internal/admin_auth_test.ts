import { assert, assertEquals } from "@std/assert";
import { codeOf } from "../code_of.ts";
import { ADMIN_KEY, harness } from "../harness.ts";
import { TestClock } from "../test_clock.ts";

Deno.test("an address that guesses the operator's key is slowed down, and the correct key still works there", async () => {
  await using t = await harness({ clock: new TestClock() });
  const send = (token: string) =>
    t.fetch("/internal/stats", {
      headers: { authorization: `Bearer ${token}` },
      address: "203.0.113.9",
    });
  for (let i = 0; i < 20; i++) {
    assertEquals(await codeOf(await send(`guess ${i}`)), [
      401,
      "invalid_admin_key",
    ]);
  }
  const refused = await send("guess 20");
  assertEquals(await codeOf(refused), [429, "rate_limited"]);
  assert(Number(refused.headers.get("retry-after")) >= 1);
  assertEquals((await send(ADMIN_KEY)).status, 200);
});

Deno.test("the scheme is case-insensitive, and a key of any length is compared in full", async () => {
  const adminApiKey = "k".repeat(300);
  await using t = await harness({ config: { adminApiKey } });
  const cases: [authorization: string, status: number][] = [
    [`bearer ${adminApiKey}`, 200],
    [`BEARER ${adminApiKey}`, 200],
    [`Bearer  ${adminApiKey}`, 200],
    [`Bearer ${adminApiKey}`, 200],
    [`Bearer ${adminApiKey.slice(1)}`, 401],
    [`Bearer ${adminApiKey}k`, 401],
  ];
  for (const [authorization, status] of cases) {
    const headers = { authorization };
    const response = await t.fetch("/internal/stats", { headers });
    assertEquals(response.status, status, authorization);
  }
});
