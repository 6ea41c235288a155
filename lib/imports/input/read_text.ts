import { peekText } from "@/lib/imports/input/chunks.ts";
import { decodeText, isJson } from "@/lib/imports/input/decode_text.ts";
import { findDelimiter, readCsv } from "@/lib/imports/input/read_csv.ts";
import { isFrame, readFrame } from "@/lib/imports/input/read_frame.ts";
import { isScript } from "@/lib/imports/input/read_page.ts";
import { readRows } from "@/lib/imports/input/read_rows.ts";
import {
  isMhtml,
  isPage,
  readMhtml,
  readPage,
  readScript,
} from "@/lib/imports/input/read_saved.ts";
import { readTable } from "@/lib/imports/input/read_table.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";

/** Characters in which a table shows that it is one. */
const TABLE_HEAD = 64 * 1024;

export type TextEncoding = Parameters<typeof decodeText>[2];

type Text = AsyncIterable<string>;

/** The rows of a text, which tells itself what it is. */
export async function* readText(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
  encoding: TextEncoding,
): AsyncGenerator<RawRow> {
  if (encoding === "text" && isMhtml(String.fromCharCode(...head))) {
    yield* readMhtml(bytes);
    return;
  }
  const decoded = decodeText(bytes, head, encoding);
  // It need not be waited for more of JSON.
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
  if (isPage(start)) return readPage(text);
  if (isScript(start)) return readScript(text);
  const delimiter = findDelimiter(start);
  return delimiter === null
    ? readJson(text, start)
    : readTable(readCsv(text, delimiter));
}

function readJson(text: Text, start: string): AsyncGenerator<RawRow> {
  return isFrame(start) ? readFrame(text) : readRows(text);
}
