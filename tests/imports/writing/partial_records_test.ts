import { assertEquals } from "@std/assert";
import { creativeHash, searchText } from "@/lib/imports/formats/creative.ts";
import { readStates } from "@/lib/imports/read_stored.ts";
import { pglite, type TestDatabase } from "../../database.ts";
import { importRecords } from "./native_record.ts";

const DAY = 86_400;
const START = 1_740_000_000;
const PICTURE = "https://i.example/1.jpg";

const GIVEN = {
  ad_archive_id: "a",
  is_active: true,
  is_creator_ad: true,
  creator_page_id: "700700",
  creator_page_name: "Ann",
  delivery_start_at: START,
  last_seen_at: START + 5 * DAY,
  last_scraped_at: START + 5 * DAY,
  media_type: "carousel",
  primary_text: "Fresh bread",
  cta_text: "Shop now",
  destination_url: "https://www.bakery.example/order",
  cards: [{ title: "Rolls", image_url: PICTURE }, { title: "Cakes" }],
  brand: { page_id: "600600", name: "Corner Bakery" },
  creativeUnits: [{ body: "Fresh bread", imageUrl: PICTURE }],
};

const KEY = { ad_archive_id: "a", is_active: true };

async function stateOf(database: TestDatabase) {
  return (await readStates(database.longRunning, ["a"])).get("a")!;
}

/** The ad before and after a native record. */
async function change(database: TestDatabase, record: object) {
  await importRecords(database, [GIVEN]);
  const before = await stateOf(database);
  const report = await importRecords(database, [{ ...KEY, ...record }]);
  return { before, after: await stateOf(database), report };
}

pglite.test("a native record without any member changes nothing", async (database) => {
  const { before, after, report } = await change(database, {});
  assertEquals(after, before);
  assertEquals([report.unchanged, report.fields_lost], [1, 0]);
});

pglite.test("a native record keeps what it omits, and what follows from its texts follows", async (database) => {
  const { cards: _, ...single } = GIVEN;
  await importRecords(database, [{ ...single, media_type: "video" }]);
  const before = await stateOf(database);
  const primary_text = "Only the text changes";
  const last_scraped_at = START + 6 * DAY;
  const { losses } = await importRecords(database, [
    { ...KEY, primary_text, last_scraped_at },
  ]);
  const after = await stateOf(database);
  assertEquals(losses, []);
  const [unit] = before.creative_units;
  const expected = {
    ...before,
    primary_text,
    last_scraped_at,
    creative_units: [{ ...unit!, body: primary_text }],
  };
  assertEquals(after, {
    ...expected,
    creative_hash: creativeHash(expected),
    search_text: searchText(expected),
  });
});

pglite.test("days, domain and media type follow from what a native record has and keeps", async (database) => {
  const { before, after } = await change(database, {
    last_seen_at: START + 9 * DAY,
    destination_url: "https://cakes.example/",
    cards: null,
  });
  assertEquals([before.running_days, after.running_days], [5, 9]);
  assertEquals(after.destination_domain, "cakes.example");
  assertEquals([before.media_type, after.media_type], ["carousel", "image"]);
  assertEquals(after.creative_hash, creativeHash(after));
  assertEquals(after.brand, before.brand);
});

pglite.test("a native record empties what it has as null, and what follows from it", async (database) => {
  const { after, report } = await change(database, {
    delivery_start_at: null,
    destination_url: null,
    cta_text: null,
    brand: null,
  });
  assertEquals(
    [after.running_days, after.destination_domain, after.brand],
    [null, null, null],
  );
  assertEquals(report.losses[0]!.fields.toSorted(), [
    "brand",
    "cta_text",
    "delivery_start_at",
    "destination_domain",
    "destination_url",
    "running_days",
  ]);
});

pglite.test("each member that a native record omits is kept, and emptied if it is null", async (database) => {
  const emptied: Record<string, unknown> = {
    is_creator_ad: true,
    media_type: "image",
    cards: [],
    creative_units: [],
  };
  for (const name of Object.keys(GIVEN)) {
    if (name in KEY || name === "is_creator_ad") continue;
    if (name === "media_type") continue;
    const member = name === "creativeUnits" ? "creative_units" : name;
    const { [name]: _, ...rest } = GIVEN as Record<string, unknown>;
    const { before, after } = await change(database, rest);
    assertEquals(after, before, name);
    const { after: empty } = await change(database, {
      ...rest,
      [name]: name === "creativeUnits" ? [] : null,
    });
    const value = (empty as Record<string, unknown>)[member];
    assertEquals(value, emptied[member] ?? null, name);
  }
});
