import { whyNoAd } from "@/lib/imports/formats/formats.ts";
import { isObject } from "@/lib/imports/formats/members.ts";
import { peekText } from "@/lib/imports/input/chunks.ts";
import { documentsAt } from "@/lib/imports/input/find_ads.ts";
import { AdSearch, Blanks } from "@/lib/imports/input/give_up.ts";
import {
  DocumentError,
  ImportInputError,
} from "@/lib/imports/input/input_error.ts";
import { EXPORT } from "@/lib/imports/input/member_search.ts";
import { type RawRow, toRow } from "@/lib/imports/input/raw_row.ts";
import {
  areLines,
  HEAD_SIZE,
  readLines,
} from "@/lib/imports/input/read_lines.ts";

/** Number of records without an ad after which reading stops: other data may precede the ads. */
const FOREIGN_RECORDS_MAX = 100_000;

/**
 * Reads the records of NDJSON or JSON documents as they come; memory does not
 * grow with the input. `row` is the line in NDJSON, else counts records from 1.
 * A record that cannot be read is a row with a reason.
 *
 * @throws {ImportInputError} the input is empty, not JSON, damaged, cut off or
 * without ads; the records before that have been yielded
 */
export async function* readRows(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const { head, all } = await peekText(text, HEAD_SIZE);
  const search = new AdSearch(FOREIGN_RECORDS_MAX);
  const blanks = new Blanks();
  const rows = areLines(head) ? readLines(all) : readDocuments(all);
  for await (const row of rows) {
    yield row;
    const isRead = "value" in row;
    blanks.add(isRead && isEmpty(row.value));
    search.add(() => isRead ? whyNoAd(row.value) : row.reason);
  }
}

const isEmpty = (value: unknown): boolean =>
  !isObject(value) || Object.keys(value).length === 0;

/**
 * Reads JSON documents, one after another; `row` counts records from 1.
 *
 * @param root the position of the documents
 * @throws {ImportInputError} a document is damaged or cut off; the records
 * before that have been yielded
 */
export async function* readDocuments(
  text: AsyncIterable<string>,
  root = EXPORT,
): AsyncGenerator<RawRow> {
  const documents = documentsAt(root);
  let count = 0;
  const toRows = (records: unknown[]) =>
    records.map((record) => toRow(++count, record));
  try {
    for await (const part of text) {
      documents.write(part);
      yield* toRows(documents.take());
    }
    if (!documents.end()) throw new DocumentError("The input is cut off.");
    yield* toRows(documents.take());
  } catch (error) {
    yield* toRows(documents.take());
    if (!(error instanceof DocumentError)) throw error;
    throw new ImportInputError(
      `${error.message} Reading stopped on line ${documents.line}, after record ${count}.`,
    );
  }
}
