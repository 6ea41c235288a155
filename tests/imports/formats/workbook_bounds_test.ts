import { assertEquals, assertMatch } from "@std/assert";
import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { readAll } from "./read_all.ts";

type Parts = Record<string, Uint8Array>;

const SHEET = "xl/worksheets/sheet1.xml";
const STRINGS = "xl/sharedStrings.xml";

/** A workbook of sheets with two ads each, of which some parts are others. */
async function workbook(
  sheets: number,
  change: (parts: Parts) => Parts = () => ({}),
): Promise<Uint8Array> {
  const rows = [["ad_archive_id", "body"], ["900000000000001", "a"], [
    "900000000000002",
    "b",
  ]];
  const parts = unzipSync(
    await writeXlsx({
      sheets: Array.from(
        { length: sheets },
        (_, at) => ({ name: `Sheet ${at + 1}`, rows }),
      ),
    }),
  );
  return zipSync({ ...parts, ...change(parts) }, { level: 1 });
}

/** Texts that sheets share, so many of them of so many characters. */
function strings(count: number, length = 1): Parts {
  const one = `<si><t>${"x".repeat(length)}</t></si>`;
  return { [STRINGS]: strToU8(`<sst>${one.repeat(count)}</sst>`) };
}

Deno.test("a workbook is refused before what it would hold in memory is read, for the tags and for the text", async () => {
  for (const parts of [strings(200_000), strings(50, 1024 * 1024)]) {
    const { rows, error } = await readAll(await workbook(1, () => parts));
    assertEquals(rows, []);
    assertMatch(error ?? "", /too large to be read. Save its sheets as CSV/);
  }
});

Deno.test("a workbook is refused whose many sheets would have the shared texts read again too often", async () => {
  const parts = strings(10_000);
  const few = await readAll(await workbook(3, () => parts));
  assertEquals(few.error, null);
  const many = await readAll(await workbook(120, () => parts));
  assertEquals(many.rows, []);
  assertMatch(many.error ?? "", /too large to be read. Save its sheets as CSV/);
});

Deno.test("texts that a workbook hides among its sheets are not read", async () => {
  const rels = "xl/_rels/workbook.xml.rels";
  for (const target of ["worksheets/strings.xml", "work&#115;heets/x.xml"]) {
    const hidden = await workbook(1, (parts) => ({
      [rels]: strToU8(
        new TextDecoder().decode(parts[rels])
          .replace("sharedStrings.xml", target),
      ),
      "xl/worksheets/strings.xml": parts[STRINGS]!,
    }));
    const { rows, error } = await readAll(hidden);
    assertEquals(rows, []);
    assertMatch(error ?? "", /The workbook is damaged/);
  }
});

Deno.test("a sheet that is cut off in a sound workbook is an error after the rows before it", async () => {
  const text = new TextDecoder();
  const cutAt = (end: string) => (parts: Parts) => {
    const xml = text.decode(parts[SHEET]);
    return { [SHEET]: strToU8(xml.slice(0, xml.lastIndexOf(end))) };
  };
  const cases = [["<row ", 1], ["</sheetData>", 2], ["</worksheet>", 2]];
  for (const [end, count] of cases as [string, number][]) {
    const { rows, error } = await readAll(await workbook(1, cutAt(end)));
    assertEquals(rows.length, count, end);
    assertMatch(error ?? "", /The workbook is damaged/);
  }
});

Deno.test("a sheet may end with a prefix and blanks, or be empty", async () => {
  const text = new TextDecoder();
  const prefixed = await workbook(1, (parts) => ({
    [SHEET]: strToU8(
      text.decode(parts[SHEET]).replaceAll(/<(\/?)(?=[a-z])/gi, "<$1x:") +
        "\r\n",
    ),
  }));
  const empty = await workbook(1, () => ({
    [SHEET]: strToU8('<worksheet xmlns="a"/>'),
  }));
  assertEquals((await readAll(prefixed)).error, null);
  assertEquals((await readAll(prefixed)).rows.length, 2);
  assertEquals((await readAll(empty)).rows, []);
  assertEquals(/damaged/.test((await readAll(empty)).error ?? ""), false);
});
