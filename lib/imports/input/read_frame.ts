import { FloatNumber } from "@/lib/imports/formats/float_number.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { namesAnAd } from "@/lib/imports/formats/looks_like_ad.ts";
import { slices } from "@/lib/imports/input/chunks.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { NumberMender } from "@/lib/imports/input/mend_numbers.ts";
import { parseJson } from "@/lib/imports/input/parse_json.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import { whole } from "@/lib/imports/input/read_saved.ts";
import { type Cells, readTable } from "@/lib/imports/input/read_table.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";
import { inTurns } from "@/lib/turns.ts";

/** `{"ad_archive_id": {"0": "900000000000001", "1": ...`: columns of data frames, each by the numbers of its rows. */
const COLUMNS =
  /^\s*\{\s*"[^"\\]*"\s*:\s*\{\s*"\d+"\s*:\s*(?:["\d-]|null|true|false)/;

/** The text before the column names: `[[`, `{"range": "A1:E3", "values": [[` or `{"columns": [`. */
const BEFORE_NAMES =
  /^\s*(?:\[\s*\[|\{(?:\s*"\w+"\s*:\s*(?:"[^"\\]*"|[\w.-]+)\s*,)*\s*"(?:(?:values|rows|data)"\s*:\s*\[\s*\[|(?:columns|headers?|fields)"\s*:\s*\[))/;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const isLists = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.every(Array.isArray);

/** Whether a text starts like a table in JSON: arrays of cells below the column names, or columns. */
export function isFrame(head: string): boolean {
  if (COLUMNS.test(head)) return true;
  const start = BEFORE_NAMES.exec(head)?.[0].length;
  if (start === undefined) return false;
  const end = head.indexOf("]", start);
  const text = head.slice(start, end === -1 ? head.lastIndexOf(",") : end);
  try {
    const names = JSON.parse(`[${text}]`);
    return isTexts(names) && namesAnAd(names);
  } catch {
    return false;
  }
}

/** The rows of columns that have the same row numbers. */
function rowsOfColumns(value: Members): Iterable<Cells> | null {
  const columns = Object.values(value);
  if (columns.length < 2 || !columns.every(isObject)) return null;
  const names = Object.keys(value);
  const numbers = Object.keys(columns[0]!);
  const isSame = columns.every((column) =>
    Object.keys(column).length === numbers.length &&
    numbers.every((number) => Object.hasOwn(column, number))
  );
  if (!isSame || !namesAnAd(names)) return null;
  const rows = function* () {
    yield names;
    for (const number of numbers) yield columns.map((each) => each[number]);
  };
  return toCells(rows(), 0);
}

/** Numbers rows, starting with the header's number. */
function* toCells(
  rows: Iterable<readonly unknown[]>,
  first: number,
): Generator<Cells> {
  let row = first;
  for (const cells of rows) yield { row: row++, cells: cells.map(exactCell) };
}

/** Unlike those of a spreadsheet, numbers in JSON have all of their digits. */
function exactCell(cell: unknown): unknown {
  if (cell instanceof FloatNumber) {
    return Number.isSafeInteger(cell.value) ? `${cell.value}.0` : cell;
  }
  return typeof cell === "number" || typeof cell === "bigint"
    ? String(cell)
    : cell;
}

/** The rows of a table in JSON, header first; null for other values. */
function rowsOf(value: unknown): Iterable<Cells> | null {
  if (isLists(value)) return toCells(value, 1);
  if (!isObject(value)) return null;
  const rows = [value.values, value.rows, value.data].find(isLists);
  if (rows === undefined) return rowsOfColumns(value);
  const names = [value.columns, value.headers, value.header, value.fields]
    .find(isTexts);
  if (names === undefined) return toCells(rows, 1);
  rows.unshift(names);
  return toCells(rows, 0);
}

function parsed(json: string): unknown {
  try {
    return parseJson(new NumberMender().mend(json, true, true));
  } catch (error) {
    if (error instanceof ImportInputError) throw error;
    // Reading it as records reports the error.
    return null;
  }
}

/** Reads tables in JSON, as written by data frames and spreadsheet APIs; other JSON is read as records. */
export async function* readFrame(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const all = (await whole(text, "table")).join("");
  const rows = rowsOf(parsed(all));
  if (rows === null) yield* readRows(inTurns(slices(all)));
  else yield* readTable(inTurns(rows));
}
