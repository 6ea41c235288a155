import { escapeUTF8 } from "entities";
import { strToU8, zipSync } from "fflate";

export type Cell = string | number | boolean | Date | null;
/** The files of a workbook. */
export type Parts = Record<string, Uint8Array>;

const DAY_MS = 86_400_000;
const DATE_STYLE = 1;

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + index % 26);
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function toCell(cell: Cell, place: string, texts: string[]): string {
  if (cell === null) return "";
  if (cell instanceof Date) {
    const serial = cell.getTime() / DAY_MS + 25_569;
    return `<c r="${place}" s="${DATE_STYLE}"><v>${serial}</v></c>`;
  }
  switch (typeof cell) {
    case "string":
      return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    case "boolean":
      return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
    default:
      return `<c r="${place}"><v>${cell}</v></c>`;
  }
}

/** Writes a workbook as spreadsheets do; `change` returns other parts. */
export function writeXlsx(
  sheets: readonly { name: string; rows: readonly (readonly Cell[])[] }[],
  change: (parts: Parts) => Parts = () => ({}),
): Uint8Array {
  const texts: string[] = [];
  const xml: Record<string, string> = {};
  const list = (each: (sheet: typeof sheets[number], n: number) => string) =>
    sheets.map((sheet, at) => each(sheet, at + 1)).join("");
  for (const [at, { rows }] of sheets.entries()) {
    const lines = rows.map((cells, row) =>
      `<row r="${row + 1}">${
        cells.map((cell, column) =>
          toCell(cell, `${columnName(column)}${row + 1}`, texts)
        ).join("")
      }</row>`
    );
    xml[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet><sheetData>${
      lines.join("")
    }</sheetData></worksheet>`;
  }
  xml["xl/sharedStrings.xml"] = `<sst>${
    texts.map((text) =>
      `<si><t xml:space="preserve">${escapeUTF8(text)}</t></si>`
    )
      .join("")
  }</sst>`;
  xml["xl/styles.xml"] =
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  xml["xl/workbook.xml"] = `<workbook><sheets>${
    list(({ name }, n) =>
      `<sheet name="${escapeUTF8(name)}" sheetId="${n}" r:id="rId${n}"/>`
    )
  }</sheets></workbook>`;
  const relationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  xml["xl/_rels/workbook.xml.rels"] = `<Relationships>${
    list((_, n) =>
      relationship(`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`)
    )
  }${relationship("s", "sharedStrings", "sharedStrings.xml")}${
    relationship("t", "styles", "/xl/styles.xml")
  }</Relationships>`;
  const parts = Object.fromEntries(
    Object.entries(xml).map(([name, text]) => [name, strToU8(text)]),
  );
  return zipSync({ ...parts, ...change(parts) }, { level: 1 });
}
