import { namesAnAd } from "@/lib/imports/formats/looks_like_ad.ts";
import type { Cells } from "@/lib/imports/input/read_table.ts";
import { columnNames } from "@/lib/imports/input/table_cells.ts";

/** Number of non-empty rows in which a header is searched. */
export const HEAD_ROWS = 20;

const countCells = (cells: readonly unknown[]): number =>
  cells.filter((cell) => cell !== null && cell !== undefined && cell !== "")
    .length;

const isHeader = (cells: readonly unknown[]): boolean =>
  namesAnAd(columnNames(cells));

/**
 * The index of the header row: the first row with names of an ad's fields,
 * below title rows with fewer cells; otherwise the first row. -1 if all rows
 * are empty.
 *
 * @param at the index of the first row with names of an ad's fields; -1 if there is none
 */
export function findHeader(
  rows: readonly (readonly unknown[])[],
  at = rows.findIndex(isHeader),
): number {
  const counts = rows.map(countCells);
  const isBelowTitles = at !== -1 &&
    counts.slice(0, at).every((count) => count < counts[at]!);
  return isBelowTitles ? at : counts.findIndex((count) => count > 0);
}

/** Buffers the first rows of a table until the header row is known. */
export class TableHead {
  #buffered: Cells[] | null = [];
  names: readonly string[] = [];

  /** Adds a row, and returns those below the header, if known. */
  add(row: Cells): Cells[] {
    if (this.#buffered === null) return [row];
    if (countCells(row.cells) === 0) return [];
    const at = this.#buffered.push(row) - 1;
    if (isHeader(row.cells)) return this.end(at);
    return this.#buffered.length === HEAD_ROWS ? this.end() : [];
  }

  /**
   * Returns the remaining rows at the end of the table.
   *
   * @param named the index of the row with names of an ad's fields; -1 if there is none
   */
  end(named = -1): Cells[] {
    const rows = this.#buffered ?? [];
    this.#buffered = null;
    const at = findHeader(rows.map(({ cells }) => cells), named);
    if (at === -1) return [];
    this.names = columnNames(rows[at]!.cells);
    return rows.slice(at + 1);
  }
}
