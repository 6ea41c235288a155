import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { plainAd } from "./ads.ts";
import { test } from "./forms.ts";
import { makeOperator } from "../sessions.ts";

test("an operator takes an ad down on its page; for others, nothing says that they could", async ({ t, me }) => {
  await t.import(plainAd("700100", { brand: { page_id: "9", name: "Gone" } }));
  const page = "/dashboard/ads/700100";
  const form = { action: "take_down", reason: "Asked" };
  assert(!(await me.open(page)).html.includes("Take down"));
  assertEquals((await me.submit(page, form)).status, 404);
  await makeOperator(t, me);
  assert((await me.open(page)).html.includes("Take down"));
  const long = await me.submit(page, {
    ...form,
    reason: "x".repeat(1_001),
  });
  assertStringIncludes(long.html, `value="${"x".repeat(1_001)}"`);
  assertEquals(long.status, 422);
  // Within a second after a change, none drops what is cached.
  await t.import(plainAd("700101"));
  const list = "/dashboard/ads";
  const isListed = async () => (await me.open(list)).html.includes("700100");
  assertEquals([await isListed(), await isListed()], [true, true]);
  const sent = await me.submit(page, form);
  assertEquals(await isListed(), false);
  const gone = await me.open(page);
  assertEquals([sent.status, sent.location], [303, list]);
  const [row] = await t.database.longRunning.selectFrom("takedowns").selectAll()
    .execute();
  assertEquals([row!.ad_archive_id, row!.reason], ["700100", "Asked"]);
  const [event] = await t.database.longRunning.selectFrom("audit_events")
    .selectAll().where("action", "=", "ad.removed").execute();
  assertEquals(event!.actor, "account");
  assertEquals(gone.status, 410);
  assertStringIncludes(gone.words, "This ad was taken down");
  assertEquals((await me.open("/dashboard/brands/gone")).status, 404);
});
