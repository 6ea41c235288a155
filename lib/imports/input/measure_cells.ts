import { COLUMNS_MAX } from "@/lib/imports/input/read_table.ts";

/** Memory of a row, as a number of empty cells. */
const ROW_COST = 40;
/** Longer than any cell's text, so no tag is longer. */
const TAG_MAX = 256 * 1024;

/**
 * Matches the start of a row or a cell, and the cell's column. It finds every
 * one that the reader finds, even in XML that no spreadsheet writes; it can find
 * more.
 */
const PLACES = /[<:](row|c)(?=[\s/>])|["'\s]r\s*=\s*["']?([A-Za-z]*)(&?)/g;

/**
 * Counts the cells that the rows of a sheet become in memory: the reader fills
 * each row with empty cells up to its last one.
 */
export class CellMeter {
  #open = "";
  #width = 0;
  #total = 0;

  /** Cells so far. */
  get total(): number {
    return this.#total + this.#width;
  }

  /** Adds XML. Only its ASCII characters matter. */
  add(xml: string): void {
    const text = this.#open + xml;
    const end = text.lastIndexOf("<");
    this.#open = end === -1 ? text : text.slice(end);
    if (end > 0) this.#read(text.slice(0, end));
    if (this.#open.length <= TAG_MAX) return;
    this.#open = "";
    this.#total += COLUMNS_MAX;
  }

  /** Call it at the end of a file. */
  end(): void {
    this.#read(this.#open);
    this.#open = "";
    this.#endRow();
  }

  #endRow(): void {
    this.#total += this.#width;
    this.#width = 0;
  }

  #read(xml: string): void {
    for (const [, tag, letters = "", entity] of xml.matchAll(PLACES)) {
      if (tag === "row") {
        this.#endRow();
        this.#total += ROW_COST;
      } else if (tag === "c") this.#total++;
      else {
        const column = entity === "&" ? COLUMNS_MAX : columnOf(letters);
        if (column > this.#width) this.#width = column;
      }
    }
  }
}

/** The number of a column, starting at 1; 0 if the letters name no column. */
function columnOf(letters: string): number {
  if (letters.length > 3) return 0;
  let column = 0;
  for (let at = 0; at < letters.length; at++) {
    // `A` and `a` are 1.
    column = column * 26 + (letters.charCodeAt(at) & 31);
  }
  return column > COLUMNS_MAX ? 0 : column;
}
