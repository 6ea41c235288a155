import { findAds } from "@/lib/imports/input/find_ads.ts";
import { PAGE } from "@/lib/imports/input/member_search.ts";
import { RowJoiner, type TableRow } from "@/lib/imports/input/join_rows.ts";
import { AdSearch } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { whyNoAd } from "@/lib/imports/formats/formats.ts";
import { hasTooManyMembers } from "@/lib/imports/formats/members.ts";
import {
  OVERSIZED,
  type RawRow,
  RECORD_BYTES_MAX,
  toRow,
} from "@/lib/imports/input/raw_row.ts";
import { toRecord } from "@/lib/imports/input/table_cells.ts";
import { TableHead } from "@/lib/imports/input/table_head.ts";

const ROUNDED =
  "The ids in this table were rounded by a spreadsheet to 15 digits. Export the table again with ids as text.";

/** Maximum number of columns, as in a workbook. */
export const COLUMNS_MAX = 16_384;

/** The cells of a row, and its row number in the spreadsheet. */
export interface Cells {
  row: number;
  cells: readonly unknown[];
}

/** Characters of a row's cells, and a separator for each. */
function sizeOf(cells: readonly unknown[]): number {
  let size = cells.length;
  for (const cell of cells) size += typeof cell === "string" ? cell.length : 8;
  return size;
}

export const TOO_WIDE = `The table has more than ${
  COLUMNS_MAX.toLocaleString("en-US")
} columns. Delete the empty ones, then import it again.`;

/** Number of rows without an ad after which reading stops: all have the same columns. */
const FOREIGN_ROWS_MAX = 5_000;

/**
 * The ads of a table; see {@linkcode TableHead} for which row names the columns.
 *
 * @throws {ImportInputError} a row has too many columns, or there are no ads
 */
export async function* readTable(
  rows: AsyncIterable<Cells>,
): AsyncGenerator<RawRow> {
  const joiner = new RowJoiner();
  const head = new TableHead();
  const search = new AdSearch(FOREIGN_ROWS_MAX);
  function* add(below: readonly Cells[]): Generator<RawRow> {
    for (const { row, cells } of below) {
      const record = toRecord(head.names, cells);
      if (record === null) continue;
      if (hasTooManyMembers(record)) {
        yield toRow(row, record);
        continue;
      }
      for (const each of joiner.add(row, record, sizeOf(cells))) {
        yield* toRows(each);
      }
      // Not when it is yielded: many rows are buffered before.
      search.add(() => adsIn(record).length > 0 ? null : whyNoAd(record));
    }
  }
  function* end(): Generator<RawRow> {
    yield* add(head.end());
    for (const each of joiner.end()) yield* toRows(each);
  }
  try {
    for await (const row of rows) {
      if (row.cells.length > COLUMNS_MAX) throw new ImportInputError(TOO_WIDE);
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

/** The ads in the cells of a row, or the row itself. */
const adsIn = (record: unknown): unknown[] => findAds(record, PAGE).records;

function* toRows(
  { row, record, isRounded }: TableRow,
): Generator<RawRow> {
  if (isRounded) {
    yield { row, reason: ROUNDED };
    return;
  }
  const ads = adsIn(record);
  for (const each of ads.length > 0 ? ads : [record]) yield toRow(row, each);
}
