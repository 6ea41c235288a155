import { findAds } from "@/lib/imports/input/find_ads.ts";
import { RowJoiner, type TableRow } from "@/lib/imports/input/join_rows.ts";
import {
  OVERSIZED,
  type RawRow,
  RECORD_BYTES_MAX,
  toRow,
} from "@/lib/imports/input/row_list.ts";
import { toRecord } from "@/lib/imports/input/table_cells.ts";
import { TableHead } from "@/lib/imports/input/table_head.ts";

const ROUNDED =
  "The ids in this table were rounded by a spreadsheet to 15 digits. Export the table again with ids as text.";

/** The cells of a row, and its row number in the spreadsheet. */
export interface Cells {
  row: number;
  cells: readonly unknown[];
}

/** Characters of a row's cells. */
export function sizeOf(cells: readonly unknown[]): number {
  let size = 0;
  for (const cell of cells) size += typeof cell === "string" ? cell.length : 8;
  return size;
}

/** The ads of a table; see {@linkcode TableHead} for which row names the columns. */
export async function* readTable(
  rows: AsyncIterable<Cells>,
): AsyncGenerator<RawRow> {
  const joiner = new RowJoiner();
  const head = new TableHead();
  function* add(below: readonly Cells[]): Generator<RawRow> {
    for (const { row, cells } of below) {
      const record = toRecord(head.names, cells);
      if (record === null) continue;
      for (const each of joiner.add(row, record, sizeOf(cells))) {
        yield* toRows(each);
      }
    }
  }
  function* end(): Generator<RawRow> {
    yield* add(head.end());
    for (const each of joiner.end()) yield* toRows(each);
  }
  try {
    for await (const row of rows) {
      if (sizeOf(row.cells) > RECORD_BYTES_MAX) yield toRow(row.row, OVERSIZED);
      else yield* add(head.add(row));
    }
  } catch (error) {
    // Yield the complete rows before the failure.
    yield* end();
    throw error;
  }
  yield* end();
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
