import { assertEquals } from "@std/assert";
import { readAll } from "./read_all.ts";
import { writeXlsx } from "./xlsx.ts";

const ID = "900000000000001";
const HEADER = ["ad_archive_id", "page_name", "body"];
const ROW = [ID, "Shop", "x"];
const AD = { ad_archive_id: ID, page_name: "Shop", body: "x" };

Deno.test("titles above a table are skipped", async () => {
  for (const delimiter of [",", ";", "\t"]) {
    const text = [
      "Report",
      "",
      `"Ad Library, 2025"${delimiter}Country: US`,
      "",
      HEADER.join(delimiter),
      ROW.join(delimiter),
    ].join("\r\n");
    assertEquals((await readAll(text)).rows, [{ row: 6, value: AD }]);
  }
  const rows = [["Report"], [null, null], HEADER, ROW];
  const sheet = writeXlsx([{ name: "Ads", rows }]);
  assertEquals((await readAll(sheet)).rows, [{ row: 4, value: AD }]);
});

Deno.test("rows above a header that have as many cells as the header are read as rows", async () => {
  const link = `https://www.facebook.com/ads/library/?id=${ID}`;
  const rows = Array.from({ length: 18 }, () => `${link},x`);
  const text = ["Link,Note", ...rows, "ad_archive_id,body"].join("\n");
  assertEquals((await readAll(text)).rows.length, 19);
});
