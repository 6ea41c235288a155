import { assert, assertEquals } from "@std/assert";
import type { RowError } from "@/lib/imports/wire.ts";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import { pglite } from "../../database.ts";
import { importRecords, nativeRecord } from "./native_record.ts";

const NOTHING = "No text, media, or link was found.";

pglite.test("an ad without text, media and link is accepted if something else shows that it is an ad, and the report names what was not understood", async (database) => {
  const page = {
    page_id: "600600",
    is_active: true,
    start_date: 1_700_000_000,
  };
  const report = await importRecords(database, [
    nativeRecord("whole"),
    {
      ...page,
      ad_archive_id: "500001",
      promoText: "secret value",
      promo: { film: "https://v.example/1.mp4" },
      currency: "EUR",
      empty: "",
      none: [null, {}],
    },
    {
      ...page,
      ad_archive_id: "500002",
      snapshot: { cta_text: "Buy", claim: "x", cards: [{ slogan: "y" }] },
    },
    { ...page, ad_archive_id: "500003", "promo/text": "x" },
    { ad_archive_id: "n1", is_active: true, created_at: 1, claim: "x" },
    { id: "500004", ad_delivery_start_time: "2025-01-01", bylines: "x" },
    { ad_archive_id: "me", is_active: true },
  ]);
  assertEquals([report.inserted, report.rejected, report.warned], [6, 1, 5]);
  const expected: RowError[] = [
    ["500001", "promoText, promo"],
    ["500002", "snapshot.claim, snapshot.cards.slogan"],
    ["500003", "promo"],
    ["n1", "claim"],
    ["500004"],
  ].map(([ad_archive_id, names], i) => ({
    row: i + 2,
    ad_archive_id: ad_archive_id!,
    reason: NOTHING + (names ? ` Fields not understood: ${names}.` : ""),
  }));
  assertEquals(report.warnings, expected);
  const run = await findRun(database.longRunning, report.scrape_run_id);
  assertEquals([run!.warned, run!.warnings], [5, expected]);
});

pglite.test("an ad with any text, media, or link causes no warning, and neither does an item of this API's lists", async (database) => {
  const web = (n: number, snapshot: Record<string, unknown>) => ({
    ad_archive_id: `60000${n}`,
    page_id: "600600",
    is_active: true,
    snapshot: { unknown: "x", ...snapshot },
  });
  const { warnings, inserted } = await importRecords(database, [
    web(1, { body: "x" }),
    web(2, { title: "x" }),
    web(3, { link_url: "https://x.example/" }),
    web(4, { images: ["https://i.example/1.jpg"] }),
    web(5, { cards: [{ video_sd_url: "https://v.example/1.mp4" }] }),
    nativeRecord("known", {
      primary_text: null,
      creativeUnits: [{ unitType: "video" }],
    }),
    nativeRecord("listed", { primary_text: null, creative_hash: "abc" }),
  ]);
  assertEquals([warnings, inserted], [[], 7]);
});

pglite.test("an ad with a creative causes a warning if a text or URL next to it was not understood", async (database) => {
  const web = (members: Record<string, unknown>) => ({
    ad_archive_id: "600010",
    page_id: "600600",
    is_active: true,
    snapshot: { body: "x" },
    ...members,
  });
  const { warnings } = await importRecords(database, [
    web({ film: { hd: "https://v.example/1.mp4" } }),
    web({ note: "Four words are many", rank: 5, label: "new" }),
    web({ rank: 5, label: "new", spend: "https://x.example/" }),
    {
      ad_archive_id: "600011",
      is_active: true,
      text: "x",
      page_name: "Corner Bakery",
    },
  ]);
  assertEquals(warnings.map(({ row, reason }) => [row, reason]), [
    [1, "Fields not understood: film."],
    [2, "Fields not understood: note."],
    [3, "spend was not understood."],
  ]);
});

pglite.test("a report lists the first hundred warnings, each with few, short and printable names", async (database) => {
  const names = Array.from({ length: 50 }, (_, n) => [
    `\u001b[2J\n${n}${"x".repeat(5000)}`,
    "value",
  ]);
  const { warned, warnings } = await importRecords(
    database,
    Array.from({ length: 120 }, (_, n) => ({
      ad_archive_id: `ad-${n}`,
      is_active: true,
      ...Object.fromEntries(names),
    })),
  );
  assertEquals([warned, warnings.length], [120, 100]);
  const { reason } = warnings[0]!;
  assert(reason.endsWith(" and 30 more."), reason);
  assert(reason.length < 1500 && !/\p{C}/u.test(reason), reason);
  assert(!reason.includes("value"));
});
