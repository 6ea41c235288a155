import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { adSorts } from "@/lib/ads/list_table.ts";
import { eachDatabase, testStores } from "../../database.ts";
import { reader } from "../../reader.ts";
import { expectedIds, modelAds } from "./asked_model.ts";

const DAY = 86_400;
const optional = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined, freq: 2 });
const oneOf = (...texts: string[]) => optional(fc.constantFrom(...texts));
const time = (first: number, days: number) =>
  fc.integer({ min: 0, max: days }).chain((n) => {
    const seconds = (first + n) * DAY;
    return fc.constantFrom(
      String(seconds),
      new Date(seconds * 1000).toISOString().slice(0, 10),
    );
  });

/** Up to four parameters at once, so that some ads match. */
const questions = fc.record({
  is_active: oneOf("true", "false"),
  is_creator_ad: oneOf("true", "false"),
  media_type: oneOf("video", "image,video", "carousel,unknown"),
  page_id: oneOf("11", "22,33", "11,gone", "gone"),
  creator_page_id: oneOf("77", "77,78"),
  ad_archive_id: oneOf("1,2,3,40,81", "gone"),
  creative_hash: oneOf("hash-1", "gone"),
  cta_text: oneOf("shop now", "LEARN MORE", "gone"),
  destination_domain: oneOf(
    "shop.example",
    "WWW.Shop.example.",
    "bücher.example,eu.shop.example",
  ),
  q: oneOf(
    "common",
    "red shoes",
    '"red shoes"',
    "shoes -red",
    "ete OR rareness",
    "rare*",
    "和平",
    "bucher",
    "nothing",
  ),
  search_in: oneOf("text", "brand,domain"),
  delivery_start_min: optional(time(20_000, 15)),
  delivery_start_max: optional(time(20_015, 15)),
  last_seen_min: optional(time(20_030, 10)),
  last_seen_max: optional(time(20_040, 12)),
  running_days_min: oneOf("0", "10"),
  running_days_max: oneOf("12", "30"),
}).chain((all) => {
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return fc.shuffledSubarray(given as [string, string][], {
    maxLength: Math.min(4, given.length),
  });
});

eachDatabase(
  "whatever is asked, in whatever order: pages and totals are those of a plain array",
  async (database, store) => {
    const ads = modelAds(160);
    await using r = await reader(ads, { database });
    const property = fc.asyncProperty(
      questions,
      fc.constantFrom(...Object.keys(adSorts)),
      fc.integer({ min: 7, max: 100 }),
      async (given, sort, limit) => {
        const params = { ...Object.fromEntries(given), sort };
        const expected = expectedIds(ads, params);
        const query = new URLSearchParams({ ...params, limit: `${limit}` });
        const walked: string[] = [];
        let next: string | undefined = `/v1/ads?${query}`;
        while (next !== undefined) {
          const { data, meta, next_page_url } = await r.list(next);
          walked.push(...data.map((ad) => ad.ad_archive_id));
          const { total, total_is_exact } = meta as typeof meta & {
            total_is_exact: boolean;
          };
          assertEquals([total, total_is_exact], [expected.length, true], next);
          next = next_page_url;
        }
        assertEquals(walked, expected, `${query}`);
      },
    );
    await fc.assert(property, { numRuns: store === testStores[1] ? 150 : 15 });
  },
);
