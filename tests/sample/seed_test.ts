import {
  assert,
  assertEquals,
  assertGreater,
  assertLess,
  assertLessOrEqual,
  assertNotEquals,
} from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { writeRecords } from "@/lib/imports/run_import.ts";
import { LANGUAGES } from "@/seed/languages.ts";
import { ARABIC_WITH_MARKS, PLANTED } from "@/seed/planted.ts";
import { seedAds } from "@/seed/seed_ads.ts";
import { postgres } from "../database.ts";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

const ads = [...seedAds(20_000)];
const share = (test: (ad: AdRecord) => boolean) =>
  ads.filter(test).length / ads.length;

/** Frequencies, the highest first. */
function frequencies(values: Iterable<string>): number[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

const planted = new Set<string>(Object.values(PLANTED));

/** Each ad's words in lower case, without planted ones. Japanese has no spaces, so it is left out. */
const words = ads.map(({ primary_text }) =>
  (primary_text!.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((word) =>
      !planted.has(word) && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)
    )
);

Deno.test("seedAds() generates as many ads as requested, including none", () => {
  assertEquals(ads.length, 20_000);
  assertEquals([...seedAds(0)], []);
});

Deno.test("seedAds() generates the same ads for the same seed, and others for another seed", () => {
  assertEquals([...seedAds(300)], [...seedAds(300)]);
  assertNotEquals([...seedAds(1)], [...seedAds(1, { seed: 2 })]);
});

Deno.test("generated archive ids are unique, of 15 or 16 digits, and none is in the sample", () => {
  const ids = new Set(ads.map((ad) => ad.ad_archive_id));
  for (const ad of seedAds(5_000, { seed: 2 })) ids.add(ad.ad_archive_id);
  for (const ad of sampleAds()) ids.add(ad.ad_archive_id);
  assertEquals(ids.size, 25_000 + sampleAds().length);
  for (const id of ids) assert(/^\d{15,16}$/.test(id), id);
});

Deno.test("20,000 generated ads have over 100,000 distinct words, and more ads have more", () => {
  const distinct = new Set(words.flat()).size;
  assertGreater(distinct, 100_000);
  assertGreater(distinct, 1.2 * new Set(words.slice(10_000).flat()).size);
});

Deno.test("words of seeded ads follow Zipf's law", () => {
  const all = words.flat();
  const counts = frequencies(all);
  const top = counts[0]! / all.length;
  assert(top > 0.015 && top < 0.05, `the top word's share is ${top}`);
  // A tenth of the frequency at ten times the rank, within a factor of two.
  for (const rank of [10, 100, 1_000]) {
    const ratio = counts[rank - 1]! / counts[rank * 10 - 1]!;
    assert(ratio > 5 && ratio < 20, `${ratio} at rank ${rank}`);
  }
  const common = frequencies(words.flatMap((each) => [...new Set(each)]))
    .filter((count) => count > ads.length / 10);
  assertLess(common.length, 50);
});

Deno.test("planted words are as frequent as configured, and occur nowhere else", () => {
  const hits = (name: keyof typeof PLANTED): number[] =>
    ads.flatMap(({ primary_text: text }, place) =>
      text!.includes(PLANTED[name]) ||
        name === "arabic" && text!.includes(ARABIC_WITH_MARKS)
        ? [place]
        : []
    );
  const expected: Record<keyof typeof PLANTED, number> = {
    ten: 10,
    thousand: 1_000,
    tenThousand: 2_000,
    old: 100,
    half: 10_000,
    otherHalf: 10_000,
    apart: 6_000,
    otherApart: 6_000,
    chinese: 2_000,
    thai: 2_000,
    arabic: 2_000,
  };
  for (const name of Object.keys(expected) as (keyof typeof PLANTED)[]) {
    const { length } = hits(name);
    assertGreater(length, 0, name);
    const margin = 4 * Math.sqrt(expected[name]);
    assertLessOrEqual(Math.abs(length - expected[name]), margin, `${name}`);
  }
  assert(hits("old").every((place) => place < ads.length * 0.05));
  const left = new Set(hits("apart"));
  assert(!hits("otherApart").some((place) => left.has(place)));
});

Deno.test("seeded ads are written in every language, with its frequent words", () => {
  const texts = ads.map((ad) => ad.primary_text).join("\n");
  for (const { common, space } of LANGUAGES) {
    assert(texts.includes(space + common[10] + space), common[10]);
  }
});

Deno.test("a few brands, domains and calls to action have most of the seeded ads", () => {
  const topShare = (name: "brand" | "destination_domain" | "cta_text") =>
    frequencies(
      ads.map((ad) => String(name === "brand" ? ad.brand?.name : ad[name])),
    ).slice(0, 10).reduce((sum, count) => sum + count) / ads.length;
  for (const name of ["brand", "destination_domain", "cta_text"] as const) {
    const top = topShare(name);
    assert(top > 0.33 && top < 0.66, `${name} ${top}`);
  }
  const pages = new Map(
    ads.flatMap(({ brand }) => brand ? [[brand.page_id, brand]] : []),
  );
  const names = new Set([...pages.values()].map(({ name }) => name));
  assertEquals(names.size, pages.size);
  assertGreater(pages.size, 390);
});

Deno.test("some seeded ads share a creative", () => {
  const shared = 1 - new Set(ads.map((ad) => ad.creative_hash)).size / 20_000;
  assert(shared > 0.05 && shared < 0.2, `${shared} repeat another's creative`);
});

Deno.test("seeded ads have the formats and states of real ones", () => {
  const cases: [name: string, share: number, expected: number, by: number][] = [
    ["image", share((ad) => ad.media_type === "image"), 0.6, 0.02],
    ["video", share((ad) => ad.media_type === "video"), 0.25, 0.02],
    ["carousel", share((ad) => ad.media_type === "carousel"), 0.13, 0.02],
    ["unknown", share((ad) => ad.media_type === "unknown"), 0.02, 0.02],
    ["active", share((ad) => ad.is_active), 0.35, 0.02],
    ["no brand", share((ad) => ad.brand === null), 0.02, 0.006],
    ["no call", share((ad) => ad.cta_text === null), 0.12, 0.02],
    ["no link", share((ad) => ad.destination_url === null), 0.05, 0.01],
  ];
  for (const [name, actual, expected, by] of cases) {
    assertLessOrEqual(Math.abs(actual - expected), by, `${name}: ${actual}`);
  }
});

Deno.test("a seeded ad's creative units match its media type", () => {
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

Deno.test("seeded texts are as long as real ones, without placeholders", () => {
  const lengths = ads.map(({ primary_text: text }) => {
    assert(!/[@#]/.test(text!), text!);
    return text!.length;
  }).sort((a, b) => a - b);
  assert(lengths[0]! > 20 && lengths.at(-1)! < 2_000);
  assertLessOrEqual(Math.abs(lengths[10_000]! - 320), 60);
});

Deno.test("a seeded ad's dates are consistent", () => {
  for (const ad of ads) {
    const { delivery_start_at: start, last_seen_at: seen } = ad;
    assert(start !== null && seen !== null);
    assert(start <= seen && seen <= SCRAPED_AT);
    assertEquals(ad.is_active, seen === SCRAPED_AT);
    assertEquals(ad.running_days, Math.round((seen - start) / 86_400));
  }
});

postgres.test("every seeded ad is imported, and a second time none changes", async (database) => {
  const write = () =>
    writeRecords(database, ads.slice(0, 2_000), { source: "seed" });
  const { inserted, rejected, warned } = await write();
  assertEquals([inserted, rejected, warned], [2_000, 0, 0]);
  assertEquals((await write()).unchanged, 2_000);
});

Deno.test("a skewed archive has its rare media types and its largest brand only among the oldest ads", () => {
  const skewed = [...seedAds(2_000, { skewed: true })];
  const getLast = (test: (ad: AdRecord) => boolean) =>
    skewed.findLastIndex(test);
  const [oldest] = skewed;
  const largest = (ad: AdRecord) =>
    ad.brand?.page_id === oldest!.brand?.page_id;
  assertEquals(getLast((ad) => ad.media_type === "unknown"), 3);
  assertEquals(getLast((ad) => ad.media_type === "carousel"), 9);
  assertEquals(getLast(largest), 799);
  assertGreater(skewed.filter(largest).length, 700);
  assert(skewed.slice(1_400).every((ad) => ad.is_active));
});
