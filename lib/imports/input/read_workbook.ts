import { isOutOfProportion } from "@/lib/imports/input/expansion.ts";
import { readable } from "@/lib/imports/input/file_kind.ts";
import { ForeignInputError } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  type Cells,
  COLUMNS_MAX,
  readTable,
} from "@/lib/imports/input/read_table.ts";
import type { ZipArchive } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";
import {
  partOf,
  readWorkbookParts,
  unescape,
  type Workbook,
} from "@/lib/imports/input/workbook_parts.ts";
import {
  bounded,
  DAMAGED,
  parseXml,
} from "@/lib/imports/input/workbook_xml.ts";
import { inTurns } from "@/lib/time/turns.ts";

/** Cells of all sheets, including empty ones before the last of each row. 100,000 rows of 200 columns have 20 million. */
const CELLS_MAX = 48 * 1024 * 1024;
/** The number of cells that a row counts as, besides its own. */
const ROW_COST = 40;
const DAY_MS = 86_400_000;
/** Days from the first day of each calendar to 1970. Excel has a February 29, 1900, before which no ad was. */
const DAYS_1900 = 25_569;
const DAYS_1904 = 24_107;

/** Whether an archive is an XLSX workbook. */
export function isWorkbook({ entries }: ZipArchive): boolean {
  return entries.some(({ fileName }) => fileName === "xl/workbook.xml");
}

function toDate(serial: number, isFrom1904: boolean): Date {
  const days = serial - (isFrom1904 ? DAYS_1904 : DAYS_1900);
  return new Date(Math.round(days * DAY_MS / 1000) * 1000);
}

/** The index of a cell's column, from 0, by its reference, such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Za-z]{0,4}/.exec(reference)![0].toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Streams the rows of a sheet. @throws {ImportInputError} it is damaged or too large */
async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  { texts, isDate, isFrom1904 }: Workbook,
  countCells: (count: number) => void,
  countText: (length: number) => void,
): AsyncGenerator<Cells> {
  const rows: Cells[] = [];
  let row = 0;
  let cells: unknown[] = [];
  let column = -1;
  let type = "";
  let style = 0;
  let isWhole = false;

  function toValue(text: string): unknown {
    switch (type) {
      case "s": {
        const shared = texts[Number(text)] ?? null;
        // It is stored once, and read in each cell.
        countText(shared?.length ?? 0);
        return shared;
      }
      case "b":
        return text.trim() === "1";
      case "e":
        return null;
      case "d":
        return new Date(text.replace(/T[\d:.]+$/, "$&Z")); // Not local time.
      case "str":
      case "inlineStr":
        return unescape(text);
    }
    const number = text.trim() === "" ? NaN : Number(text);
    if (Number.isNaN(number)) return null;
    return isDate[style] ? toDate(number, isFrom1904) : number;
  }

  const parsing = parseXml(bytes, {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attributes.r) || row + 1;
        cells = [];
        column = -1;
        countCells(ROW_COST);
      } else if (name === "c") {
        const at = columnOf(attributes.r ?? "");
        column = at < 0 ? column + 1 : at;
        if (column >= COLUMNS_MAX) throw new ImportInputError(DAMAGED);
        type = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
      }
    },
    close(name, text) {
      if (name === "c") {
        countCells(Math.max(1, column + 1 - cells.length));
        cells[column] = toValue(text);
      } else if (name === "row") {
        rows.push({ row, cells: Array.from(cells, (cell) => cell ?? null) });
      } else if (name === "worksheet") isWhole = true;
    },
  });
  for await (const _ of parsing) yield* rows.splice(0);
  if (!isWhole) throw new ImportInputError(DAMAGED);
}

/** Reads the sheets of a workbook as tables. @throws {ImportInputError} it is damaged or too large */
export async function* readWorkbook(zip: ZipArchive): AsyncGenerator<RawRow> {
  const book = await readWorkbookParts(zip);
  const countCells = bounded((count) => count > CELLS_MAX);
  const countText = bounded((length) =>
    isOutOfProportion(zip.spool.size, length)
  );
  const isOnly = book.sheets.length === 1;
  for (const { name, path } of book.sheets) {
    const bytes = partOf(zip, path);
    if (bytes === undefined) throw new ImportInputError(DAMAGED);
    const file = readable(name);
    try {
      const rows = inTurns(readSheet(bytes, book, countCells, countText));
      for await (const row of readTable(rows)) {
        yield isOnly ? row : { ...row, file };
      }
    } catch (error) {
      if (isOnly || !(error instanceof ForeignInputError)) throw error;
      yield { row: 1, reason: error.message, file };
    }
  }
}
