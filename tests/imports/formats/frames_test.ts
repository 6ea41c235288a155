import { assertEquals, assertMatch } from "@std/assert";
import { readAll, readRecords } from "./read_all.ts";

const ID = "900000000000001";
const HEADER = ["ad_archive_id", "page_name", "body", "start_date"];
const ROW = [ID, "Café, Zürich", "['a']", "2025-03-01"];
const AD = {
  ad_archive_id: ID,
  page_name: ROW[1],
  body: ["a"],
  start_date: ROW[3],
};

Deno.test("JSON that is a table is read as one: columns, and lists of cells below names", async () => {
  const second = [...ROW];
  second[0] = "9000000000000002";
  const records = [AD, { ...AD, ad_archive_id: second[0] }];
  const columns = Object.fromEntries(
    HEADER.map((name, at) => [name, { 0: ROW[at], 17: second[at] }]),
  );
  const inputs: [first: number, json: unknown][] = [
    [1, columns],
    [1, { columns: HEADER, index: [0, 1], data: [ROW, second] }],
    [2, { range: "A1:D3", values: [HEADER, ROW, second] }],
    [2, [HEADER, ROW, second]],
  ];
  for (const [first, value] of inputs) {
    for (const indent of [0, 2]) {
      const json = JSON.stringify(value, null, indent);
      const expected = records.map((value, at) => ({ row: first + at, value }));
      assertEquals((await readAll(json)).rows, expected, json);
      // As numbers, all digits count; NaN says nothing.
      const numbers = json.replace(/"(9000000000000002)"/, "$1")
        .replaceAll(`"2025-03-01"`, "NaN");
      const { rows } = await readAll(numbers);
      assertEquals(
        rows.map((row) => "value" in row ? row.value : row),
        records.map(({ start_date: _, ...rest }) => rest),
      );
    }
  }
});

Deno.test("JSON that begins as a table and is none is read as its records", async () => {
  const ad = { ad_archive_id: ID, body: "x" };
  const columns = { names: { 1: "x" }, ads: [ad] };
  assertEquals(await readRecords(JSON.stringify(columns)), [ad]);
  // More names than what is looked at holds.
  const more = Array.from({ length: 500 }, (_, n) => `column ${n}`);
  const wide = [["ad_archive_id", "body", ...more], [ID, "x"]];
  assertEquals(await readRecords(JSON.stringify(wide)), [ad]);
  const cut = `[["ad_archive_id", "body"], ["${ID}"`;
  assertMatch((await readAll(cut)).error ?? "", /cut off/);
});
