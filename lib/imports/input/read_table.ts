import { findAds } from "@/lib/imports/input/find_ads.ts";
import { RowJoiner, type TableRow } from "@/lib/imports/input/join_rows.ts";
import {
  OVERSIZED,
  type RawRow,
  RECORD_BYTES_MAX,
  toRow,
} from "@/lib/imports/input/row_list.ts";
import { columnNames, toRecord } from "@/lib/imports/input/table_cells.ts";

const ROUNDED =
  "The ids of this table were rounded by a spreadsheet to 15 digits; the others are lost. Export the table again with ids as text.";

/** The cells of one row, and its number as a spreadsheet shows it. */
export interface Cells {
  row: number;
  cells: readonly unknown[];
}

/** Characters of a row's cells. */
function sizeOf(cells: readonly unknown[]): number {
  let size = 0;
  for (const cell of cells) size += typeof cell === "string" ? cell.length : 8;
  return size;
}

/** The ads of a table, whose first row that is not empty names the columns. */
export async function* readTable(
  rows: AsyncIterable<Cells>,
): AsyncGenerator<RawRow> {
  const joiner = new RowJoiner();
  let names: string[] | null = null;
  try {
    for await (const { row, cells } of rows) {
      const size = sizeOf(cells);
      if (size > RECORD_BYTES_MAX) {
        yield toRow(row, OVERSIZED);
        continue;
      }
      if (names === null) {
        if (size > 0) names = columnNames(cells);
        continue;
      }
      const record = toRecord(names, cells);
      if (record === null) continue;
      for (const each of joiner.add(row, record, size)) {
        yield* toRows(each);
      }
    }
  } catch (error) {
    // Whole rows before what cannot be read count all the same.
    for (const each of joiner.end()) yield* toRows(each);
    throw error;
  }
  for (const each of joiner.end()) yield* toRows(each);
}

function* toRows(
  { row, record, isRounded }: TableRow,
): Generator<RawRow> {
  if (isRounded) {
    yield { row, reason: ROUNDED };
    return;
  }
  const { records } = findAds(record);
  for (const each of records) yield toRow(row, each);
}
