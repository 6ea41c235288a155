import { assertEquals, assertMatch } from "@std/assert";
import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre";
import { CellMeter } from "@/lib/imports/input/measure_cells.ts";
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

/** A workbook whose only sheet has such a row so many times. */
function sheet(row: string, count: number, more: Parts = {}) {
  const xml = `<worksheet><sheetData>${
    row.repeat(count)
  }</sheetData></worksheet>`;
  return workbook(1, () => ({ [SHEET]: strToU8(xml), ...more }));
}

Deno.test("a workbook is refused before its short rows become wide ones, or if they are too many", async () => {
  const rows: [string, number][] = [
    [`<row><c r="XFD1"/></row>`, 3_200],
    ["<row/>", 1_300_000],
  ];
  for (const [row, count] of rows) {
    const { rows, error } = await readAll(await sheet(row, count));
    assertEquals(rows, [], row);
    assertMatch(error ?? "", /too large to be read. Save its sheets as CSV/);
  }
});

Deno.test("the cells of a sheet are counted however they are written and cut into pieces", () => {
  const wide = 16_384 + 1;
  const cases: [string, number][] = [
    [`<row r="1"><c r="A1"><v>1</v></c><c r="C1"/></row>`, 3 + 2],
    [`<row><c/><c/><c></c></row>`, 3],
    [`<row/><row></row>`, 40],
    [`<row><c s="1"r="XFD1"><v>1</v></c></row>`, wide],
    // The end of a row with a prefix counts as a row, too.
    [`<x:row r = '1'><x:c\n\tr = 'xfd1'/></x:row>`, wide + 40],
    [`<row><c r=XFD /></row>`, wide],
    [`<row><c r="&#88;FD1"/></row>`, wide],
    [`<row><c r${" ".repeat(20_000)}="XFD1"/></row>`, wide],
    [`<row x="<"><c x="<" r="XFD1"/></row>`, wide],
    [`<row><c r="XFD1"/></row><row><c r="XFD1"/></row>`, 2 * wide + 40],
    [`<row><c><v>grow r=abcd</v></c></row>`, 1],
  ];
  for (const [xml, cells] of cases) {
    for (const size of [7, 1000, xml.length]) {
      const meter = new CellMeter();
      for (let at = 0; at < xml.length; at += size) {
        meter.add(xml.slice(at, at + size));
      }
      meter.end();
      assertEquals(meter.total, cells + 40, xml.slice(0, 80));
    }
  }
});

Deno.test("a tag too long to be kept counts as a row of the widest", () => {
  const meter = new CellMeter();
  meter.add(`<c ${" ".repeat(300_000)}`);
  assertEquals(meter.total, 16_384);
});

Deno.test("a workbook is refused whose cells have far more text in all than it has stored", async () => {
  const row = `<row><c t="s"><v>0</v></c></row>`;
  const text = strings(1, 32_767);
  const some = await readAll(await sheet(row, 1_000, text));
  assertEquals(some.error, null);
  assertEquals(some.rows.length, 999);
  const many = await readAll(await sheet(row, 2_500, text));
  assertEquals(many.rows.length < 2_050, true);
  assertMatch(many.error ?? "", /too large to be read. Save its sheets as CSV/);
});

Deno.test("sheets are not read from among the pictures of a workbook, which are not measured", async () => {
  const rels = "xl/_rels/workbook.xml.rels";
  const hidden = await workbook(1, (parts) => ({
    [rels]: strToU8(
      new TextDecoder().decode(parts[rels])
        .replace("worksheets/sheet1.xml", "media/sheet1.xml"),
    ),
    "xl/media/sheet1.xml": parts[SHEET]!,
  }));
  const { rows, error } = await readAll(hidden);
  assertEquals(rows, []);
  assertMatch(error ?? "", /The workbook is damaged/);
});
