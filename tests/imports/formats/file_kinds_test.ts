import { assertEquals, assertMatch } from "@std/assert";
import { gzip, readAll, toBytes } from "./read_all.ts";

/** A file that begins like this, in Latin-1; `at` is where it does. */
function makeFile(head: string, at = 0): Uint8Array {
  const bytes = new Uint8Array(2000);
  bytes.set([...head].map((char) => char.charCodeAt(0)), at);
  return bytes;
}

const har = (...entries: unknown[]) =>
  JSON.stringify({ log: { version: "1.2", entries } }, null, 2);

const FILES: [says: RegExp, file: string | Uint8Array][] = [
  [/old spreadsheet .*Save it as XLSX/, makeFile("\xd0\xcf\x11\xe0\xa1\xb1")],
  [/OpenDocument .*XLSX/, makeFile(`PK\x03\x04${"\0".repeat(26)}mimetype`)],
  [/ZIP archive is damaged/, makeFile("PK\x03\x04\x14\x00ads.json")],
  [/tar archive is damaged/, makeFile("ustar\x00", 257)],
  [/with bzip2\. .*: bzip2 -dc FILE \| deno/, makeFile("BZh91AY&SY")],
  [/with xz\. .*: xz -dc FILE \| deno/, makeFile("\xfd7zXZ\x00")],
  [/with Zstandard\. .*: zstd -dc FILE/, makeFile("\x28\xb5\x2f\xfd")],
  [
    /MHTML\. Save the page as HTML/,
    'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html"\r\n\r\n',
  ],
  ...[
    "[{'ad_archive_id': '9', 'body': \"It's\"}]",
    "{'ad_archive_id': '9',\n 'body': 'x'}\n",
    "// exported\n[{ ad_archive_id: '9' }]",
    "[\n  {\n    ad_archive_id: '9'\n  }\n]\n",
    '[ { "_id" : ObjectId("65a"), "ad_archive_id" : "9" } ]',
    '/* 1 */\n{ "ad_archive_id" : NumberLong("9") }\n',
  ].map((
    text,
  ): [RegExp, string] => [/printed by .* json\.dump\(.*JSON\.stringify/, text]),
  ...[
    { ad_archive_id: { 0: "9", 17: "8" }, body: { 0: "x", 17: "y" } },
    { columns: ["ad_archive_id", "body"], data: [["9", "x"]] },
    { index: [0], columns: ["ad_archive_id", "body"], data: [["9", "x"]] },
    { range: "A1:B2", values: [["ad_archive_id", "body"], ["9", "x"]] },
    [["ad_archive_id", "body"], ["9", "x"]],
  ].map((
    table,
  ): [RegExp, string] => [
    /a table in JSON\. .*orient="records"/,
    JSON.stringify(table),
  ]),
  [/7-Zip archive\. Unpack/, makeFile("7z\xbc\xaf\x27\x1c")],
  [/RAR archive\. Unpack/, makeFile("Rar!\x1a\x07")],
  [/Parquet file\. Export/, makeFile("PAR1")],
  [/Parquet file\. Export/, makeFile("ARROW1")],
  [/SQLite database\. Export .*sqlite3 -csv/, makeFile("SQLite format 3\x00")],
  [/R data file\. In R: write\.csv/, makeFile("X\n\0\0\0\x03\0\x04\x03\0")],
  [/R data file\. In R: write\.csv/, makeFile("RDX3\nX\n\0\0\0\x03\0")],
  [/R data file\. In R: write\.csv/, "A\n3\n262912\n197888\n5\nUTF-8\n"],
  [
    /Jupyter notebook\. Import the file that it reads/,
    JSON.stringify({ cells: [{ cell_type: "code" }], nbformat: 4 }, null, 1),
  ],
  [
    /Jupyter notebook\. Import the file that it reads/,
    JSON.stringify({ nbformat: 4, nbformat_minor: 0, cells: [] }),
  ],
  [/PDF\. Import/, makeFile("%PDF-1.7")],
  [/a picture\. Import/, makeFile("\x89PNG\r\n\x1a\n")],
  [/a video or sound\. Import/, makeFile("\0\0\0\x18ftypmp42")],
  [/contains no ads as JSON/, "\ufeff\n<!DOCTYPE html>\n<p>{}</p>\n"],
  [/contains no ads as JSON/, "<html><body></body></html>"],
  [/XML\. Export/, '<?xml version="1.0"?><ads/>'],
  [/XML\. Export/, "<rss><channel/></rss>"],
  [
    /headers of a response\. .*curl without -i/,
    "HTTP/2 200 \r\na: b\r\n\r\n{}",
  ],
  [/WARC web archive\. Save/, "WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n"],
  [/YAML\. Export/, "- ad_archive_id: '900000000000001'\n  page_name: x\n"],
  [/YAML\. Export/, "---\nads:\n"],
  [/ZIP archive is empty\. Pack/, `PK\x05\x06${"\0".repeat(18)}`],
  [
    /HAR without ads\. Open the Ad Library/,
    har({ response: { content: { text: '[{"name":"a"}]' } } }, {
      response: { "content": { text: "x".repeat(600_000) } },
    }),
  ],
  [/URL\. Download/, "https://ads.example/export.json\n"],
];

Deno.test("unsupported files, gzipped or not, are detected by their content, and the error says what to do", async () => {
  for (const [says, file] of FILES) {
    for (const input of [toBytes(file), await gzip(file)]) {
      const { rows, error } = await readAll(input);
      assertEquals(rows, []);
      assertMatch(error ?? "", says);
    }
  }
});

Deno.test("up to four layers of compression are read", async () => {
  let input = toBytes('{"a":1}');
  for (let layer = 1; layer <= 5; layer++) {
    input = await gzip(input);
    const { rows, error } = await readAll(input);
    if (layer <= 4) assertEquals(rows, [{ row: 1, value: { a: 1 } }]);
    else assertMatch(error ?? "", /too many times\. Unpack it/);
  }
});

Deno.test("JSON whose strings look like another file type is read", async () => {
  for (const text of ["<html>", "a,b;c", "https://x.example/", "PK\x03\x04"]) {
    const { rows, error } = await readAll(JSON.stringify([{ text }]));
    assertEquals([rows.length, error], [1, null]);
  }
});

Deno.test("lines that end in commas are read as NDJSON", async () => {
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
