/** Columns of a sheet, at most. */
const COLUMNS_MAX = 16_384;
/** Memory of a row, in empty cells. */
const ROW_COST = 40;
/** More than what a cell's text takes, so that a tag is not longer. */
const TAG_MAX = 256 * 1024;

/**
 * What begins a row or a cell, and in which column that is. It finds all that
 * the reader would, also in XML that no spreadsheet writes, and at worst more.
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

  /** Cells up to now. */
  get total(): number {
    return this.#total + this.#width;
  }

  /** Adds XML, of which only the characters of ASCII matter. */
  add(xml: string): void {
    const text = this.#open + xml;
    const end = text.lastIndexOf("<");
    this.#open = end === -1 ? text : text.slice(end);
    if (end > 0) this.#read(text.slice(0, end));
    if (this.#open.length <= TAG_MAX) return;
    this.#open = "";
    this.#total += COLUMNS_MAX;
  }

  /** Call it after all of a file. */
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

/** The number of a column from 1; 0 of what is none. */
function columnOf(letters: string): number {
  if (letters.length > 3) return 0;
  let column = 0;
  for (let at = 0; at < letters.length; at++) {
    // `A` and `a` are 1.
    column = column * 26 + (letters.charCodeAt(at) & 31);
  }
  return column > COLUMNS_MAX ? 0 : column;
}
