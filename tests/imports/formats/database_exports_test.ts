import { assertEquals } from "@std/assert";
import { readRecords } from "./read_all.ts";

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
});

Deno.test("tables are read as psql prints them", async () => {
  const text = `
  ad_archive_id  | page_name | body
-----------------+-----------+------
 ${ID} | Corner    | x
`;
  const [, ad] = await readRecords(text);
  assertEquals(ad, { ad_archive_id: ID, page_name: "Corner", body: "x" });
});

Deno.test("what databases and their tools write for NULL is missing", async () => {
  for (const none of ["\\N", "<null>", "[NULL]", "(null)", "NULL"]) {
    const text = [HEADER, [ID, none, "x", none]].map((row) => row.join("\t"));
    const ad = { ad_archive_id: ID, body: "x" };
    assertEquals(await readRecords(text.join("\n")), [ad]);
  }
});
