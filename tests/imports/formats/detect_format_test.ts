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
  Deno.test(`detects every record of ${name} as ${format}, and reads it the same with that format set`, async () => {
    for (const record of await readRecords(await fixture(name))) {
      assertEquals(formatOf(record), format);
      const [named, detected] = ([format, "auto"] as const)
        .map((each) => toAdRecord(each, record, NOW));
      assertEquals(named, detected);
    }
  });
}

Deno.test("detects native records without an id", () => {
  assertEquals(formatOf({ creativeUnits: [] }), "native");
  assertEquals(formatOf({ delivery_start_at: 1 }), "native");
});

Deno.test("rejects a record of another format than the one set", () => {
  const id = "123456";
  const record = { ad_archive_id: id, primary_text: "x", creativeUnits: [] };
  for (const format of ["meta_web", "meta_api"] as const) {
    assertEquals(
      reasonAgainst(record, format),
      `The record is native, not ${format}.`,
    );
  }
});
