import { assertEquals } from "@std/assert";
import { pglite, type TestDatabase } from "../../database.ts";
import {
  assertCounts,
  IMPORTED_AT,
  importRecords,
  nativeRecord,
} from "./native_record.ts";
import { storedAd } from "../../stored_ads.ts";
import { TestClock } from "../../test_clock.ts";
import { words } from "../../words.ts";

const adOf = (database: TestDatabase, id: string) =>
  storedAd(database.longRunning, id);

pglite.test("of several records of an ad in a file, the last one wins, and the ad is counted once", async (database) => {
  const report = await importRecords(database, [
    nativeRecord("a", { primary_text: "first" }),
    nativeRecord("b"),
    nativeRecord("a", { primary_text: "second" }),
    nativeRecord("a", { primary_text: "last" }),
  ]);
  assertCounts(report, { received: 4, inserted: 2, unchanged: 2 });
  assertEquals((await adOf(database, "a")).primary_text, "last");
});

pglite.test("an ad can become inactive and active again, and keeps its id, brand and creation time", async (database) => {
  const clock = new TestClock(IMPORTED_AT);
  const brand = { page_id: "p" };
  const states = [];
  for (
    const [seen, is_active] of [[1, true], [2, false], [3, true]] as const
  ) {
    clock.seconds += 100;
    const last_seen_at = 1_700_000_000 + seen;
    const record = nativeRecord("a", { is_active, last_seen_at, brand });
    await importRecords(database, [record], { clock });
    const ad = await adOf(database, "a");
    const { id, created_at, brand_id } = ad;
    assertEquals([ad.is_active, ad.updated_at], [is_active, clock.seconds]);
    states.push({ id, created_at, brand_id });
  }
  assertEquals(states, Array(3).fill(states[0]));
  const totals = await database.longRunning.selectFrom("brands")
    .select(["active_ad_count", "total_ad_count"]).execute();
  assertEquals(totals, [{ active_ad_count: 1, total_ad_count: 1 }]);
});

pglite.test("a record observed earlier overwrites nothing; a record observed at the same or an unknown time does", async (database) => {
  const steps = [
    [1_700_000_100, "stored", "inserted", "stored"],
    [1_700_000_099, "older", "superseded", "stored"],
    [1_700_000_100, "same moment", "updated", "same moment"],
    [null, "no moment", "updated", "no moment"],
  ] as const;
  for (const [last_seen_at, primary_text, outcome, stored] of steps) {
    const record = nativeRecord("a", { last_seen_at, primary_text });
    assertEquals((await importRecords(database, [record]))[outcome], 1);
    assertEquals((await adOf(database, "a")).primary_text, stored);
  }
});

pglite.test("within a file too, an earlier observation does not overwrite a later one", async (database) => {
  const newer = nativeRecord("a", { last_seen_at: 1_700_000_100 });
  const older = nativeRecord("a", {
    last_seen_at: 1_700_000_000,
    primary_text: "older",
  });
  for (const records of [[newer, older], [older, newer]]) {
    await database.longRunning.deleteFrom("ads").execute();
    for (const batchSize of [1, 500]) {
      await importRecords(database, records, { batchSize });
      assertEquals((await adOf(database, "a")).primary_text, "a");
    }
  }
});

pglite.test("an ad in several consecutive batches ends as its last record, and all other ads are complete", async (database) => {
  const a = (n: number) =>
    nativeRecord("a", { primary_text: `take ${n}`, brand: { page_id: "p" } });
  const records = [1, 2, 3, 4].flatMap((n) => [a(n), nativeRecord(`b${n}`)]);
  const report = await importRecords(database, records, { batchSize: 2 });
  assertCounts(report, { received: 8, inserted: 5, unchanged: 3 });
  const ad = await adOf(database, "a");
  assertEquals(ad.primary_text, "take 4");
  const { words } = await database.longRunning.selectFrom("ad_search")
    .select("words").where("ad_id", "=", ad.id).executeTakeFirstOrThrow();
  assertEquals(words, " ttake t4 ");
  const { received } = report;
  const again = await importRecords(database, records, { batchSize: 2 });
  assertCounts(again, { received, unchanged: received });
});

pglite.test("a changed ad has only the new record's creative units", async (database) => {
  const units = (...bodies: string[]) =>
    bodies.map((body, unitIndex) => ({ unitIndex, unitType: "text", body }));
  for (
    const chosen of [words`one two three`, ["four"], words`five six`, []]
  ) {
    await importRecords(database, [
      nativeRecord("a", { creativeUnits: units(...chosen) }),
    ]);
    const { units: stored } = await adOf(database, "a");
    assertEquals(stored.map(({ body }) => body), chosen);
  }
});

pglite.test("an ad that moves to another brand leaves the first one's counts", async (database) => {
  for (const page_id of ["p1", "p2"]) {
    await importRecords(database, [
      nativeRecord("a", { brand: { page_id } }),
    ]);
  }
  const counts = await database.longRunning.selectFrom("brands")
    .select(["page_id", "total_ad_count", "active_ad_count", "media_types"])
    .orderBy("page_id").execute();
  const none = { total_ad_count: 0, active_ad_count: 0, media_types: [] };
  const one = { total_ad_count: 1, active_ad_count: 1 };
  assertEquals(counts, [
    { page_id: "p1", ...none },
    { page_id: "p2", ...one, media_types: ["unknown"] },
  ]);
});

/** An ad as the library's page shows it; `over` replaces members. */
function webRecord(over: Record<string, unknown>): Record<string, unknown> {
  return {
    ad_archive_id: "700000000000001",
    page_id: "1001",
    page_name: "Shoe Brand",
    is_active: true,
    start_date: 1_762_326_000,
    end_date: 1_762_930_800,
    snapshot: { body: { text: "Shoes" }, display_format: "IMAGE" },
    ...over,
  };
}

/** After the dates of those records, as their scrapes are. */
const clock = new TestClock(1_763_500_000);

pglite.test("an ad with stop dates before the last scrape that saw it active is inactive", async (database) => {
  const active = webRecord({});
  const stopped = webRecord({ is_active: false, end_date: 1_762_844_400 });
  await importRecords(database, [active], { clock });
  const report = await importRecords(database, [stopped], { clock });
  assertEquals([report.updated, report.superseded], [1, 0]);
  const ad = await adOf(database, "700000000000001");
  assertEquals([ad.is_active, ad.last_seen_at], [false, 1_762_844_400]);
  assertEquals(
    await database.longRunning.selectFrom("brands")
      .select(["active_ad_count", "total_ad_count"]).execute(),
    [{ active_ad_count: 0, total_ad_count: 1 }],
  );

  // A page saved before the last one that saw it run does not raise it again.
  const earlier = webRecord({ end_date: 1_762_840_800 });
  const late = await importRecords(database, [earlier], { clock });
  assertEquals([late.superseded, late.unchanged], [1, 0]);
  assertEquals((await adOf(database, "700000000000001")).is_active, false);
});

pglite.test("if a scraper recorded the time of observation, it decides which record is newer", async (database) => {
  const stopped = webRecord({
    is_active: false,
    end_date: 1_762_844_400,
    scraped_at: "2025-11-15T10:00:00Z",
  });
  const active = webRecord({ scrapedAt: 1_763_114_400_000 });
  const first = await importRecords(database, [stopped], { clock });
  assertEquals(first.inserted, 1);
  const late = await importRecords(database, [active], { clock });
  assertEquals(late.superseded, 1);
  const ad = await adOf(database, "700000000000001");
  assertEquals([ad.is_active, ad.last_scraped_at], [false, 1_763_200_800]);
});

pglite.test("values that a record omits are taken from an earlier one of the same file", async (database) => {
  const item = { creative_hash: "h", last_seen_at: 1_700_000_000 };
  await importRecords(database, [
    nativeRecord("a", {
      ...item,
      brand: { page_id: "p" },
      creativeUnits: [{ unitType: "video", imageUrl: "/a.svg" }],
    }),
    nativeRecord("a", { ...item, last_seen_at: 1_700_000_100 }),
  ]);
  const { brand_id, media_type, last_seen_at, units } = await adOf(
    database,
    "a",
  );
  assertEquals(
    [typeof brand_id, media_type, last_seen_at],
    ["number", "video", 1_700_000_100],
  );
  assertEquals(units.map(({ image_url }) => image_url), ["/a.svg"]);
});

pglite.test("an import takes ids only for new ads, so that ids stay dense", async (database) => {
  const ads = (text: string) =>
    ["a", "b", "c"].map((id) => nativeRecord(id, { primary_text: text }));
  await importRecords(database, ads("one"));
  await importRecords(database, ads("two"));
  await importRecords(database, [...ads("three"), nativeRecord("d")]);
  const rows = await database.longRunning.selectFrom("ads").select("id")
    .orderBy("id").execute();
  assertEquals(rows.map(({ id }) => id - rows[0]!.id), [0, 1, 2, 3]);
});
