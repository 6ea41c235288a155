import { assertEquals, assertMatch } from "@std/assert";
import { zipSync } from "fflate";
import { gzipSync } from "node:zlib";
import { readSource } from "@/lib/imports/input/read_input.ts";
import { readAll, toBytes, toStream } from "./read_all.ts";
import { writeXlsx } from "./xlsx.ts";

const TABLE = 5_000;
const RECORDS = 100_000;
const BLANK = 1_048_576;

const AD = JSON.stringify({ ad_archive_id: "900000000000001", body: "x" });
const rows = (count: number) => "1,2\n".repeat(count);
const table = `ad_archive_id,body\n900000000000001,x\n`;

const GIVEN_UP =
  /^None of the first 5,000 records is an ad, so the rest was not read\. The record is not an ad\. Its fields: a, b\. No ad id was found in ad_archive_id,/;
const BLANKS =
  /^More than 1,048,576 blank lines or empty records in a row were found, so the rest was not read\.$/;

Deno.test("reading a table stops after 5,000 rows without an ad, and the error says what was missing", async () => {
  const foreign = await readAll(`a,b\n${rows(TABLE)}`);
  assertEquals(foreign.rows.length, TABLE);
  assertMatch(foreign.error ?? "", GIVEN_UP);
  const short = await readAll(`a,b\n${rows(TABLE - 1)}`);
  assertEquals([short.rows.length, short.error], [TABLE - 1, null]);
  const late = await readAll(
    `a,b\n${rows(TABLE - 1)}"[${AD.replaceAll('"', '""')}]",\n${rows(10)}`,
  );
  assertEquals([late.rows.length, late.error], [TABLE + 10, null]);
});

Deno.test("a table of ads is read completely even if all of them are rejected", async () => {
  const rounded = "9.0E+14,x\n".repeat(TABLE + 10);
  const { rows, error } = await readAll(`ad_archive_id,body\n${rounded}`);
  assertEquals([rows.length, error], [TABLE + 10, null]);
});

Deno.test("other data can precede the ads of a document, up to a limit", async () => {
  const pages = `{"page":"${"x".repeat(60)}"},`;
  const late = `{"data":[${pages.repeat(TABLE * 3)}${AD}]}`;
  const { rows, error } = await readAll(late);
  assertEquals([rows.at(-1), error], [
    { row: rows.length, value: JSON.parse(AD) },
    null,
  ]);
  const empty = await readAll("[{},{}]\n".repeat(RECORDS + 10));
  assertEquals(empty.rows.length, RECORDS);
  assertMatch(empty.error ?? "", /^None of the first 100,000 records is an ad/);
});

Deno.test("reading stops for each file or sheet without ads, and the others are read", async () => {
  const foreign = `a,b\n${rows(TABLE + 10)}`;
  const zip = zipSync({
    "a.csv": toBytes(foreign),
    "b.csv": toBytes(table),
  });
  const cells = (text: string) =>
    text.trim().split("\n").map((row) => row.split(","));
  const workbook = writeXlsx([
    { name: "a.csv", rows: cells(foreign) },
    { name: "b.csv", rows: cells(table) },
  ]);
  for (const input of [zip, workbook]) {
    const { rows, error } = await readAll(input);
    assertEquals(error, null);
    const [last, ad] = rows.slice(TABLE);
    const reason = last !== undefined && "reason" in last ? last.reason : "";
    assertMatch(reason, GIVEN_UP);
    assertEquals([last, ad], [
      { row: 1, reason, file: "a.csv" },
      {
        row: 2,
        file: "b.csv",
        value: { ad_archive_id: "900000000000001", body: "x" },
      },
    ]);
  }
});

Deno.test("reading stops after more blank lines than a sheet has rows", async () => {
  const inputs: [start: string, blank: string][] = [
    [`${AD}\n`, " \r\n"],
    [table, ",,\n"],
  ];
  for (const [start, blank] of inputs) {
    const input = gzipSync(`${start}${blank.repeat(BLANK + 10)}`);
    const { rows, error } = await readAll(input);
    assertEquals(rows.length, 1);
    assertMatch(error ?? "", BLANKS);
  }
  const gap = `${AD}\n${AD}\n${"\n".repeat(BLANK)}${AD}\n`;
  const { rows, error } = await readAll(gap);
  assertEquals([rows.map(({ row }) => row), error], [[1, 2, BLANK + 3], null]);
});

Deno.test("hidden files, media, programs and documents in a folder are skipped", async () => {
  const skipped =
    "README.md LICENSE run.sh src/scrape.py .github/x.yml docs/a.PDF.rst node_modules/a/b.json c.webm"
      .split(" ");
  const read = ["./a.json", "sub.d/b.json"];
  const files = [...skipped, ...read].map((name) => ({
    name,
    bytes: toStream(toBytes(AD)),
  }));
  const names: string[] = [];
  const source = { files: ReadableStream.from(files) };
  const rows = await Array.fromAsync(
    readSource(source, { onSkipped: (name) => names.push(name) }),
  );
  assertEquals(names, skipped);
  assertEquals(rows.map(({ file }) => file), read);
});
