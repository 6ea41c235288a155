import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { sampleAds, SCRAPED_AT } from "../sample_ads.ts";

const ads = sampleAds();
const share = (test: (ad: typeof ads[number]) => boolean) =>
  ads.filter(test).length / ads.length;

Deno.test("the sample has about 300 ads of more than 20 brands, 2 to 41 each", () => {
  assertGreater(ads.length, 280);
  assertLess(ads.length, 340);
  const counts = new Map<string, number>();
  for (const { brand } of ads) {
    if (brand) counts.set(brand.page_id, (counts.get(brand.page_id) ?? 0) + 1);
  }
  assertGreater(counts.size, 20);
  assertEquals(Math.min(...counts.values()), 2);
  assertEquals(Math.max(...counts.values()), 41);
});

Deno.test("archive ids are unique and look like the library's", () => {
  assertEquals(new Set(ads.map((ad) => ad.ad_archive_id)).size, ads.length);
  for (const ad of ads) assert(/^\d{15,16}$/.test(ad.ad_archive_id));
});

Deno.test("a page id belongs to one page", () => {
  const names = new Map<string, string | null>();
  for (const { brand, creator_page_id, creator_page_name } of ads) {
    const pages = [
      [brand?.page_id, brand?.name],
      [creator_page_id, creator_page_name],
    ] as const;
    for (const [id, name] of pages) {
      if (!id) continue;
      assertEquals(names.get(id) ?? name, name);
      names.set(id, name ?? null);
    }
  }
  assertEquals(new Set(names.values()).size, names.size);
});

Deno.test("every format and state occurs with a realistic frequency", () => {
  for (
    const [kind, least] of [
      ["image", 0.4],
      ["video", 0.15],
      ["carousel", 0.04],
      ["unknown", 0.005],
    ] as const
  ) {
    assertGreater(share((ad) => ad.media_type === kind), least, kind);
  }
  assertGreater(share((ad) => ad.cards.some((card) => card.variant)), 0.02);
  const active = share((ad) => ad.is_active);
  assert(active > 0.25 && active < 0.55, `${active} are active`);
  assertGreater(share((ad) => ad.is_creator_ad), 0.04);
});

Deno.test("every language occurs, including right-to-left ones", () => {
  const texts = ads.map((ad) => ad.primary_text ?? "").join("\n");
  for (
    const pattern of [
      / the /,
      / und /,
      / vous /,
      / los /,
      / não /,
      / bir /i,
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Hiragana}/u,
      /\p{Script=Devanagari}/u,
      /\p{Extended_Pictographic}/u,
    ]
  ) assert(pattern.test(texts), String(pattern));
});

Deno.test("ads with missing and malformed fields occur, as in real archives", () => {
  const has = (test: (ad: typeof ads[number]) => boolean, what: string) =>
    assert(ads.some(test), what);
  has((ad) => ad.brand === null, "no brand");
  has((ad) => ad.primary_text === null, "no text");
  has((ad) => ad.destination_url === null, "no link");
  has((ad) => ad.delivery_start_at === null, "no dates");
  has((ad) => ad.creativeUnits.length === 0, "no creative");
  has((ad) => ad.destination_url === "http://fb.me/", "a lead form");
  has((ad) => !!ad.destination_url?.includes("{{campaign.id}}"), "a template");
  has((ad) => ad.creativeUnits[0]?.title === "{{product.name}}", "a title");
  has((ad) => (ad.primary_text?.length ?? 0) > 4_000, "a very long body");
  has((ad) => !!ad.primary_text?.includes("\u200b"), "zero-width spaces");
});

Deno.test("an ad's dates are consistent and cover two years", () => {
  const starts: number[] = [];
  for (const ad of ads) {
    const { delivery_start_at: start, last_seen_at: seen } = ad;
    if (start === null || seen === null) continue;
    starts.push(start);
    assert(start < SCRAPED_AT && seen <= SCRAPED_AT && start <= seen);
    assertEquals(ad.is_active, seen === SCRAPED_AT);
    assertEquals(ad.running_days, Math.round((seen - start) / 86_400));
  }
  const years = (Math.max(...starts) - Math.min(...starts)) / 86_400 / 365;
  assert(years > 1.8 && years < 2.1, `${years} years`);
  assertGreater(Math.max(...starts), SCRAPED_AT - 7 * 86_400);
});

Deno.test("ads are in the order in which they started", () => {
  const starts = ads.map((ad) => ad.delivery_start_at ?? 0);
  assertEquals(starts, starts.toSorted((a, b) => a - b));
});

Deno.test("no two ads of the sample have the same text", () => {
  const bodies = ads.map((ad) => ad.primary_text).filter((text) => text);
  assertEquals(bodies.length, new Set(bodies).size);
});

Deno.test("links only lead to reserved domains", () => {
  const links = ads.flatMap((ad) => [
    ad.destination_url,
    ad.brand?.page_url,
    ...ad.creativeUnits.map((unit) => unit.linkUrl),
    ...ad.cards.map((card) => card.link_url),
  ]);
  for (const link of links) {
    if (!link || link === "http://fb.me/") continue;
    assert(/^https:\/\/[^/]+\.example\//.test(link), link);
  }
});
