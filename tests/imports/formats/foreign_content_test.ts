import { assertEquals, assertMatch } from "@std/assert";
import { gzip, readAll, toBytes } from "./read_all.ts";

/** A file that begins like this, in Latin-1; `at` is where it does. */
function makeFile(head: string, at = 0): Uint8Array {
  const bytes = new Uint8Array(2000);
  bytes.set([...head].map((char) => char.charCodeAt(0)), at);
  return bytes;
}

const FILES: [says: RegExp, file: string | Uint8Array][] = [
  [/spreadsheet\. Export/, makeFile("PK\x03\x04\x14\x00[Content_Types].xml")],
  [/spreadsheet\. Export/, makeFile("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")],
  [/ZIP archive\. Unpack/, makeFile("PK\x03\x04\x14\x00ads.json")],
  [/tar archive\. Unpack/, makeFile("ustar\x00", 257)],
  [/bzip2.*decompress/, makeFile("BZh91AY&SY")],
  [/xz.*decompress/, makeFile("\xfd7zXZ\x00")],
  [/Zstandard.*decompress/, makeFile("\x28\xb5\x2f\xfd")],
  [/Parquet file\. Export/, makeFile("PAR1")],
  [/SQLite database\. Export/, makeFile("SQLite format 3\x00")],
  [/HTML page\. Import the JSON/, "\ufeff\n<!DOCTYPE html>\n<p>{}</p>\n"],
  [/HTML page/, "<html><body></body></html>"],
  [/XML\. Export/, '<?xml version="1.0"?><ads/>'],
  [/CSV\. Convert/, "ad_archive_id,is_active\n1,true\n"],
  [/CSV\. Convert/, '\ufeff"ad_archive_id";"page name"\r\n"1";"A, B"\r\n'],
  [/CSV\. Convert/, "id\tname\n1\tA\n".repeat(200)],
  [/URL\. Download/, "https://ads.example/export.json\n"],
];

Deno.test("files of other kinds are told by their content, gzipped or not, with what to do", async () => {
  for (const [says, file] of FILES) {
    for (const input of [toBytes(file), await gzip(file)]) {
      const { rows, error } = await readAll(input);
      assertEquals(rows, []);
      assertMatch(error ?? "", says);
    }
  }
  const twice = await readAll(await gzip(await gzip('{"a":1}')));
  assertMatch(twice.error ?? "", /gzipped twice\. Decompress/);
});

Deno.test("JSON whose texts look like another kind is read", async () => {
  for (const text of ["<html>", "a,b;c", "https://x.example/", "PK\x03\x04"]) {
    const { rows, error } = await readAll(JSON.stringify([{ text }]));
    assertEquals([rows.length, error], [1, null]);
  }
});

Deno.test("lines that end in commas are each read once", async () => {
  const lines = Array.from({ length: 5 }, (_, n) => `{"a":{"b":${n}}}`);
  for (const end of [",\n", ", \r\n"]) {
    const { rows, error } = await readAll(lines.join(end) + end);
    assertEquals(error, null);
    assertEquals(
      rows,
      lines.map((line, n) => ({ row: n + 1, value: JSON.parse(line) })),
    );
  }
  // A first line that ends like that may begin a longer object.
  const { rows } = await readAll('{"a":{"b":1},\n"c":2}\n');
  assertEquals(rows, [{ row: 1, value: { a: { b: 1 }, c: 2 } }]);
});
