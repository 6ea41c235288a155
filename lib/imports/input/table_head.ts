import { namesAnAd } from "@/lib/imports/formats/looks_like_ad.ts";
import type { Cells } from "@/lib/imports/input/read_table.ts";
import { columnNames } from "@/lib/imports/input/table_cells.ts";

/** Rows in which a header is looked for, those without any cell not counted. */
export const HEAD_ROWS = 20;

const countCells = (cells: readonly unknown[]): number =>
  cells.filter((cell) => cell !== null && cell !== undefined && cell !== "")
    .length;

/**
 * Which row names the columns: the first that has the names of an ad, below
 * titles, which have fewer cells; else the first. -1 if all are empty.
 */
export function findHeader(rows: readonly (readonly unknown[])[]): number {
  const counts = rows.map(countCells);
  const at = rows.findIndex((cells) => namesAnAd(columnNames(cells)));
  const isBelowTitles = at !== -1 &&
    counts.slice(0, at).every((count) => count < counts[at]!);
  return isBelowTitles ? at : counts.findIndex((count) => count > 0);
}

/** Holds the first rows of a table back until it is known which names its columns. */
export class TableHead {
  #held: Cells[] | null = [];
  names: readonly string[] = [];

  /** Takes a row, and gives those that are known to be below the header. */
  add(row: Cells): Cells[] {
    if (this.#held === null) return [row];
    if (countCells(row.cells) > 0) this.#held.push(row);
    const isKnown = this.#held.length === HEAD_ROWS ||
      namesAnAd(columnNames(row.cells));
    return isKnown ? this.end() : [];
  }

  /** The same when no more rows come. */
  end(): Cells[] {
    const held = this.#held ?? [];
    this.#held = null;
    const at = findHeader(held.map(({ cells }) => cells));
    if (at === -1) return [];
    this.names = columnNames(held[at]!.cells);
    return held.slice(at + 1);
  }
}
