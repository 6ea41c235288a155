import { assert, assertEquals } from "@std/assert";
import { readRejects } from "@/lib/imports/stored_rejects.ts";
import { everyStore, pglite, type TestDatabase } from "../../database.ts";
import {
  assertCounts,
  importRecords,
  readContent,
  sumCounts,
} from "./native_record.ts";

const CDN = "https://scontent.xx.fbcdn.net/v/t39";

/** Ads as a scraper of the library's page returns them. */
const ADS = [1, 2, 3].map((n) => ({
  ad_archive_id: `70000000000000${n}`,
  page_id: "600600",
  page_name: "Corner Bakery",
  is_active: false,
  start_date: 1_740_000_000,
  end_date: 1_740_864_000,
  publisher_platform: ["FACEBOOK"],
  snapshot: {
    body: { text: `Fresh bread ${n}` },
    title: "Every morning",
    cta_text: "Shop now",
    link_url: "https://bakery.example/",
    display_format: n === 3 ? "CAROUSEL" : "VIDEO",
    page_profile_uri: "https://www.facebook.com/bakery",
    ...n === 3
      ? {
        cards: ["Rye", "Oat"].map((title) => ({
          title,
          original_image_url: `${CDN}/${title}.jpg?oh=1`,
        })),
      }
      : {
        videos: [{
          video_hd_url: `${CDN}/${n}.mp4?oh=1`,
          video_preview_image_url: `${CDN}/${n}.jpg?oh=1`,
        }],
      },
  },
}));

const ids = ADS.map((ad) => ad.ad_archive_id);

const PAGE_LIST = ids.map((ad_archive_id) => ({
  ad_archive_id,
  page_id: "600600",
  page_name: "The Bakery",
}));

const RANKS = ids.map((ad_archive_id, n) => ({
  ad_archive_id,
  page_id: "600600",
  rank: n + 1,
  impressions_rank: n * 10 + 1,
}));

/** Rows of the same scraper, exported later without the texts and with the first picture alone. */
const ROWS = ids.map((ad_archive_id, n) => ({
  ad_archive_id,
  page_id: "600600",
  body: "",
  title: null,
  images: [`${CDN}/${n + 1}.jpg?oh=2`],
  cta_text: "Order now",
}));

/** What the archive has of the ads, without what belongs to the run. */
async function contents(
  database: TestDatabase,
): Promise<Record<string, unknown>[]> {
  const ads = await readContent(database) as Record<string, unknown>[];
  return ads.map((
    { source_hash: _, superseded_hashes: __, updated_at: ___, ...ad },
  ) => ad);
}

async function restart({ longRunning: db }: TestDatabase) {
  await db.deleteFrom("ads").execute();
  await db.deleteFrom("brands").execute();
}

/** Imports records, after a dry run that has to say the same. */
async function both(database: TestDatabase, records: readonly unknown[]) {
  const { samples: _, ...dry } = await importRecords(database, records, {
    dryRun: true,
  });
  const report = await importRecords(database, records);
  assertEquals({ ...dry, scrape_run_id: report.scrape_run_id }, report);
  return report;
}

for (
  const [name, poor] of [
    ["ids and page names", PAGE_LIST],
    ["ranks", RANKS],
  ] as const
) {
  everyStore.test(`a list of ${name} changes no ad, and makes none`, async (database) => {
    await both(database, ADS);
    const before = await contents(database);
    assertCounts(await both(database, poor), { received: 3, unchanged: 3 });
    assertEquals(await contents(database), before);

    await restart(database);
    const report = await both(database, [...poor, ...ADS]);
    assertCounts(report, { received: 6, inserted: 3, rejected: 3 });
    for (const { row, ad_archive_id, reason } of report.errors) {
      assertEquals(ad_archive_id, ids[row - 1]);
      assert(
        reason.startsWith(
          "The record has no text, media, link, call to action or delivery date, and its ad is not in the archive.",
        ),
        reason,
      );
    }
    const stored = await readRejects(
      database.longRunning,
      report.scrape_run_id,
    );
    const lines = (await new Response(stored).text()).trim().split("\n");
    assertEquals(lines.map((line) => JSON.parse(line).record), [...poor]);
    assertEquals(await contents(database), before);
    // In one import too, and in any batches.
    for (const batchSize of [2, 500]) {
      await restart(database);
      const counts = await importRecords(database, [...ADS, ...poor], {
        batchSize,
      });
      assertCounts(counts, { received: 6, inserted: 3, unchanged: 3 });
      assertEquals(await contents(database), before);
    }
  });
}

everyStore.test("a later table without texts changes what it has, and erases nothing, in either order", async (database) => {
  await both(database, ADS);
  const before = await contents(database);
  const expected: typeof before = before.map((ad) => ({
    ...ad,
    cta_text: "Order now",
  }));
  await both(database, ROWS);
  const after = await contents(database);
  for (const [n, ad] of after.entries()) {
    const { creative_hash: _, search_text, units, ...rest } = ad;
    const { creative_hash: __, search_text: ___, units: shown, ...others } =
      expected[n]!;
    assertEquals(rest, others);
    assert(String(search_text).includes("Order now"));
    // The first picture is the video's poster, by a new URL.
    const renewed = JSON.stringify(shown)
      .replace(`${CDN}/${n + 1}.jpg?oh=1`, `${CDN}/${n + 1}.jpg?oh=2`);
    assertEquals(JSON.stringify(units), renewed);
  }
  assertCounts(await both(database, ROWS), { received: 3, unchanged: 3 });

  for (const batchSize of [2, 500]) {
    await restart(database);
    await importRecords(database, [...ADS, ...ROWS], { batchSize });
    assertEquals(await contents(database), after);
    // The rows first: they say nothing that the ads lack, but for the call.
    await restart(database);
    await importRecords(database, [...ROWS, ...ADS], { batchSize });
    const reversed = await contents(database);
    assertEquals(
      reversed.map(({ media_type, primary_text, cta_text, cards, units }) => [
        ...[media_type, primary_text, cta_text, cards],
        (units as unknown[]).length,
      ]),
      before.map(({ media_type, primary_text, cta_text, cards, units }) => [
        ...[media_type, primary_text, cta_text, cards],
        (units as unknown[]).length,
      ]),
    );
  }
});

pglite.test("a record that only says that an ad was seen changes its status and times alone", async (database) => {
  await importRecords(database, ADS);
  const before = await contents(database);
  const seen = {
    ad_archive_id: ids[0],
    page_id: "600700",
    page_name: "Another",
    is_active: true,
    scraped_at: "2025-03-05T00:00:00Z",
  };
  const report = await both(database, [seen]);
  assertCounts(report, { received: 1, updated: 1 });
  const [ad, ...others] = await contents(database);
  const at = Date.parse(seen.scraped_at) / 1000;
  assertEquals(ad, {
    ...before[0]!,
    is_active: true,
    last_seen_at: at,
    running_days: 13,
    last_scraped_at: at,
    observed_at: at,
  });
  assertEquals(others, before.slice(1));
  const brands = await database.longRunning.selectFrom("brands")
    .select("name").execute();
  assertEquals(brands, [{ name: "Corner Bakery" }]);
});

pglite.test("an older record fills what is unknown, of the brand too, and changes nothing else", async (database) => {
  const poor = {
    ad_archive_id: ids[0],
    page_id: "600600",
    page_name: "The Bakery",
    is_active: true,
    scraped_at: "2025-06-01T00:00:00Z",
    cta_text: "Order now",
    images: [`${CDN}/1.jpg?oh=2`],
  };
  const rich = { ...ADS[0]!, scraped_at: "2025-05-01T00:00:00Z" };
  await importRecords(database, [poor]);
  assertCounts(await both(database, [rich]), { received: 1, updated: 1 });
  const [ad] = await contents(database);
  assertEquals(
    [ad!.cta_text, ad!.primary_text, ad!.is_active, ad!.media_type, ad!.name],
    ["Order now", "Fresh bread 1", true, "video", "The Bakery"],
  );
  assertEquals(
    (ad!.units as Record<string, unknown>[]).map((unit) => [
      ...[unit.unit_type, unit.body, unit.title],
      ...[unit.image_url, unit.video_url],
    ]),
    [[
      ...["video", "Fresh bread 1", "Every morning"],
      ...[`${CDN}/1.jpg?oh=2`, `${CDN}/1.mp4?oh=1`],
    ]],
  );
  const { page_url } = await database.longRunning.selectFrom("brands")
    .select("page_url").executeTakeFirstOrThrow();
  assertEquals(page_url, "https://www.facebook.com/bakery");
  for (const record of [rich, poor]) {
    assertEquals(sumCounts(await both(database, [record])).unchanged, 1);
  }
});

pglite.test("an exported ad that was seen again stays as it was exported, whatever follows from its members", async (database) => {
  const exported = {
    ad_archive_id: ids[0],
    is_active: true,
    delivery_start_at: 1_740_000_000,
    last_seen_at: 1_741_000_000,
    running_days: null,
    creative_hash: "made elsewhere",
    search_text: "made elsewhere",
    media_type: "carousel",
    creativeUnits: [
      { unitType: "text", body: "Fresh bread" },
      { unitType: "video" },
    ],
  };
  await importRecords(database, [exported]);
  const before = await contents(database);
  for (const seen of [PAGE_LIST[0]!, RANKS[0]!]) {
    assertCounts(await both(database, [seen]), { received: 1, unchanged: 1 });
  }
  const again = { ...PAGE_LIST[0], scraped_at: "2025-03-05T00:00:00Z" };
  assertCounts(await both(database, [again]), { received: 1, updated: 1 });
  const at = Date.parse(again.scraped_at) / 1000;
  assertEquals(await contents(database), [
    {
      ...before[0],
      last_seen_at: at,
      running_days: 13,
      last_scraped_at: at,
      observed_at: at,
    },
  ]);
});
