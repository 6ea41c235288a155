import { assert, assertEquals } from "@std/assert";
import { adsOf, metaApi, NOW, rejection } from "./ads.ts";

Deno.test("reads an ad without texts and stop date as active", async () => {
  const [, ad] = await adsOf("graph_api_page.json");
  assertEquals(
    [ad!.delivery_start_at, ad!.is_active, ad!.last_seen_at, ad!.running_days],
    [1735713000, true, null, null],
  );
  assertEquals(ad!.creative_units, []);
});

Deno.test("stores no access tokens of snapshot URLs", async () => {
  const ads = await adsOf("graph_api_page.json");
  assert(!JSON.stringify(ads).includes("SECRET"));
  assert(!JSON.stringify(ads).includes("render_ad"));
});

Deno.test("reads a single document with _id whose stop is years ahead", async () => {
  const [ad] = await adsOf("graph_api_document.json");
  assertEquals(
    [ad!.ad_archive_id, ad!.is_active, ad!.last_seen_at],
    ["300000000000003", true, null],
  );
  assertEquals(ad!.primary_text, "Vote for the bridge. \n\nIt is time.");
});

Deno.test("ends an ad at its stop date, not before", () => {
  const at = (stop: unknown) => metaApi({ ad_delivery_stop_time: stop });
  assertEquals(at(NOW).is_active, false);
  assertEquals(at(NOW + 1).is_active, true);
  for (const stop of ["", "NA", 999, "still running", null]) {
    assertEquals([at(stop).is_active, at(stop).last_seen_at], [true, null]);
  }
});

Deno.test("prefers the API's stop date to an end that a copy adds", () => {
  const ad = metaApi({ ad_delivery_stop_time: NOW - 9, end_date: NOW - 99 });
  assertEquals([ad.is_active, ad.last_seen_at], [false, NOW - 9]);
});

Deno.test("keeps texts unchanged", () => {
  const ad = metaApi({ ad_creative_bodies: [null, "a &amp; b<br />{{x}}"] });
  assertEquals(ad.primary_text, "a &amp; b<br />{{x}}");
  assertEquals(ad.creative_units.length, 1);
});

Deno.test("reads the ad's id beside that of a database", () => {
  const id = "812345678901234";
  const ad_snapshot_url =
    `https://www.facebook.com/ads/archive/render_ad/?id=${id}&access_token=x`;
  const rows = [
    { id: 12345, ad_snapshot_url },
    { id: 12345, archive_id: id },
    { id: 12345, ad_id: id },
    { id: undefined, _id: "x1", ad_archive_id: id },
  ];
  for (const row of rows) {
    const ad = metaApi({ ad_creative_body: "Body", ...row });
    assertEquals(ad.ad_archive_id, id);
  }
});

Deno.test("takes accounts of Instagram, which all have the page 0, for different brands", () => {
  for (const page_id of [0, "0"]) {
    const ad = metaApi({ page_id, page_name: "Instagram User 17" });
    assertEquals(ad.brand?.page_id, "name:instagram-user-17");
  }
});

Deno.test("reads the single texts of older API versions", () => {
  const texts = { ad_creative_body: "Body", ad_creative_link_title: "Title" };
  const ad = metaApi(texts);
  assertEquals(ad.creative_units.map(({ body, title }) => [body, title]), [
    ["Body", "Title"],
  ]);
});

Deno.test("names the bad member of a Graph API ad", () => {
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

Deno.test("reads fields that copies of API ads add", () => {
  const ad = metaApi({
    ad_creative_bodies: ["x &amp; y"],
    page_id: "600600",
    page_url: "https://www.facebook.com/bakery",
    scraped_at: "2025-01-05",
  });
  assertEquals(
    [ad.primary_text, ad.brand?.page_url, ad.last_scraped_at],
    ["x &amp; y", "https://www.facebook.com/bakery", 1_736_035_200],
  );
});
