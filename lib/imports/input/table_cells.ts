import { isMissing } from "@/lib/imports/formats/members.ts";
import { isTooDeep } from "@/lib/imports/input/raw_row.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** Number of digits that spreadsheets store. */
const DIGITS_MAX = 15;

/** The list or object in a cell, unless it is nested too deeply. */
function parsed(text: string): unknown {
  const value = literalIn(text);
  return isTooDeep(value) ? text : value;
}

/**
 * The value of a cell; undefined if it is empty. Numbers become text, so that
 * ids keep their digits. Whole numbers of more digits than a spreadsheet stores
 * are bigints, which another tool may have written, and those above 2^53 what a
 * spreadsheet would show of them (`9.75E+16`).
 */
function cellValue(cell: unknown): unknown {
  if (typeof cell === "string") {
    if (isMissing(cell)) return undefined;
    const [isTrue] = /^(?:true|false)$/i.exec(cell) ?? [];
    return isTrue === undefined ? parsed(cell) : isTrue.length === 4;
  }
  if (typeof cell === "number") {
    const text = String(cell);
    if (!Number.isInteger(cell) || text.length <= DIGITS_MAX) return text;
    return Number.isSafeInteger(cell)
      ? BigInt(cell)
      : cell.toExponential().replace("e", "E");
  }
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime())
      ? undefined
      : cell.toISOString().replace(/(?:T00:00:00)?\.000Z$/, (end) =>
        end.startsWith("T") ? "" : "Z");
  }
  return cell ?? undefined;
}

/** The column names; columns without a name get a number. */
export function columnNames(cells: readonly unknown[]): string[] {
  return cells.map((cell, index) => {
    const name = cell === null || cell === undefined ? "" : String(cell).trim();
    return name === "" ? `column ${index + 1}` : name;
  });
}

/** A row as an object; null if all of its cells are empty. If columns have the same name, the first non-empty cell is used. */
export function toRecord(
  names: readonly string[],
  cells: readonly unknown[],
): Record<string, unknown> | null {
  const members = new Map<string, unknown>();
  for (const [index, cell] of cells.entries()) {
    const name = names[index] ?? `column ${index + 1}`;
    const value = cellValue(cell);
    if (value !== undefined && !members.has(name)) members.set(name, value);
  }
  return members.size === 0 ? null : Object.fromEntries(members);
}
