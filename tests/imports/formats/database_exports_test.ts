import { assertEquals } from "@std/assert";
import { readAll, readRecords, toBytes } from "./read_all.ts";

const HEADER = ["ad_archive_id", "page_name", "body", "start_date"];
const ID = "900000000000001";
const BODY = 'A "good"\nday, really';

Deno.test("tables are read as Spark and MySQL write them", async () => {
  const text = String.raw`"${ID}","Corner","A \"good\"\
day, really","2025-03-01"`;
  assertEquals(await readRecords(`${HEADER}\n${text}`), [{
    ad_archive_id: ID,
    page_name: "Corner",
    body: BODY,
    start_date: "2025-03-01",
  }]);
  const json = String.raw`{\"caf\u00e9\":\"a\n\\\"b\\\"\"}`;
  const bytes = toBytes(`ad_archive_id,extra,next\n${ID},"${json}",\\N\n`);
  const cuts = Array.from(bytes, (_, i) => i + 1);
  const { rows } = await readAll(bytes, cuts);
  assertEquals(rows.map((row) => "value" in row && row.value), [
    { ad_archive_id: ID, extra: { café: 'a\n"b"' } },
  ]);
});

Deno.test("tables are read as psql and Markdown print them", async () => {
  const psql = `
  ad_archive_id  | page_name | body
-----------------+-----------+------
 ${ID} | Corner    | x
`;
  const markdown = `
| ad_archive_id | page_name | body |
|---------------|:---------:|------|
| ${ID} | Corner | x |
`;
  for (const text of [psql, markdown]) {
    assertEquals(await readRecords(text), [
      { ad_archive_id: ID, page_name: "Corner", body: "x" },
    ]);
  }
});

Deno.test("what databases and their tools write for NULL is missing", async () => {
  for (const none of ["\\N", "<null>", "[NULL]", "(null)", "NULL"]) {
    const text = [HEADER, [ID, none, "x", none]].map((row) => row.join("\t"));
    const ad = { ad_archive_id: ID, body: "x" };
    assertEquals(await readRecords(text.join("\n")), [ad]);
  }
});

Deno.test("quotes and escapes in the text format of MySQL and PostgreSQL are the text's", async () => {
  const other = "900000000000002";
  for (const none of ["\\N", "NULL"]) {
    const rows = [
      ["ad_archive_id", "body", "title"],
      [ID, '"Fresh', none],
      [other, String.raw`a\nb\n"c" C:\\new`, "x"],
    ];
    const text = rows.map((row) => row.join("\t")).join("\n");
    assertEquals(await readRecords(text), [
      { ad_archive_id: ID, body: '"Fresh' },
      { ad_archive_id: other, body: 'a\nb\n"c" C:\\new', title: "x" },
    ]);
  }
  const quoted = `ad_archive_id\tbody\tn\n${ID}\t"a\\n"\t\\N\n`;
  const ad = { ad_archive_id: ID, body: "a\\n" };
  assertEquals(await readRecords(quoted), [ad]);
  const cells = ['"a ""b"" c"', '"a\nb"', '"{""a"":""b""}"'];
  for (const cell of cells) {
    const rows = ["ad_archive_id\tbody\tn", `${ID}\ta\tNULL`];
    const table = [...rows, `${other}\t${cell}\tNULL`].join("\n");
    const [, record] = await readRecords(table);
    const text = cell.slice(1, -1).replaceAll('""', '"');
    const body = text.startsWith("{") ? JSON.parse(text) : text;
    assertEquals(record, { ad_archive_id: other, body });
  }
});
