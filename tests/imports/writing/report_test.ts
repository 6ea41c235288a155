import { assertEquals, assertMatch } from "@std/assert";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import type { RowError } from "@/lib/imports/wire.ts";
import { pglite } from "../../database.ts";
import {
  assertCounts,
  IMPORTED_AT,
  importRecords,
  nativeRecord,
} from "./native_record.ts";
import { storedAd } from "../../stored_ads.ts";
import { TestClock } from "../../test_clock.ts";
import { words } from "../../words.ts";

pglite.test("a report has its fields in order, and every received record has one outcome", async (database) => {
  await importRecords(database, [nativeRecord("old"), nativeRecord("same")]);
  const report = await importRecords(database, [
    nativeRecord("old", { primary_text: "new text" }),
    nativeRecord("same"),
    nativeRecord("new"),
    nativeRecord("new"),
    nativeRecord("me"),
    { no: "ad" },
    7,
  ]);
  assertEquals(
    Object.keys(report),
    words`scrape_run_id format received inserted updated unchanged superseded
      rejected warned fields_lost without_link_or_media warnings errors losses members`,
  );
  assertCounts(report, {
    received: 7,
    inserted: 1,
    updated: 1,
    unchanged: 2,
    rejected: 3,
  });
  assertEquals(
    report.errors.map(({ row, ad_archive_id }) => [row, ad_archive_id]),
    [[5, null], [6, null], [7, null]],
  );
  assertEquals(report.format, "native");
});

pglite.test("the format of a report is that of all records that look like ads, including rejected ones", async (database) => {
  const rejectedNative = nativeRecord("bad id");
  const rejectedApi = { id: "bad id", ad_creative_bodies: ["text"] };
  const format = async (...records: unknown[]) =>
    (await importRecords(database, [...records, { no: "ad" }])).format;
  assertEquals(await format(rejectedNative), "native");
  assertEquals(await format(nativeRecord("good"), rejectedApi), "auto");
  assertEquals(await format(), "auto");
  const goodApi = { id: "123456789", ad_creative_bodies: ["Hello"] };
  assertEquals(await format(nativeRecord("good"), goodApi), "auto");
});

pglite.test("the run's row has the same content as the report, and the times when it started and ended", async (database) => {
  const clock = new TestClock(IMPORTED_AT);
  const report = await importRecords(database, [
    nativeRecord("a"),
    { ad_archive_id: "bad id", is_active: true },
  ], { clock, source: "x".repeat(600) });
  assertEquals(await findRun(database.longRunning, report.scrape_run_id), {
    ...report,
    source: "x".repeat(500),
    status: "completed",
    actor: null,
    actor_id: null,
    started_at: clock.seconds,
    finished_at: clock.seconds,
    failure: null,
  });
});

pglite.test("the report counts records that say that an ad has no link, picture or video, in a dry run too", async (database) => {
  const none = { destination_url: null, destination_domain: null, cards: [] };
  const bare = nativeRecord("bare", {
    ...none,
    primary_text: "A text",
    brand: null,
    creativeUnits: [],
  });
  const web = (n: number, snapshot: Record<string, unknown>) => ({
    ad_archive_id: `60000${n}`,
    page_id: "600600",
    is_active: true,
    snapshot: { body: { text: "A text" }, ...snapshot },
  });
  const records = [
    bare,
    web(1, {}),
    web(2, { link_url: "https://shop.example/a" }),
    web(3, { images: [{ original_image_url: "https://cdn.example/1.jpg" }] }),
    web(4, { videos: [{ video_hd_url: "https://cdn.example/1.mp4" }] }),
    // Of this API's lists, which omit the creative.
    nativeRecord("listed", none),
    { ad_archive_id: "bad id", is_active: true },
  ];
  for (const dryRun of [true, false]) {
    const report = await importRecords(database, records, { dryRun });
    assertEquals([report.inserted, report.without_link_or_media], [6, 2]);
  }
});

pglite.test("the report lists the first hundred rejects; the caller gets all of them", async (database) => {
  const errors: RowError[] = [];
  const bad = Array.from({ length: 150 }, (_, n) => ({
    ad_archive_id: `ad-${n}`,
    is_active: "yes",
  }));
  const report = await importRecords(
    database,
    [...bad, nativeRecord("good")],
    {
      onReject: (error) => void errors.push(error),
    },
  );
  assertEquals([report.rejected, errors.length], [150, 150]);
  assertEquals(report.errors, errors.slice(0, 100));
  assertEquals([errors[149]!.row, errors[149]!.ad_archive_id], [150, "ad-149"]);
  for (const { reason } of errors) assertMatch(reason, /is_active/);
  assertEquals(report.inserted, 1);
});

pglite.test("an ad has the run that last changed it, not one that found it unchanged", async (database) => {
  const readRun = async (id: string) =>
    (await storedAd(database.longRunning, id)).scrape_run_id;
  const a = nativeRecord("a");
  const changed = nativeRecord("b", { primary_text: "changed" });
  const first = await importRecords(database, [a, nativeRecord("b")]);
  const second = await importRecords(database, [a, changed]);
  assertEquals(await readRun("a"), first.scrape_run_id);
  assertEquals(await readRun("b"), second.scrape_run_id);
});
