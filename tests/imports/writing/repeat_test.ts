import { assertEquals, assertRejects } from "@std/assert";
import { closeAbandonedRuns } from "@/lib/imports/scrape_runs.ts";
import { everyStore, pglite } from "../../database.ts";
import {
  assertCounts,
  IMPORTED_AT,
  importRecords,
  nativeRecord,
  readContent,
  sumCounts,
} from "./native_record.ts";
import { storedAd } from "../../stored_ads.ts";
import { TestClock } from "../../test_clock.ts";

/** In batches of 50, the first ten of 120 ads come again, changed, two batches later. */
const batchSize = 50;
const file = Array.from({ length: 130 }, (_, i) => {
  const n = i % 120;
  return nativeRecord(`ad-${n}`, {
    last_seen_at: 1_700_000_000,
    ...(i < 120 ? {} : { primary_text: "changed" }),
    brand: { page_id: `page-${n % 7}`, name: `Page ${n % 7}` },
  });
});

/** An ad without what the archive remembers of the records that it did not take. */
function visible(ad: unknown) {
  const { superseded_hashes: _, ...rest } = ad as Record<string, unknown>;
  return rest;
}

everyStore.test("importing a file again whose duplicates are far apart changes nothing, including updated_at", async (database) => {
  const clock = new TestClock(IMPORTED_AT);
  const options = { batchSize, clock };
  const first = await importRecords(database, file, options);
  assertCounts(first, { received: 130, inserted: 120, unchanged: 10 });
  const content = await readContent(database);
  const readBrands = () =>
    database.longRunning.selectFrom("brands").selectAll()
      .orderBy("id").execute();
  const brands = await readBrands();

  clock.seconds += 1000;
  const second = await importRecords(database, file, options);
  assertCounts(second, { received: 130, unchanged: 130 });
  assertEquals(await readContent(database), content);
  assertEquals(await readBrands(), brands);

  // One old record alone, after both: older than what is stored.
  const old = nativeRecord("ad-5", { last_seen_at: 1_690_000_000 });
  const late = await importRecords(database, [old], { clock });
  assertEquals([late.superseded, late.unchanged], [1, 0]);
  const remembered = await readContent(database);
  assertEquals(remembered.map(visible), content.map(visible));
  // Once it is known, it is nothing new.
  const again = await importRecords(database, [old], { clock });
  assertEquals([again.superseded, again.unchanged], [0, 1]);
  assertEquals(await readContent(database), remembered);

  // A file of the overruled record alone says something new: the ad is as it was.
  const third = await importRecords(database, [file[5]], { clock });
  assertEquals(third.updated, 1);
  const ad = await storedAd(database.longRunning, "ad-5");
  assertEquals(
    [ad.primary_text, ad.updated_at, ad.scrape_run_id],
    ["ad-5", clock.seconds, third.scrape_run_id],
  );
});

const [A, B] = ["one", "two"].map((primary_text) =>
  nativeRecord("x", { primary_text })
);

everyStore.test("a file that restores what another one replaced is not reverted by importing it again", async (database) => {
  const filler = Array.from({ length: 3 }, (_, n) => nativeRecord(`f${n}`));
  await importRecords(database, [A]);
  const mixed = [A, ...filler, B];
  const first = await importRecords(database, mixed, { batchSize: 2 });
  assertEquals(first.updated, 1);
  const again = await importRecords(database, mixed, { batchSize: 2 });
  assertEquals(again.unchanged, mixed.length);
});

everyStore.test("records that a run has set aside are deleted at its end, and at the end of a killed one", async (database) => {
  const setAside = () =>
    database.longRunning.selectFrom("set_aside_records")
      .select("ad_archive_id").execute();
  await importRecords(database, [A, B]);
  await importRecords(database, [A, nativeRecord("y"), B], { batchSize: 1 });
  assertEquals(await setAside(), []);
  await assertRejects(() =>
    importRecords(database, [A, B], {
      batchSize: 1,
      onProgress() {
        throw new Error("the process is in trouble");
      },
    })
  );
  assertEquals(await setAside(), []);

  await database.longRunning.insertInto("set_aside_records")
    .values({ ad_archive_id: "x", hashes: ["left"] }).execute();
  await closeAbandonedRuns(database, new TestClock(IMPORTED_AT));
  assertEquals(await setAside(), []);
});

/** What exports have of every ad. */
const UNKNOWN = {
  is_creator_ad: false,
  creator_page_id: null,
  creator_page_name: null,
  delivery_start_at: null,
  last_seen_at: null,
  last_scraped_at: null,
  running_days: null,
  creative_hash: null,
  primary_text: null,
  cta_text: null,
  destination_url: null,
  destination_domain: null,
  search_text: null,
  cards: [],
};

pglite.test("a file that was imported by an earlier version is still unchanged: hashes stay the same", async (database) => {
  const card = { title: "Red", link_url: "https://shoes.example/red" };
  await importRecords(database, [
    nativeRecord("item", {
      ...UNKNOWN,
      primary_text: "Shoes",
      creative_hash: "abc",
    }),
    {
      ...UNKNOWN,
      ad_archive_id: "whole",
      is_active: false,
      media_type: "image",
      last_seen_at: 1_700_000_000,
      brand: { page_id: "7", name: "Shoe Brand", platforms: ["Facebook"] },
      creativeUnits: [{ unitType: "text", body: "Shoes" }],
      destination_url:
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fshoes.example%2F",
    },
    {
      ad_archive_id: "700000000000001",
      page_id: "1001",
      page_name: "Shoe Brand",
      is_active: true,
      start_date: 1_740_000_000,
      end_date: 1_749_000_000,
      snapshot: { body: { text: "Shoes" }, cards: [card] },
    },
    { id: "123456789", page_id: "55", ad_creative_bodies: ["Hello"] },
  ]);
  const rows = await database.longRunning.selectFrom("ads")
    .select("source_hash").orderBy("id").execute();
  assertEquals(rows.map((row) => row.source_hash), [
    "NqXnpXIpRuEqq19CHFXC4QRm9YcnmZzrm2K7beYFAO4",
    "lIZCGSMdIMXlkgkh8zRSqQKdmXC0VDpV7e9SQsMWtSk",
    "XRY0w69ZNccgIx87RAxN7rcfnoC9SZBx5ejk1XNveEc",
    "BxaNfoogjUwrAu3bsnXZyAb7QCpsf3GPqiYN0_Jc4qo",
  ]);
});

pglite.test("an older record also fills what is unknown where an earlier one of its file waits for the end of the run", async (database) => {
  const record = (snapshot: object, scraped_at?: string) => ({
    ad_archive_id: "700000000000001",
    is_active: true,
    scraped_at,
    snapshot,
  });
  const first = record({ cta_text: "Shop now" });
  const second = record({ cta_text: "Order now" }, "2025-06-01T00:00:00Z");
  const older = record({ body: "Fresh bread" }, "2025-05-01T00:00:00Z");
  for (const batchSize of [1, 2]) {
    await database.longRunning.deleteFrom("ads").execute();
    await importRecords(database, [first, second]);
    const file = [first, older];
    const tried = await importRecords(database, file, { dryRun: true });
    const report = await importRecords(database, file, { batchSize });
    assertCounts(report, { received: 2, updated: 1, unchanged: 1 });
    assertEquals(sumCounts(tried), sumCounts(report));
    const ads = await readContent(database);
    const [ad] = ads as Record<string, unknown>[];
    assertEquals([ad!.cta_text, ad!.primary_text], [
      "Shop now",
      "Fresh bread",
    ]);
    assertCounts(await importRecords(database, file, { batchSize }), {
      received: 2,
      unchanged: 2,
    });
    assertEquals(await readContent(database), ads);
    // What follows the older record is not undone by the first.
    const titled = { ...older, snapshot: { title: "Bakery" } };
    const whole = [first, titled, second];
    await importRecords(database, whole, { batchSize });
    assertEquals(
      ((await readContent(database))[0] as Record<string, unknown>).cta_text,
      "Order now",
    );
  }
});
