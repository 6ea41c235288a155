import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Reader, reader } from "../../reader.ts";
import { TestClock } from "../../test_clock.ts";
import { fixture, readRecords } from "../formats/read_all.ts";
import { anyRecord } from "./any_record.ts";
import { details, portable } from "./exported.ts";
import { sampleAds, SCRAPED_AT } from "../../sample_ads.ts";

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
  const { inserted, rejected } = await there.t.import(...ads.toReversed());
  assertEquals([inserted, rejected], [ads.length, 0]);
  const again = await exported(there);
  // One by one, so that a failure shows the ad that differs.
  for (const [n, ad] of ads.entries()) {
    assertEquals(portable(again[n]!), portable(ad));
  }

  const { unchanged } = await there.t.import(...ads.toReversed());
  assertEquals(unchanged, ads.length);
});
