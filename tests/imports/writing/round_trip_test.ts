import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Reader, reader } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";
import { fixture, readRecords } from "../formats/read_all.ts";
import { details, portable } from "./exported.ts";
import { sampleAds, SCRAPED_AT } from "../../sample_ads.ts";
import { words } from "../../words.ts";

/** 2025-06-01T00:00:00Z, in seconds. */
const BASE = 1_748_736_000;

const text = fc.constantFrom(
  null,
  "Fresh bread 🥖",
  " a  b\n",
  "{{product.brand}}",
  "Buy {{product.name}} now",
  "Don&#039;t<br /> wait",
  "خصم الصيف",
  "nul\u0000 and half \ud83e",
);
const url = fc.constantFrom(
  null,
  "https://Shop.example/a?b={{campaign.id}}",
  "http://fb.me/",
  "https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2Fa&h=1",
  "fb://page/1",
);
const image = fc.constantFrom(null, "https://i.example/1.jpg");
const video = fc.constantFrom(null, "https://v.example/1.mp4");
const time = fc.option(
  fc.integer({ min: BASE - 400 * 86_400, max: BASE }),
);
/** Equal ids have equal names, so that no ad renames another's brand. */
const page = fc.constantFrom(
  { page_id: "600001", page_name: "Corner Bakery" },
  { page_id: "600002", page_name: "롯데ON" },
  { page_id: "600003", page_name: "Corner bakery!" },
  { page_id: "600004", page_name: null },
  {},
);
const platforms = fc.subarray(["FACEBOOK", "instagram", "threads"]);

const card = fc.record({
  title: text,
  body: text,
  link_description: text,
  caption: text,
  cta_text: text,
  link_url: url,
  original_image_url: image,
  video_hd_url: video,
}, { requiredKeys: [] });

const snapshot = fc.record({
  body: fc.oneof(text, fc.record({ text })),
  title: text,
  cta_text: text,
  link_url: url,
  display_format: fc.constantFrom(
    ...words`DCO DPA CAROUSEL VIDEO IMAGE EVENT dco`,
  ),
  cards: fc.array(card, { maxLength: 3 }),
  images: fc.array(fc.record({ original_image_url: image }), { maxLength: 2 }),
  videos: fc.array(fc.record({ video_sd_url: video }), { maxLength: 2 }),
  page_id: fc.constantFrom("600001", "700001"),
  page_name: fc.constantFrom("Lee", null),
  page_profile_uri: fc.constant("https://www.facebook.com/lee"),
  branded_content: fc.constantFrom(
    null,
    { page_id: "700002", page_name: "Ann" },
    { page_id: "600001", page_profile_uri: "https://p.example/bakery" },
  ),
}, { requiredKeys: [] });

const metaWeb = fc.record({
  page,
  is_active: fc.boolean(),
  start_date: time,
  end_date: time,
  publisher_platform: platforms,
  snapshot,
}).map(({ page, ...ad }) => (id: string) => ({
  ad_archive_id: id,
  ...page,
  ...ad,
}));

const texts = fc.array(text, { maxLength: 3 });
const metaApi = fc.record({
  page,
  ad_creative_bodies: texts,
  ad_creative_link_titles: texts,
  ad_delivery_start_time: fc.constantFrom(undefined, "2025-01-01"),
  ad_delivery_stop_time: fc.constantFrom(undefined, "2025-02-01", "2030-01-01"),
  publisher_platforms: platforms,
}).map(({ page, ...ad }) => (id: string) => ({
  id,
  ...page,
  ad_snapshot_url: "https://x.example/",
  ...ad,
}));

const native = fc.record({
  is_active: fc.boolean(),
  is_creator_ad: fc.boolean(),
  creator_page_name: text,
  delivery_start_at: time,
  last_seen_at: time,
  last_scraped_at: time,
  media_type: fc.constantFrom("image", "video", "carousel", "unknown"),
  primary_text: text,
  cta_text: text,
  destination_url: url,
  cards: fc.array(
    fc.record({ title: text, image_url: image, variant: fc.boolean() }),
    { maxLength: 2 },
  ),
  creativeUnits: fc.array(
    fc.record({
      unitType: fc.constantFrom("image", "video", "text"),
      body: text,
      linkUrl: url,
      imageUrl: image,
    }, { requiredKeys: [] }),
    { maxLength: 2 },
  ),
}, { requiredKeys: ["is_active"] }).map((ad) => (id: string) => ({
  ad_archive_id: id,
  ...ad,
}));

/** Records of all formats, each with the given id. */
const anyRecord = fc.oneof(metaWeb, metaApi, native);

/** Every ad as the API exports it, with its media type, which no list or detail has yet. */
async function exported(r: Reader): Promise<Record<string, unknown>[]> {
  const ads = await details(r);
  const rows = await r.t.database.longRunning.selectFrom("ads")
    .select(["ad_archive_id", "media_type"]).execute();
  const types = new Map(rows.map((row) => [row.ad_archive_id, row.media_type]));
  return ads.map((ad) => ({
    ...ad,
    media_type: types.get(ad.ad_archive_id as string),
  }));
}

async function everyKind(): Promise<unknown[]> {
  const fixtures = await Promise.all(
    [
      "graphql_page.json",
      "legacy_results.txt",
      "scraper_camel_case.json",
      "graph_api_page.json",
      "graph_api_document.json",
      "native_ads.ndjson",
    ].map(async (name) => await readRecords(await fixture(name))),
  );
  const made = fc.sample(anyRecord, { numRuns: 200, seed: 7 })
    .map((record, n) => record(`${800_000_000 + n}`));
  return [...sampleAds(), ...fixtures.flat(), ...made];
}

Deno.test("the export of one archive creates the same archive elsewhere, including media types", async () => {
  const clock = new TestClock(SCRAPED_AT);
  await using here = await reader([], { clock });
  const first = await here.t.import(...await everyKind());
  // One is no ad, and two generated ones have nothing of an ad.
  assertEquals(
    first.errors.map(({ reason }) => reason.slice(0, 23)),
    ["The record is not an ad", ...Array(2).fill("The record has no text,")],
  );
  const ads = await exported(here);
  assertEquals(ads.length, first.inserted);
  assertEquals(new Set(ads.map((ad) => ad.media_type)).size, 4);

  await using there = await reader([], { clock });
  const report = await there.t.import(...ads.toReversed());
  assertEquals([report.inserted, report.rejected], [ads.length, 0]);
  assert(report.members.every(({ becomes }) => becomes !== "not understood"));
  const again = await exported(there);
  // One by one, so that a failure shows the ad that differs.
  for (const [n, ad] of ads.entries()) {
    assertEquals(portable(again[n]!), portable(ad));
  }

  const { unchanged } = await there.t.import(...ads.toReversed());
  assertEquals(unchanged, ads.length);
});
