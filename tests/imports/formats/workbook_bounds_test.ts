import { assertEquals, assertMatch } from "@std/assert";
import { strToU8 } from "fflate";
import { readAll, readRecords } from "./read_all.ts";
import { type Parts, writeXlsx } from "./xlsx.ts";

const SHEET = "xl/worksheets/sheet1.xml";
const STRINGS = "xl/sharedStrings.xml";
const STYLES = "xl/styles.xml";

/** A workbook of sheets with two ads each, of which some parts are others. */
function workbook(
  sheets: number,
  change: (parts: Parts) => Parts = () => ({}),
): Uint8Array {
  const rows = [["ad_archive_id", "body"], ["900000000000001", "a"], [
    "900000000000002",
    "b",
  ]];
  const all = Array.from({ length: sheets }, (_, at) => ({
    name: `Sheet ${at + 1}`,
    rows,
  }));
  return writeXlsx(all, change);
}

/** Texts that sheets share, so many of them of so many characters. */
function strings(count: number, length = 1): Parts {
  const one = `<si><t>${"x".repeat(length)}</t></si>`;
  return { [STRINGS]: strToU8(`<sst>${one.repeat(count)}</sst>`) };
}

Deno.test("a workbook with too many or too long shared texts is rejected before they fill the memory", async () => {
  for (const parts of [strings(800_000), strings(50, 1024 * 1024)]) {
    const { rows, error } = await readAll(workbook(1, () => parts));
    assertEquals(rows, []);
    assertMatch(error ?? "", /too large to be read. Save its sheets as CSV/);
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
    const { rows, error } = await readAll(workbook(1, cutAt(end)));
    assertEquals(rows.length, count, end);
    assertMatch(error ?? "", /The workbook is damaged/);
  }
});

Deno.test("a sheet can be empty, or have prefixed tags and blanks at its end", async () => {
  const text = new TextDecoder();
  const prefixed = workbook(1, (parts) => ({
    [SHEET]: strToU8(
      text.decode(parts[SHEET]).replaceAll(/<(\/?)(?=[a-z])/gi, "<$1x:") +
        "\r\n",
    ),
  }));
  const empty = workbook(1, () => ({
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

Deno.test("a workbook with too many cells or rows is rejected before they fill the memory", async () => {
  // Neither alone would be too many.
  const cells = `<row><c r="XFD1"/></row>`.repeat(1_700);
  const empty = "<row/>".repeat(700_000);
  const { rows, error } = await readAll(sheet(cells + empty, 1));
  assertEquals(rows, []);
  assertMatch(error ?? "", /too large to be read. Save its sheets as CSV/);
});

Deno.test("a workbook whose cells repeat a text too often is rejected", async () => {
  const row = `<row><c t="s"><v>0</v></c></row>`;
  const text = strings(1, 32_767);
  const some = await readAll(sheet(row, 200, text));
  assertEquals(some.error, null);
  assertEquals(some.rows.length, 199);
  const many = await readAll(sheet(row, 2_500, text));
  assertEquals(many.rows.length < 2_050, true);
  assertMatch(many.error ?? "", /too large to be read. Save its sheets as CSV/);
});

Deno.test("a tag that does not end is rejected before it fills the memory", async () => {
  const { error } = await readAll(sheet(`<c ${" ".repeat(3_000_000)}`, 1));
  assertMatch(error ?? "", /The workbook is damaged/);
});

Deno.test("a sheet beyond the last column of a spreadsheet is damaged", async () => {
  const { error } = await readAll(sheet(`<row><c r="XFE1"/></row>`, 1));
  assertMatch(error ?? "", /The workbook is damaged/);
});

Deno.test("dates count from 1900 or from 1904, as the workbook says", async () => {
  const dates = [["ad_archive_id", "start_date"], ["900000000000001", 43_831]];
  for (const [from, date] of [["0", "2020-01-01"], ["1", "2024-01-02"]]) {
    const file = writeXlsx([{ name: "a", rows: dates }], (parts) => {
      const text = (name: string) => new TextDecoder().decode(parts[name]);
      return {
        [SHEET]: strToU8(text(SHEET).replace('r="B2"', 'r="B2" s="1"')),
        "xl/workbook.xml": strToU8(
          text("xl/workbook.xml").replace(
            "<sheets>",
            `<workbookPr date1904="${from}"/><sheets>`,
          ),
        ),
      };
    });
    const { rows } = await readAll(file);
    assertEquals(rows, [{
      row: 2,
      value: { ad_archive_id: "900000000000001", start_date: date },
    }]);
  }
});

Deno.test("numbers in the built-in formats of dates are dates, and no others", async () => {
  const rows = [["ad_archive_id", "start_date"], ["900000000000001", 43_831]];
  const dates = [14, 22, 27, 36, 45, 47, 50, 58];
  for (const id of [...dates, 13, 23, 26, 37, 44, 48, 49, 59]) {
    const file = writeXlsx([{ name: "a", rows }], (parts) => {
      const text = (name: string) => new TextDecoder().decode(parts[name]);
      return {
        [SHEET]: strToU8(text(SHEET).replace('r="B2"', 'r="B2" s="1"')),
        [STYLES]: strToU8(
          text(STYLES).replace('"164"/></cellXfs>', `"${id}"/></cellXfs>`),
        ),
      };
    });
    const [row] = await readRecords(file) as { start_date: unknown }[];
    assertEquals(
      row?.start_date,
      dates.includes(id) ? "2020-01-01" : "43831",
      `${id}`,
    );
  }
});

Deno.test("phonetic hints are ignored, and runs and escapes are read", async () => {
  const text =
    `<sst><si><r><t>ad_archive</t></r><r><t>_id</t></r><rPh><t>x</t></rPh></si><si><t>body</t></si><si><t>9</t></si><si><t>a_x000A_b</t></si></sst>`;
  const row = (...at: number[]) =>
    `<row>${at.map((n) => `<c t="s"><v>${n}</v></c>`).join("")}</row>`;
  const { rows } = await readAll(
    sheet(row(0, 1) + row(2, 3), 1, { [STRINGS]: strToU8(text) }),
  );
  assertEquals(rows, [{
    row: 2,
    value: { ad_archive_id: "9", body: "a\nb" },
  }]);
});

for (
  const [text, time] of [
    ["2025-03-09T02:30:00", "2025-03-09T02:30:00Z"],
    ["2025-03-09T00:00:00.000", "2025-03-09"],
    ["2025-03-09", "2025-03-09"],
    ["2025-03-09T02:30:00+05:30", "2025-03-08T21:00:00Z"],
  ]
) {
  Deno.test(`a workbook's date ${text} is ${time}, in any time zone of the server`, async () => {
    const file = writeXlsx([{
      name: "a",
      rows: [["ad_archive_id", "start_date"], ["900000000000001", 0]],
    }], (parts) => {
      const cells = new TextDecoder().decode(parts[SHEET]);
      const date = cells.replace(/r="B2".*?<v>0</, `r="B2" t="d"><v>${text}<`);
      return { [SHEET]: strToU8(date) };
    });
    const zone = Deno.env.get("TZ");
    Deno.env.set("TZ", "Asia/Kolkata");
    const { rows } = await readAll(file).finally(() =>
      zone === undefined ? Deno.env.delete("TZ") : Deno.env.set("TZ", zone)
    );
    assertEquals(rows, [{
      row: 2,
      value: { ad_archive_id: "900000000000001", start_date: time },
    }]);
  });
}
