import { assertEquals } from "@std/assert";
import { formatOf, NOW, reasonAgainst, toAdRecord } from "./ads.ts";
import { fixture, readRecords } from "./read_all.ts";

const FIXTURES = {
  "native_ads.ndjson": "native",
  "native_export_page.json": "native",
  "native_export_detail.json": "native",
  "graphql_page.json": "meta_web",
  "legacy_results.txt": "meta_web",
  "graph_api_page.json": "meta_api",
  "graph_api_document.json": "meta_api",
} as const;

for (const [name, format] of Object.entries(FIXTURES)) {
  Deno.test(`every record of ${name} is detected as ${format}, and read as if that were named`, async () => {
    for (const record of await readRecords(await fixture(name))) {
      assertEquals(formatOf(record), format);
      const [named, detected] = ([format, "auto"] as const)
        .map((each) => toAdRecord(each, record, NOW));
      assertEquals(named, detected);
    }
  });
}

Deno.test("the format of each record of a mixed file is detected", async () => {
  const texts = await Promise.all(
    Object.keys(FIXTURES).map(async (name) =>
      new TextDecoder().decode(await fixture(name))
    ),
  );
  const records = await readRecords(texts.join("\n"));
  const ids = new Set(
    records.map((record) => toAdRecord("auto", record, NOW).ad_archive_id),
  );
  assertEquals(ids.size, records.length);
  assertEquals(new Set(records.map(formatOf)).size, 3);
});

Deno.test("a native record without its id is a native record all the same", () => {
  assertEquals(formatOf({ creativeUnits: [] }), "native");
  assertEquals(formatOf({ delivery_start_at: 1 }), "native");
});

Deno.test("a record of another format than the one asked for is rejected, and empties no ad", () => {
  const id = "123456";
  const record = { ad_archive_id: id, primary_text: "x", creativeUnits: [] };
  for (const format of ["meta_web", "meta_api"] as const) {
    assertEquals(
      reasonAgainst(record, format),
      `The record is native, not ${format}.`,
    );
  }
});
