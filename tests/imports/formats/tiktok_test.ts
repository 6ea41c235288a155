import { assertEquals, assertMatch } from "@std/assert";
import { NO_TRANSPARENCY } from "@/lib/ads/transparency.ts";
import { adsOf, formatOf, NOW, reasonAgainst, toAdRecord } from "./ads.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";

const ad = (members: Record<string, unknown> = {}) => ({
  ad: {
    id: 1780000000000009,
    first_shown_date: 20250101,
    status: "active",
    ...members,
  },
  advertiser: { business_id: "7000000000000000009", business_name: "Oak" },
});
const read = (members: Record<string, unknown> = {}, more = {}) =>
  toAdRecord("auto", { ...ad(members), ...more }, NOW);

const day = (text: string) => Date.parse(text) / 1000;

Deno.test("reads a page of TikTok's Commercial Content API", async () => {
  const [video, image, ...others] = await adsOf("tiktok_ads.json");
  assertEquals(others, []);
  assertEquals(
    [video!.ad_archive_id, video!.media_type, video!.is_active],
    ["tiktok:1780000000000001", "video", true],
  );
  assertEquals(
    [video!.delivery_start_at, video!.last_seen_at],
    [day("2025-01-05"), day("2025-01-19")],
  );
  assertEquals(
    [video!.brand!.page_id, video!.brand!.name, video!.brand!.platforms],
    ["tiktok:7000000000000000001", "Haldoak Furniture GmbH", ["tiktok"]],
  );
  assertEquals(video!.transparency, {
    ...NO_TRANSPARENCY,
    platforms: ["tiktok"],
    payer: "Haldoak Holding",
    reach: { total: 30_000, regions: {}, by_country: {} },
    as_of: day("2025-01-19"),
  });
  assertEquals(
    [image!.media_type, image!.is_active, image!.running_days],
    ["image", false, 23],
  );
  // A range is not one number.
  assertEquals(image!.transparency!.reach, null);
  assertEquals(image!.brand!.page_id, "name:corner-bakery");
  assertEquals(image!.source, {
    ad: { status_statement: "The advertiser ended the ad." },
  });
});

Deno.test("reads the detail of an ad of TikTok's", async () => {
  const [detail] = await adsOf("tiktok_detail.json");
  assertEquals(
    [detail!.primary_text, detail!.cta_text, detail!.destination_domain],
    ["Tables of real oak", "Shop now", "haldoak.example"],
  );
  assertEquals(detail!.transparency, {
    ...NO_TRANSPARENCY,
    platforms: ["tiktok"],
    countries: ["IT", "GB"],
    payer: "Haldoak Holding",
    audience: { min: 50_000, max: 50_000 },
    reach: {
      total: 30_000,
      regions: {},
      by_country: { IT: 12_000, GB: 18_500 },
    },
    targeting: {
      ages: { min: 25, max: null },
      genders: ["female", "male"],
      locations: ["IT", "GB"].map((name) => ({
        name,
        type: "country",
        excluded: false,
      })),
    },
  });
  assertEquals(detail!.source, {
    ad: { advertising_objective: "Traffic" },
    advertiser: { follower_count: 1200 },
    targeting: { interest: "Home" },
  });
});

Deno.test("ages with gaps are not a range, and stay in the source", () => {
  const age = { "13-17": true, "18-24": false, "25-34": true, "55+": false };
  const targeting_info = { age, gender: { female: true } };
  const { transparency, source } = read({}, { ad_group: { targeting_info } });
  assertEquals(transparency!.targeting!.ages, null);
  assertEquals(source, { targeting: { age } });
});

Deno.test("a range of targeted users is the audience", () => {
  const targeting_info = { number_of_users_targeted: "10K-20K" };
  const { transparency } = read({}, { ad_group: { targeting_info } });
  assertEquals(transparency!.audience, { min: 10_000, max: 20_000 });
});

Deno.test("the source of a TikTok ad keeps long numbers, and only what can be stored", () => {
  const members = { serial: 12345678901234567890n, note: "a\0b" };
  assertEquals(read({ ...members, access_token: "secret" }).source, {
    ad: { serial: "12345678901234567890", note: "a\ufffdb" },
  });
});

Deno.test("names the bad member of a TikTok ad, and warns about a count that is not a number", () => {
  const bad: [string, Record<string, unknown>][] = [
    ["ad.id", { id: "abc" }],
    ["ad.status", { status: "unknown" }],
    ["ad.first_shown_date", { first_shown_date: "20251340" }],
    ["ad.first_shown_date", { first_shown_date: 20990101 }],
    ["ad.videos", { videos: "https://media.example/1.mp4" }],
  ];
  for (const [field, members] of bad) {
    const reason = reasonAgainst(ad(members));
    assertEquals(reason.startsWith(`${field} `), true, reason);
  }
  const value = ad({ reach: { unique_users_seen: "many" }, title: "Oak" });
  const { warning } = readAd("auto", value, NOW);
  assertMatch(warning!, /reach was not understood/);
});

Deno.test("other objects with an ad are not TikTok's", () => {
  const others = [
    { ad: "x" },
    { ad: { id: 1 } },
    { ad: { first_shown_date: 20250101 } },
    { ads: [ad()] },
  ];
  assertEquals(others.map(formatOf), [null, null, null, null]);
  assertEquals(formatOf(ad()), "tiktok");
});
