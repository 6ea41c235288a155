import { assert, assertEquals } from "@std/assert";
import { adsOf, metaApi, NOW, rejection } from "./ads.ts";

Deno.test("an ad without texts and stop date runs on, of unknown age", async () => {
  const [, ad] = await adsOf("graph_api_page.json");
  assertEquals(
    [ad!.delivery_start_at, ad!.is_active, ad!.last_seen_at, ad!.running_days],
    [1735713000, true, null, null],
  );
  assertEquals(ad!.creative_units, []);
});

Deno.test("access tokens of snapshot addresses are kept nowhere", async () => {
  const ads = await adsOf("graph_api_page.json");
  assert(!JSON.stringify(ads).includes("SECRET"));
  assert(!JSON.stringify(ads).includes("render_ad"));
});

Deno.test("a single document with _id, planned to stop years ahead", async () => {
  const [ad] = await adsOf("graph_api_document.json");
  assertEquals(
    [ad!.ad_archive_id, ad!.is_active, ad!.last_seen_at],
    ["300000000000003", true, null],
  );
  assertEquals(ad!.primary_text, "Vote for the bridge. \n\nIt is time.");
});

Deno.test("a stop date ends the ad once it has come", () => {
  const at = (stop: unknown) => metaApi({ ad_delivery_stop_time: stop });
  assertEquals(at(NOW).is_active, false);
  assertEquals(at(NOW + 1).is_active, true);
  for (const stop of ["", "NA", 999, "still running", null]) {
    assertEquals([at(stop).is_active, at(stop).last_seen_at], [true, null]);
  }
});

Deno.test("texts are kept as they are", () => {
  const ad = metaApi({ ad_creative_bodies: [null, "a &amp; b<br />{{x}}"] });
  assertEquals(ad.primary_text, "a &amp; b<br />{{x}}");
  assertEquals(ad.creative_units.length, 1);
});

Deno.test("the single texts of older versions count", () => {
  const texts = { ad_creative_body: "Body", ad_creative_link_title: "Title" };
  const ad = metaApi(texts);
  assertEquals(ad.creative_units.map(({ body, title }) => [body, title]), [
    ["Body", "Title"],
  ]);
});

Deno.test("bad members of a Graph API ad are refused by name", () => {
  const bad: [string, Record<string, unknown>][] = [
    ["id", { id: "abc" }],
    ["page_id", { page_id: {} }],
    ["ad_creative_bodies", { ad_creative_bodies: 1 }],
    ["ad_delivery_start_time", { ad_delivery_start_time: "2999-01-01" }],
    ["ad_delivery_stop_time", { ad_delivery_stop_time: "later" }],
  ];
  for (const [field, members] of bad) {
    const { reason } = rejection(() => metaApi(members));
    assert(reason.startsWith(`${field} `), reason);
  }
});
