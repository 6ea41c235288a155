import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertGreater,
  assertNotEquals,
} from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { destinationDomain } from "@/lib/imports/formats/destination.ts";
import { searchText } from "@/lib/imports/formats/search_text.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

const ads = [...seedAds(20_000)];
const share = (test: (ad: AdRecord) => boolean) =>
  ads.filter(test).length / ads.length;

Deno.test("seedAds() makes as many ads as asked for, none included", () => {
  assertEquals(ads.length, 20_000);
  assertEquals([...seedAds(0)], []);
});

Deno.test("seedAds() makes the same ads for the same seed, others for another", () => {
  assertEquals([...seedAds(300)], [...seedAds(300)]);
  assertNotEquals([...seedAds(1)], [...seedAds(1, { seed: 2 })]);
});

Deno.test("seedAds() goes on from where a smaller archive ended", () => {
  assertEquals([...seedAds(60, { start: 540 })], [...seedAds(600)].slice(540));
});

Deno.test("seeded archive ids are distinct, of 15 or 16 digits, and apart from the sample's", () => {
  const ids = new Set(ads.map((ad) => ad.ad_archive_id));
  for (const ad of seedAds(5_000, { seed: 2 })) ids.add(ad.ad_archive_id);
  for (const ad of sampleAds()) ids.add(ad.ad_archive_id);
  assertEquals(ids.size, 25_000 + sampleAds().length);
  for (const id of ids) assert(/^\d{15,16}$/.test(id), id);
});

Deno.test("seeded ads are spread over formats and states as real ones are", () => {
  for (
    const [kind, expected] of [
      ["image", 0.6],
      ["video", 0.25],
      ["carousel", 0.13],
      ["unknown", 0.02],
    ] as const
  ) assertAlmostEquals(share((ad) => ad.media_type === kind), expected, 0.02);
  assertAlmostEquals(share((ad) => ad.is_active), 0.35, 0.02);
  assertAlmostEquals(share((ad) => ad.brand === null), 0.02, 0.006);
});

Deno.test("a few seeded brands have most of the ads, and each brand is one page", () => {
  const counts = new Map<string, number>();
  const names = new Set<string>();
  for (const { brand } of ads) {
    if (!brand) continue;
    counts.set(brand.page_id, (counts.get(brand.page_id) ?? 0) + 1);
    names.add(`${brand.name}/${brand.slug}`);
  }
  assertEquals(counts.size, 80);
  assertEquals(names.size, 80);
  const sizes = [...counts.values()].sort((a, b) => b - a);
  const top = sizes.slice(0, 8).reduce((sum, size) => sum + size, 0);
  assertGreater(top / ads.length, 0.4);
});

Deno.test("a seeded ad's creative units agree with its format", () => {
  for (const ad of ads) {
    const types = ad.creative_units.map((unit) => unit.unit_type);
    if (ad.media_type === "carousel") {
      assert(ad.cards.length >= 3 && ad.cards.length <= 6);
      assertEquals(types.length, ad.cards.length);
      continue;
    }
    assertEquals(ad.cards, []);
    assertEquals(types, [
      ad.media_type === "unknown" ? "text" : ad.media_type,
    ]);
    const [unit] = ad.creative_units;
    assertEquals(unit?.video_url !== null, ad.media_type === "video");
    assertEquals(unit?.image_url === null, ad.media_type === "unknown");
  }
});

Deno.test("seeded texts are as long as real ones and can be searched as imported ones can", () => {
  for (const ad of ads) {
    const length = ad.primary_text?.length ?? 0;
    assert(length >= 90 && length <= 600, `${length} characters`);
    assert(!/[@#]/.test(ad.primary_text ?? ""));
    assertEquals(ad.search_text, searchText(ad));
    assertEquals(ad.destination_domain, destinationDomain(ad.destination_url));
    assert(/^[0-9a-f]{64}$/.test(ad.creative_hash));
  }
});

Deno.test("a seeded ad's dates fit together", () => {
  for (const ad of ads) {
    const { delivery_start_at: start, last_seen_at: seen } = ad;
    assert(start !== null && seen !== null);
    assert(start <= seen && seen <= SCRAPED_AT);
    assertEquals(ad.is_active, seen === SCRAPED_AT);
    assertEquals(ad.running_days, Math.round((seen - start) / 86_400));
  }
});

Deno.test("a skewed archive has its rare media types and its largest brand among the oldest ads alone", () => {
  const skewed = [...seedAds(2_000, { skewed: true })];
  const lastOf = (test: (ad: AdRecord) => boolean) =>
    skewed.findLastIndex(test);
  const [oldest] = skewed;
  const largest = (ad: AdRecord) =>
    ad.brand?.page_id === oldest!.brand?.page_id;
  assertEquals(lastOf((ad) => ad.media_type === "unknown"), 3);
  assertEquals(lastOf((ad) => ad.media_type === "carousel"), 9);
  assertEquals(lastOf(largest), 799);
  assertGreater(skewed.filter(largest).length, 700);
  assert(skewed.slice(1_400).every((ad) => ad.is_active));
});
