import { assert, assertEquals } from "@std/assert";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import { pglite } from "../../database.ts";
import { importRecords, nativeRecord } from "./native_record.ts";

const PAGE = { page_id: "600600", is_active: true };

pglite.test("a report says how often each field occurred, and what happens to it", async (database) => {
  const report = await importRecords(database, [
    {
      ...PAGE,
      "adArchiveID": "500001",
      "snapshot": {
        body: { text: "x" },
        cards: [{ title: "a", slogan: "b" }, { title: "c", slogan: "" }],
        page_like_count: 5,
      },
      "promo": { film: "secret value" },
      "none": null,
    },
    { ...PAGE, "Library ID": "500002", "Ad Text": "x", "promo": "y" },
    nativeRecord("n1", { creativeUnits: [{ body: "x" }] }),
    { no: "ad" },
  ]);
  const members = report.members.map(({ name, count, becomes }) =>
    `${count} ${name}: ${becomes}`
  );
  assertEquals(
    members.sort(),
    [
      "1 Ad Text: primary_text",
      "1 Library ID: ad_archive_id",
      "1 adArchiveID: ad_archive_id",
      "1 ad_archive_id: ad_archive_id",
      "1 creativeUnits: creativeUnits",
      "1 creativeUnits.body: creativeUnits.body",
      "1 primary_text: primary_text",
      "1 snapshot: creativeUnits",
      "1 snapshot.body: primary_text",
      "1 snapshot.body.text: primary_text",
      "1 snapshot.cards.slogan: not understood",
      "1 snapshot.cards: cards",
      "1 snapshot.page_like_count: source",
      "2 page_id: brand.page_id",
      "2 promo: not understood",
      "2 snapshot.cards.title: cards.title",
      "3 is_active: is_active",
    ].sort(),
  );
  const run = await findRun(database.longRunning, report.scrape_run_id);
  assertEquals(run!.members, report.members);
});

pglite.test("a report has a limited number of fields, with printable names, however many an input has", async (database) => {
  const wide = (n: number) =>
    Object.fromEntries(
      Array.from({ length: 900 }, (_, i) => [
        `\u001b[2J\n${n}-${i}${"x".repeat(300)}`,
        "value",
      ]),
    );
  const { members } = await importRecords(
    database,
    [1, 2, 3].map((n) => ({ ...PAGE, ad_archive_id: `60000${n}`, ...wide(n) })),
  );
  assertEquals(members.length, 200);
  const text = JSON.stringify(members);
  assert(text.length < 30_000 && !/\\u00|\\n|value/.test(text));
});
