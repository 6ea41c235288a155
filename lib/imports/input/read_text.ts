import { peekText } from "@/lib/imports/input/chunks.ts";
import { decodeText, isJson } from "@/lib/imports/input/decode_text.ts";
import { notJson } from "@/lib/imports/input/almost_json.ts";
import { findDelimiter, readCsv } from "@/lib/imports/input/read_csv.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
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
import type { RawRow } from "@/lib/imports/input/raw_row.ts";
import { inTurns } from "@/lib/turns.ts";

/** Number of characters that are used to detect a table. */
const TABLE_HEAD = 64 * 1024;

/** Response headers as printed by `curl -i`, also of redirects and proxies. */
const HTTP_HEADERS =
  /^(?:HTTP\/\d(?:\.\d)? \d{3}[^\n]*\n(?:[\w-]+:[^\n]*\n)*\r?\n)+/;

export type TextEncoding = Parameters<typeof decodeText>[2];

type Text = AsyncIterable<string>;

/** Reads the rows of a text, whose type is detected. */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
  encoding: TextEncoding,
): AsyncGenerator<RawRow> {
  // Decompression yields large chunks, which would otherwise be read without a break.
  const decoded = inTurns(decodeText(bytes, head, encoding));
  // For JSON, no further text is needed to detect the type.
  if (encoding === "text" && isJson(head)) {
    yield* readJson(decoded, new TextDecoder().decode(head));
    return;
  }
  const { head: start, all: text } = await peekText(decoded, TABLE_HEAD);
  try {
    yield* readPlain(text, start);
  } finally {
    await text.return(undefined);
  }
}

function readPlain(text: Text, start: string): AsyncGenerator<RawRow> {
  const length = HTTP_HEADERS.exec(start)?.[0].length;
  if (length !== undefined) {
    return readPlain(without(length, text), start.slice(length));
  }
  if (isPage(start)) return readPage(text);
  if (isScript(start)) return readScript(text);
  const delimiter = notJson(start) === null ? findDelimiter(start) : null;
  return delimiter === null
    ? readJson(text, start)
    : readTable(readCsv(text, delimiter));
}

function readJson(text: Text, start: string): AsyncGenerator<RawRow> {
  const reason = notJson(start);
  if (reason !== null) throw new ImportInputError(reason);
  return isHar(start) ? readHar(text) : readRows(text);
}

async function* without(length: number, text: Text): AsyncGenerator<string> {
  let left = length;
  for await (const part of text) {
    if (left < part.length) yield part.slice(left);
    left = Math.max(0, left - part.length);
  }
}
