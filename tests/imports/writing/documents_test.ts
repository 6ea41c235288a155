import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { pglite, type TestDatabase } from "../../database.ts";
import { storedAds } from "../../stored_ads.ts";
import { TestClock } from "../../test_clock.ts";
import { assertCounts, importRecords } from "./native_record.ts";

async function documents({ longRunning }: TestDatabase): Promise<string[]> {
  const rows = await longRunning.selectFrom("ads").select("document")
    .orderBy("ad_archive_id").execute();
  return rows.map(({ document }) => document);
}

const NAMED = { page_name: "Corner Bakery" };
const page = (id: number, members: object) => ({
  ad_archive_id: String(200_000_000_000_000 + id),
  is_active: true,
  text: '","brand_id":7,"updated_at":1,"creativeUnits":[',
  ...members,
});

pglite.test("an ad that moves to another brand has its id and the time in its document, and nothing else changes", async (database) => {
  const WITH_ID = { ...NAMED, page_id: "5" };
  const first = new TestClock(1_750_000_000);
  await importRecords(database, [
    page(1, NAMED),
    page(2, NAMED),
    page(3, WITH_ID),
  ], { clock: first });
  const [before] = await documents(database);
  const clock = new TestClock(1_760_000_000);
  await importRecords(database, [page(2, WITH_ID)], { clock });
  const ads = await storedAds(database.longRunning);
  const brands = ads.map(({ brand_id }) => brand_id);
  assertEquals(brands, [brands[2]!, brands[2]!, brands[2]!]);
  assertEquals(
    (await documents(database))[0],
    JSON.stringify({
      ...JSON.parse(before!),
      brand_id: brands[2],
      updated_at: clock.seconds,
    }),
  );
});

pglite.test("an ad from before a member existed gets it when it is imported again", async (database) => {
  const file = [page(1, { ...NAMED, cta_text: "Order now" })];
  await importRecords(database, file);
  const before = await documents(database);
  await sql`
    update ads set source_hash = 'without the member',
      document = replace(document, ',"destination_url":null', '')`
    .execute(database.longRunning);
  const report = await importRecords(database, file);
  assertCounts(report, { received: 1, updated: 1 });
  const after = await documents(database);
  assertEquals(after, [
    before[0]!.replace('"scrape_run_id":1', '"scrape_run_id":2'),
  ]);
});
