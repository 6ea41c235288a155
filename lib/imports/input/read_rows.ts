import { RecordSplitter } from "@/lib/imports/input/record_splitter.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";

/**
 * Reads the records of an input as they come. Taken are NDJSON and JSON of any
 * layout: arrays, single objects, the envelopes of the Ad Library page, the
 * Graph API and this API, several of them one after another. Memory does not
 * grow with the input.
 *
 * `row` is the line in NDJSON, else counts records from 1. A record that
 * cannot be read is a row with a reason and stops nothing.
 *
 * @throws {ImportInputError} the input is empty, no JSON, damaged or cut off;
 * the records before that have been yielded
 */
export async function* readRows(
  text: AsyncIterable<string>,
): AsyncGenerator<RawRow> {
  const splitter = new RecordSplitter();
  try {
    for await (const piece of text) {
      splitter.push(piece);
      yield* splitter.rows.take();
    }
    splitter.end();
  } catch (error) {
    yield* splitter.rows.take();
    throw error;
  }
  yield* splitter.rows.take();
}
