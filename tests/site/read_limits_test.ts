import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { givePlan } from "../give_key.ts";
import { plainAd } from "./ads.ts";
import { getStatus, test } from "./forms.ts";

test("pages of ads count toward the account's minute limit, and beyond it are a 429 page that says when to try again", async ({ t, signIn }) => {
  await t.import(plainAd("1000001", { brand: { page_id: "1", name: "Shoe" } }));
  const plan = "tight";
  await givePlan(t.database, { id: plan, minute: 4, month: 2 });
  const me = await signIn({ plan });
  const key = await t.key({ email: me.email, plan });
  const pages = [
    "/dashboard/ads?show=json",
    "/dashboard/ads/1000001",
    "/dashboard/brands/shoe",
  ];
  for (const path of pages) {
    assertEquals((await me.open(path)).status, 200, path);
  }
  assertEquals(await getStatus(t, key), 200);
  for (const path of pages) {
    const refused = await me.open(path);
    assertEquals(refused.status, 429);
    const seconds = Number(refused.headers.get("retry-after"));
    assert(seconds >= 1 && seconds <= 120, `${seconds}`);
    assertEquals(
      refused.headers.get("content-type"),
      "text/html; charset=utf-8",
    );
    assertStringIncludes(refused.words, "Too many requests");
    assertStringIncludes(refused.words, "Try again in ");
    // The rest of the dashboard stays within reach.
    assertStringIncludes(refused.html, 'href="/dashboard/keys"');
  }
  assertEquals(await getStatus(t, key), 429);
  assertEquals((await me.open("/dashboard/keys")).status, 200);
  // What was typed is not lost.
  const note = { action: "star", id: "", name: "Ideas", note: "Long thought" };
  const sent = await me.submit("/dashboard/ads/1000001", note);
  assertEquals(sent.location, "/dashboard/ads/1000001");
  // A page that contains the API's response, and the response itself.
  const { data } = await (await t.fetch("/v1/ads/me", { key })).json();
  assertEquals(data.usage.requests, 2);
});

test("a page with the API's response counts toward the month as the request would, and beyond it is a 429 page; pages without it are free", async ({ t, signIn }) => {
  await t.import(plainAd("1000001"));
  const plan = "small";
  await givePlan(t.database, { id: plan, month: 2 });
  const me = await signIn({ plan });
  const json = "/dashboard/ads?show=json";
  // Nothing was read.
  assertEquals((await me.open(`${json}&limit=0`)).status, 400);
  assertEquals((await me.open(json)).status, 200);
  assertEquals((await me.open("/dashboard/ads")).status, 200);
  assertEquals((await me.open(json)).status, 200);
  const refused = await me.open(json);
  assertEquals(refused.status, 429);
  assertStringIncludes(refused.words, "Try again in ");
  assertEquals((await me.open("/dashboard/ads")).status, 200);
  const key = await t.key({ email: me.email, plan });
  assertEquals(await getStatus(t, key), 429);
  const { data } = await (await t.fetch("/v1/ads/me", { key })).json();
  assertEquals(data.usage.requests, 2);
});
