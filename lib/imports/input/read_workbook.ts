import type { StreamRow } from "hucre";
import { isOutOfProportion } from "@/lib/imports/input/expansion.ts";
import { readable } from "@/lib/imports/input/file_kind.ts";
import { ForeignInputError } from "@/lib/imports/input/give_up.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import {
  DAMAGED,
  measure,
  TOO_LARGE,
} from "@/lib/imports/input/measure_workbook.ts";
import {
  type Cells,
  readTable,
  sizeOf,
} from "@/lib/imports/input/read_table.ts";
import type { ZipArchive } from "@/lib/imports/input/read_zip.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";
import { inTurns } from "@/lib/turns.ts";

/** Maximum size of a workbook, which is read into memory. */
const WORKBOOK_MAX = 256 * 1024 * 1024;
/** The parts beside the sheets are read again for each sheet: some seconds. */
const HELD_BY_ALL_MAX = 256 * 1024 * 1024;

/** Whether an archive is an XLSX workbook. */
export function isWorkbook({ entries }: ZipArchive): boolean {
  return entries.some(({ fileName }) => fileName === "xl/workbook.xml");
}

async function bytesOf({ spool }: ZipArchive): Promise<Uint8Array> {
  if (spool.size > WORKBOOK_MAX) throw new ImportInputError(TOO_LARGE);
  const bytes = new Uint8Array(spool.size);
  await spool.readInto(bytes);
  return bytes;
}

/** The rows of a sheet; `take` is given the characters of each, before it is read. */
async function* toCells(
  rows: AsyncIterable<StreamRow>,
  take: (size: number) => void,
): AsyncGenerator<Cells> {
  for await (const { index, values } of rows) {
    take(sizeOf(values));
    yield { row: index + 1, cells: values };
  }
}

/** Reads the sheets of a workbook as tables. */
export async function* readWorkbook(
  zip: ZipArchive,
): AsyncGenerator<RawRow> {
  const { held, isCutOff } = await measure(zip);
  const bytes = await bytesOf(zip);
  const { HucreError, readXlsx, streamXlsxRows } = await import("hucre");
  try {
    const names: string[] = [];
    await readXlsx(bytes, {
      sheets: ({ name }) => {
        names.push(name);
        return false;
      },
    });
    if (names.length * held > HELD_BY_ALL_MAX) {
      throw new ImportInputError(TOO_LARGE);
    }
    let read = 0;
    // A text that cells share is stored once, and read in each of them.
    const take = (size: number) => {
      read += size;
      if (isOutOfProportion(bytes.length, read)) {
        throw new ImportInputError(TOO_LARGE);
      }
    };
    for (const [sheet, name] of names.entries()) {
      const rows = inTurns(toCells(streamXlsxRows(bytes, { sheet }), take));
      const file = readable(name);
      try {
        for await (const row of readTable(rows)) {
          yield names.length === 1 ? row : { ...row, file };
        }
      } catch (error) {
        const isForeign = error instanceof ForeignInputError;
        if (!isForeign || names.length === 1) throw error;
        yield { row: 1, reason: error.message, file };
      }
    }
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw new ImportInputError(DAMAGED, { cause: error });
  }
  if (isCutOff) throw new ImportInputError(DAMAGED);
}
