import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { plainAd } from "./ads.ts";
import { open } from "./forms.ts";

/** Someone who may send this many requests in a minute. */
async function visitor(t: Harness, minute: number) {
  await t.database.longRunning.insertInto("plans").values({
    id: "tight",
    name: "Tight",
    requests_per_minute: minute,
    requests_per_month: 1000,
    keys_allowed: null,
  }).execute();
  return await signedIn(t, { plan: "tight" });
}

Deno.test("pages of ads count against the account's minute limit and not its month, and past it get a 429 page that says when to try again", async () => {
  await using t = await harness({ clock: new TestClock() });
  await t.import(plainAd("1000001", { brand: { page_id: "1", name: "Shoe" } }));
  const { email, headers } = await visitor(t, 4);
  const key = await t.key({ email, plan: "tight" });
  const pages = [
    "/dashboard/ads?show=json",
    "/dashboard/ads/1000001",
    "/dashboard/brands/shoe",
  ];
  for (const path of pages) {
    assertEquals((await open(t, path, headers)).status, 200, path);
  }
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  for (const path of pages) {
    const refused = await open(t, path, headers);
    assertEquals(refused.status, 429);
    const seconds = Number(refused.headers.get("retry-after"));
    assert(seconds >= 1 && seconds <= 120, `${seconds}`);
    assertEquals(
      refused.headers.get("content-type"),
      "text/html; charset=utf-8",
    );
    const words = refused.words;
    assertStringIncludes(words, "Too many requests");
    assertStringIncludes(words, "Try again in ");
    // The rest of the dashboard stays within reach.
    assertStringIncludes(refused.html, 'href="/dashboard/keys"');
  }
  assertEquals((await t.fetch("/v1/ads", { key })).status, 429);
  assertEquals((await open(t, "/dashboard/keys", headers)).status, 200);
  const me = await (await t.fetch("/v1/ads/me", { key })).json();
  assertEquals(me.data.usage.requests, 1);
});
