import { assertEquals } from "@std/assert";
import { parseDocument } from "@/lib/imports/ad_documents.ts";
import { findRun } from "@/lib/imports/scrape_runs.ts";
import { pglite } from "../../database.ts";
import { importRecords, nativeRecord } from "./native_record.ts";

const FULL = {
  cta_text: "Shop now",
  media_type: "image",
  brand: { page_id: "600600", name: "Corner Bakery" },
  creativeUnits: [{ body: "Fresh bread", imageUrl: "https://i.example/1.jpg" }],
};

pglite.test("a report counts the ads of which native records have set a value to null, in a dry run too", async (database) => {
  await importRecords(
    database,
    ["a", "b", "c"].map((id) => nativeRecord(id, FULL)),
  );
  const records = [
    nativeRecord("a", { ...FULL, cta_text: null }),
    nativeRecord("b", { ...FULL, cta_text: "Learn more" }),
    // What a record omits is not lost.
    nativeRecord("c", { creativeUnits: [], brand: null, media_type: "image" }),
    nativeRecord("d", { primary_text: null, brand: null }),
  ];
  const { samples: _, ...dry } = await importRecords(database, records, {
    dryRun: true,
  });
  const report = await importRecords(database, records, { batchSize: 1 });
  assertEquals({ ...report, scrape_run_id: 0 }, dry);
  assertEquals(report.fields_lost, 2);
  assertEquals(report.losses, [
    { ad_archive_id: "a", fields: ["cta_text"] },
    { ad_archive_id: "c", fields: ["brand", "creativeUnits"] },
  ]);
  const run = await findRun(database.longRunning, report.scrape_run_id);
  assertEquals([run!.fields_lost, run!.losses], [2, report.losses]);
});

pglite.test("items of this API's lists lose nothing, and the report names the first hundred ads that lost a value", async (database) => {
  const ids = Array.from({ length: 120 }, (_, n) => `ad-${n}`);
  await importRecords(database, ids.map((id) => nativeRecord(id, FULL)));
  const rows = await database.longRunning.selectFrom("ads").select("document")
    .execute();
  const items = rows.map(({ document }) => {
    const { creativeUnits: _, ...item } = parseDocument(document);
    return item;
  });
  const listed = await importRecords(database, items);
  assertEquals(listed.losses, []);
  const { fields_lost, losses } = await importRecords(
    database,
    ids.map((id) => nativeRecord(id, { ...FULL, cta_text: null })),
  );
  assertEquals([fields_lost, losses.length], [120, 100]);
  assertEquals(losses.map((loss) => loss.ad_archive_id), ids.slice(0, 100));
});
