import { notJson } from "@/lib/imports/input/almost_json.ts";
import { peekText } from "@/lib/imports/input/chunks.ts";
import { decodeText } from "@/lib/imports/input/decode_text.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import type { RawRow } from "@/lib/imports/input/raw_row.ts";
import { findDelimiter, readCsv } from "@/lib/imports/input/read_csv.ts";
import { isScript } from "@/lib/imports/input/read_page.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import {
  isHar,
  isPage,
  readHar,
  readPage,
  readScript,
} from "@/lib/imports/input/read_saved.ts";
import { readTable } from "@/lib/imports/input/read_table.ts";
import { inTurns } from "@/lib/time/turns.ts";

/** Number of characters from which the type of a text is detected. */
const HEAD_SIZE = 64 * 1024;

/** Reads the rows of a text, whose type is detected. */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
  encoding: Parameters<typeof decodeText>[2],
): AsyncGenerator<RawRow> {
  // Decompression yields large chunks, which would otherwise be read without a break.
  const decoded = inTurns(decodeText(bytes, head, encoding));
  const { head: start, all } = await peekText(decoded, HEAD_SIZE);
  try {
    yield* readAs(start, all);
  } finally {
    await all.return(undefined);
  }
}

/** @throws {ImportInputError} the text is of a type that is not supported */
function readAs(
  start: string,
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  if (isPage(start)) return readPage(text);
  if (isScript(start)) return readScript(text);
  const reason = notJson(start);
  if (reason !== null) throw new ImportInputError(reason);
  if (isHar(start)) return readHar(text);
  const delimiter = findDelimiter(start);
  return delimiter === null
    ? readRows(text)
    : readTable(readCsv(text, start, delimiter));
}
