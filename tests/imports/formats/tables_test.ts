import { assertEquals, assertMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import { NOW, toAdRecord } from "./ads.ts";
import { readAll, readRecords } from "./read_all.ts";
import { type Cell, writeXlsx } from "./xlsx.ts";

const ID = "900000000000001";
const HEADER = ["ad_archive_id", "page_name", "body", "start_date"];
const ROW = [ID, "Café, Zürich", 'A "good"\nday; really', "2025-03-01"];
const AD = Object.fromEntries(HEADER.map((name, at) => [name, ROW[at]]));

function csv(rows: readonly (readonly unknown[])[], delimiter = ","): string {
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(cell).join(delimiter)).join("\r\n");
}

function utf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

Deno.test("tables with any delimiter and encoding are read", async () => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    const text = csv([HEADER, ROW], delimiter);
    const inputs = [
      text,
      `\ufeff${text}\r\n`,
      text.replaceAll("\r\n", "\n"),
      utf16(text),
      utf16(text, true),
      Buffer.from(text, "latin1"),
    ];
    if (delimiter === ";") inputs.push(`sep=;\r\n${text}`);
    for (const input of inputs) {
      assertEquals(await readRecords(input), [AD], delimiter);
    }
  }
});

Deno.test("Windows-1252 is distinguished from UTF-8 wherever the first character beyond ASCII is", async () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, i) => [`${9e14 + i}`, "Cafe", "x", ""],
  );
  const text = csv([HEADER, ...rows, ROW]);
  for (const encoding of ["latin1", "utf8"] as const) {
    const cuts = encoding === "utf8"
      ? [Buffer.byteLength(text.slice(0, text.indexOf("é"))) + 1]
      : [];
    const { rows } = await readAll(Buffer.from(text, encoding), cuts);
    assertEquals(rows.at(-1), { row: 3_002, value: AD });
  }
});

Deno.test("empty cells are omitted, and rows have the numbers that a spreadsheet shows", async () => {
  const text =
    "ad_archive_id,page_name,body,page_name\n\n,,,\n900000000000001,#REF!,x,Late\nnull,nan,#NAME?,\n";
  const { rows } = await readAll(text);
  assertEquals(rows, [{
    row: 4,
    value: { ad_archive_id: ID, body: "x", page_name: "Late" },
  }]);
});

Deno.test("lists and dicts in cells are read as JSON or literals of Python or R", async () => {
  const cells: [string, unknown][] = [
    ['["a","b"]', ["a", "b"]],
    ["['a', 'it\\'s', \"b\"]", ["a", "it's", "b"]],
    [
      "[{'title': 'T', 'n': 1.5, 'x': None, 'y': True, 'z': (1, 2,)}]",
      [{ title: "T", n: 1.5, x: null, y: true, z: [1, 2] }],
    ],
    ["{'id': 90000000000000012345}", { id: "90000000000000012345" }],
    ["['\\u00e9\\U0001F600\\x41\\n']", ["é😀A\n"]],
    ["[]", []],
    ["{{product.name}}", "{{product.name}}"],
    ["[Sale] now", "[Sale] now"],
    ["['a' 'b'", "['a' 'b'"],
    ['{"a": [{"b": 1}, {"b": 2}]}', { a: [{ b: 1 }, { b: 2 }] }],
    ['{"b": 1}, {"b": 2}', [{ b: 1 }, { b: 2 }]],
    ['c("a", NA)', ["a", null]],
    ["c(a) 2025", "c(a) 2025"],
    ["{'a': __import__('os')}", "{'a': __import__('os')}"],
  ];
  for (const [cell, value] of cells) {
    const [record] = await readRecords(
      csv([["ad_archive_id", "body"], [ID, cell]]),
    );
    assertEquals(record, { ad_archive_id: ID, body: value });
  }
  const deep = "[".repeat(5_000) + "]".repeat(5_000);
  const [record] = await readRecords(
    csv([["ad_archive_id", "body"], [ID, deep]]),
  );
  assertEquals(record, { ad_archive_id: ID, body: deep });
});

Deno.test("a cell with an ad as JSON is read as that ad", async () => {
  const ad = { ad_archive_id: ID, snapshot: { body: { text: "x" } } };
  const text = csv([["scraped", "raw"], ["today", JSON.stringify(ad)]]);
  assertEquals(await readRecords(text), [ad]);
});

Deno.test("rows of an ad that differ only in pictures and texts become its cards, even if they are not adjacent", async () => {
  const names = [
    "ad_archive_id",
    "page_id",
    "page_name",
    "start_date",
    "card_index",
    "headline",
    "Photo",
  ];
  const row = (id: string, card: number, title = `T${card}`) => [
    ...[
      id,
      "77",
      "Shop",
      "2025-03-01",
      card,
      title,
      `https://x.example/${card}.jpg`,
    ],
  ];
  const other = "900000000000002";
  const text = csv([names, row(ID, 0), row(other, 0), row(ID, 1), row(ID, 2)]);
  const { rows } = await readAll(text);
  assertEquals(rows.map((each) => each.row), [2, 3]);
  const [joined, single] = rows.map((each) =>
    "value" in each ? toAdRecord("auto", each.value, NOW) : null
  );
  assertEquals(
    joined!.cards.map(({ title, image_url }) => [title, image_url]),
    [
      ["T0", "https://x.example/0.jpg"],
      ["T1", "https://x.example/1.jpg"],
      ["T2", "https://x.example/2.jpg"],
    ],
  );
  assertEquals(single!.cards.length, 0);
});

Deno.test("rows of an ad that are equal or differ in other fields than those of cards are not joined", async () => {
  const names = ["ad_archive_id", "page_name", "body", "scraped_at"];
  const rows = [
    [ID, "Shop", "one", "2025-01-01"],
    [ID, "Shop", "two", "2025-01-02"],
    [ID, "Shop", "two", "2025-01-02"],
  ];
  const records = await readRecords(csv([names, ...rows]));
  assertEquals(records.length, 3);
});

Deno.test("ids that a spreadsheet rounded are rejected, but not an id that happens to end in zeros", async () => {
  const table = (...ids: string[]) =>
    csv([
      ["ad_archive_id", "start_date"],
      ...ids.map((id) => [id, "2025-03-01"]),
    ]);
  const outcomes = async (input: string | Uint8Array) =>
    (await readAll(input)).rows.map((row) => {
      if ("reason" in row) return row.reason;
      try {
        toAdRecord("auto", row.value, NOW);
        return "taken";
      } catch (error) {
        return (error as { reason: string }).reason;
      }
    });
  const whole = await outcomes(
    table("1234567890123450", "1234567890123456", "9000000000000100"),
  );
  assertEquals(whole, ["taken", "taken", "taken"]);
  assertEquals(await outcomes(table("1234567890123450")), ["taken"]);
  for (
    const ids of [["1234567890123450", "2234567890123460"], [
      "12345678901234500",
      "12345678901234600",
      "123456789012345",
    ]]
  ) {
    const reasons = await outcomes(table(...ids));
    for (const [at, id] of ids.entries()) {
      if (id.length === 15) assertEquals(reasons[at], "taken");
      else assertMatch(reasons[at]!, /rounded by a spreadsheet to 15 digits/);
    }
  }
  assertMatch(
    (await outcomes(table("9.75E+14")))[0]!,
    /rounded by a spreadsheet/,
  );
  const day = "2025-03-01";
  const sheet = async (...rows: Cell[][]) =>
    await outcomes(
      workbook([
        ["ad_archive_id", "start_date", "page_id"],
        ...rows.map(([id, page = null]) => [id!, day, page]),
      ]),
    );
  const rounded = /rounded by a spreadsheet/;
  // What a spreadsheet wrote: 15 digits, and zeros.
  const kept = await sheet(
    [1234567890123450],
    [123456789012345],
    ["1234567890123456"],
    [123456789012346, 1234567890123450],
    [12345678901234567],
  );
  for (const at of [0, 4]) assertMatch(kept[at]!, rounded);
  assertEquals(kept.slice(1, 4), ["taken", "taken", "taken"]);
  // And what other tools did: all digits.
  assertEquals(
    await sheet([1234567890123456], [1234567890123450, 1234567890123450]),
    ["taken", "taken"],
  );
});

function workbook(...sheets: Cell[][][]): Uint8Array {
  return writeXlsx(
    sheets.map((rows, at) => ({ name: `Sheet ${at + 1}`, rows })),
  );
}

Deno.test("each sheet of a workbook is a table, with dates, numbers and booleans as displayed", async () => {
  const first: Cell[][] = [
    [],
    ["ad_archive_id", "start_date", "is_active", "spend", "body"],
    [ID, new Date("2025-03-01T00:00:00Z"), true, 12.5, "['a']"],
    [null, null, null, null, null],
    [900000000000002, new Date("2025-03-01T10:30:00Z"), false, 3, null],
  ];
  const second: Cell[][] = [["ad_archive_id", "body"], [
    "900000000000003",
    "x",
  ]];
  const { rows, error } = await readAll(workbook(first, second));
  assertEquals(error, null);
  assertEquals(rows, [
    {
      row: 3,
      value: {
        ad_archive_id: ID,
        start_date: "2025-03-01",
        is_active: true,
        spend: "12.5",
        body: ["a"],
      },
      file: "Sheet 1",
    },
    {
      row: 5,
      value: {
        ad_archive_id: "900000000000002",
        start_date: "2025-03-01T10:30:00Z",
        is_active: false,
        spend: "3",
      },
      file: "Sheet 1",
    },
    {
      row: 2,
      value: { ad_archive_id: "900000000000003", body: "x" },
      file: "Sheet 2",
    },
  ]);
});

Deno.test("an unclosed quote is an error after the rows before it", async () => {
  const text = `${csv([HEADER, ROW])}\r\n"${ID}","open\n`;
  const { rows, error } = await readAll(text);
  assertEquals(rows.length, 1);
  assertMatch(
    error ?? "",
    /past row 2: a quote that opens there is never closed/,
  );
});

Deno.test("only the row that is larger than 512 KiB is rejected", async () => {
  const text = csv([HEADER, ["1", "x".repeat(600_000), "", ""], ROW]);
  const { rows } = await readAll(text);
  assertEquals(rows, [
    { row: 2, reason: "The record is larger than 512 KiB." },
    { row: 3, value: AD },
  ]);
});

Deno.test("text with commas is not read as a table", async () => {
  for (
    const text of ["Hello, world\nhow are you\n", "https://x.example/?a=1,2\n"]
  ) {
    const { rows, error } = await readAll(text);
    assertEquals([rows.length, error === null], [0, false]);
  }
  const { rows } = await readAll(`nope, nothing\n{"a":1}\n`);
  assertEquals(rows.at(-1), { row: 2, value: { a: 1 } });
});
