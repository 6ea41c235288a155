import { readAll } from "./read_all.ts";
import { recognize } from "@/lib/imports/formats/recognize.ts";
import { assert, assertEquals } from "@std/assert";
import { strToU8 } from "fflate";
import { readCsv } from "@/lib/imports/input/read_csv.ts";
import { assertNoStall, threadTime } from "./longest_turn.ts";
import { writeXlsx } from "./xlsx.ts";

const list = (count: number, each: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => each(n)).join(",");
const MANY = 50_000;

/** Values that are small in bytes, but large in what they contain. */
const VALUES = {
  keys: `{${list(4 * MANY, (n) => `"k${n}":1`)}}`,
  nulls: `[${list(MANY, () => "null")}]`,
  "empty strings": `[${list(MANY, () => '""')}]`,
  objects: `[${list(MANY, () => "{}")}]`,
  lists: `[${list(MANY, () => "[]")}]`,
  "a long name": `{"${"n. ".repeat(MANY)}":1}`,
};

const AD = '"ad_archive_id":"900000000000001","is_active":true';

/** Files of each kind with a value somewhere in them. */
const FILES: Readonly<Record<string, (value: string) => string>> = {
  "a line": (value) => `${value}\n{"a":1}\n`,
  "a document": (value) => `{"data":\n${value}\n}`,
  "a list of an ad": (value) => `{${AD},"cards":${value}}\n`,
  "a text of a record": (value) => JSON.stringify({ a: value }),
  "a page": (value) => `<!doctype html><script>x = ${value};</script>`,
  "a script": (value) => `window.x = ${value};`,
  "a HAR": (text) =>
    JSON.stringify({
      log: { version: "1.2", entries: [{ response: { content: { text } } }] },
    }),
  "a cell in JSON": (value) =>
    `{"columns":["ad_archive_id","is_active"],"data":[["1",${value}]]}`,
  "a cell of a table": (value) =>
    `ad_archive_id,is_active,x\n1,true,"${value.replaceAll('"', '""')}"\n`,
  "a printed list": (value) => `[{'a':${value.replaceAll("null", "None")}}]`,
};

for (const [file, around] of Object.entries(FILES)) {
  Deno.test(`no turn of the event loop is long, whatever ${file} contains`, async () => {
    for (const [what, value] of Object.entries(VALUES)) {
      await assertNoStall(around(value), `${file} of ${what}`);
    }
  });
}

/** A workbook whose only sheet has these rows. */
function workbook(rows: string): Uint8Array {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return writeXlsx([{ name: "a", rows: [["a"]] }], () => ({
    "xl/worksheets/sheet1.xml": strToU8(sheet),
  }));
}

Deno.test("no turn of the event loop is long for a workbook of many rows", async () => {
  const row = `<row><c><v>1</v></c><c><v>2</v></c></row>`;
  await assertNoStall(workbook(row.repeat(40_000)), "many rows");
});

Deno.test("no turn of the event loop is long for long texts in members of an ad", async () => {
  const spaces = " ".repeat(MANY);
  const record = JSON.stringify({
    ad_archive_id: "900000000000001",
    is_active: true,
    scraped_at: `Mar 1, 2025 10:00${spaces.slice(0, 2_000)}x`,
    spend: `1${spaces}x`,
    image: `data:image/png;base64,${"A".repeat(2 * MANY)}`,
  });
  assertEquals((await assertNoStall(record)).ads, 1);
});

Deno.test("rows shorter than the first are parsed as fast as others", async () => {
  async function parse(row: string): Promise<number> {
    const text = ReadableStream.from([`a,b\n${row.repeat(40_000)}`]);
    const start = threadTime();
    for await (const _ of readCsv(text, "", ","));
    return threadTime() - start;
  }
  await parse("1,2\n");
  const [even, uneven] = [await parse("1,2\n"), await parse("123\n")];
  assert(uneven < 4 * even, `${uneven} and ${even} ms`);
});

Deno.test("an object with its own toString is neither an id nor a key", async () => {
  const odd = { toString: 1 };
  const url = "https://www.facebook.com/ads/library/?id=123456789012";
  const records = [
    { ad_archive_id: odd, page_name: "A", url },
    { ad_id: odd, page_id: odd, body: "x", url },
  ];
  const lines = [...records, { "123456789012": { a: odd } }]
    .map((record) => JSON.stringify(record)).join("\n");
  const { rows, error } = await readAll(lines);
  assertEquals([rows.length, error], [3, null]);
  for (const record of records) recognize(record);
});
