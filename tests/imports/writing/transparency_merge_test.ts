import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { reader } from "../../reader.ts";
import { pglite } from "../../database.ts";
import { IMPORTED_AT, importRecords } from "./native_record.ts";

const ID = "300000000000001";

/** A record of the web page, observed some days before the import. */
const record = (daysAgo: number, members: Record<string, unknown>) => ({
  ad_archive_id: ID,
  page_id: "600600",
  is_active: true,
  scraped_at: IMPORTED_AT - daysAgo * 86_400,
  snapshot: { body: { text: "Oak" } },
  ...members,
});

async function stored({ longRunning }: Database) {
  const { rows: [ad] } = await sql<
    { transparency: string | null; source: string | null; reach: number | null }
  >`select transparency, source, reach from ads`.execute(longRunning);
  const known = Object.entries(JSON.parse(ad!.transparency ?? "{}"))
    .filter(([, value]) => value !== null);
  return {
    transparency: Object.fromEntries(known),
    source: JSON.parse(ad!.source ?? "null"),
    reach: ad!.reach,
  };
}

const at = (daysAgo: number) => IMPORTED_AT - daysAgo * 86_400;
const spend = (min: number, max: number) => ({
  spend: { lower_bound: min, upper_bound: max },
  currency: "EUR",
});

pglite.test("a newer record replaces what it has and empties nothing, and an older one only fills", async (database) => {
  const steps: [Record<string, unknown>, Record<string, unknown>, unknown][] = [
    [
      record(5, { ...spend(1, 99), languages: ["en"], entity_type: "A", x: 1 }),
      {
        languages: ["en"],
        as_of: at(5),
        spend: { min: 1, max: 99, currency: "EUR" },
      },
      { entity_type: "A", x: 1 },
    ],
    [
      record(3, { eu_total_reach: 40, languages: [], entity_type: "B" }),
      {
        languages: ["en"],
        as_of: at(3),
        spend: { min: 1, max: 99, currency: "EUR" },
        reach: { total: 40, regions: { EU: 40 }, by_country: {} },
      },
      { entity_type: "B", x: 1 },
    ],
    [
      record(9, {
        ...spend(0, 9),
        eu_total_reach: 4,
        byline: "Friends",
        entity_type: "Z",
        y: 2,
        total_reach_by_location: { DE: 4 },
      }),
      {
        languages: ["en"],
        as_of: at(3),
        byline: "Friends",
        countries: ["DE"],
        spend: { min: 1, max: 99, currency: "EUR" },
        reach: { total: 40, regions: { EU: 40 }, by_country: { DE: 4 } },
      },
      { entity_type: "B", x: 1, y: 2 },
    ],
    [
      record(1, spend(100, 199)),
      {
        languages: ["en"],
        as_of: at(1),
        byline: "Friends",
        countries: ["DE"],
        spend: { min: 100, max: 199, currency: "EUR" },
        reach: { total: 40, regions: { EU: 40 }, by_country: { DE: 4 } },
      },
      { entity_type: "B", x: 1, y: 2 },
    ],
  ];
  for (const [incoming, transparency, source] of steps) {
    await importRecords(database, [incoming]);
    const now = await stored(database);
    assertEquals(now.transparency, transparency);
    assertEquals(now.source, source);
  }
  assertEquals((await stored(database)).reach, 40);
});

pglite.test("shares of impressions and accounts reached replace only their like", async (database) => {
  const shown = (percentage: number) => ({
    demographic_distribution: [{ age: "18-24", gender: "male", percentage }],
  });
  const reached = (male: number) => ({
    age_country_gender_reach_breakdown: [{
      country: "DE",
      age_gender_breakdowns: [{ age_range: "18-24", male }],
    }],
  });
  for (const [n, more] of [shown(0.5), reached(3), shown(1)].entries()) {
    await importRecords(database, [record(5 - n, more)]);
  }
  const { transparency } = await stored(database);
  const person = { age: "18-24", gender: "male" };
  assertEquals(transparency.breakdown, [
    { country: null, ...person, count: null, share: 1 },
    { country: "DE", ...person, count: 3, share: null },
  ]);
});

pglite.test("an export without these members leaves them, and one with null empties them", async (database) => {
  const native = { ad_archive_id: ID, is_active: true, primary_text: "Oak" };
  await importRecords(database, [record(5, { eu_total_reach: 40, x: 1 })]);
  await importRecords(database, [native]);
  assertEquals((await stored(database)).reach, 40);
  await importRecords(database, [
    { ...native, transparency: null, source: null },
  ]);
  assertEquals(await stored(database), {
    transparency: {},
    source: null,
    reach: null,
  });
});

Deno.test("what the API returns imports into another archive as it is", async () => {
  const path = `/v1/ads/${ID}?include=transparency,source,media_type`;
  await using from = await reader([
    record(5, {
      ...spend(1, 99),
      eu_total_reach: 40,
      languages: ["en"],
      x: { y: [1.5, "a"] },
    }),
  ]);
  const { data } = await (await from.get(path)).json();
  await using to = await reader([data]);
  const { data: again } = await (await to.get(path)).json();
  assertEquals(again.transparency, data.transparency);
  assertEquals(again.source, data.source);
  assertEquals(data.source, { x: { y: [1.5, "a"] } });
  const { unchanged } = await to.t.import(data);
  assertEquals(unchanged, 1);
});
