import { decodeText } from "@/lib/imports/input/decode_text.ts";
import { RecordSplitter } from "@/lib/imports/input/record_splitter.ts";
import type { RawRow } from "@/lib/imports/input/row_list.ts";

export { ImportInputError } from "@/lib/imports/input/input_error.ts";
export type { RawRow };

/**
 * Reads the records of an input as they come, in arrays that are never empty.
 * Taken are NDJSON and JSON of any layout: arrays, single objects, the
 * envelopes of the Ad Library page, the Graph API and this API, several of
 * them one after another; gzipped or not. Memory does not grow with the input.
 *
 * `row` is the line in NDJSON, else counts records from 1. A record that
 * cannot be read is a row with a reason and stops nothing.
 *
 * @param options.onBytes called with the number of input bytes read so far
 * @throws {ImportInputError} the input is empty, no JSON, damaged or cut off;
 * the records before that have been yielded
 */
export async function* readRecords(
  bytes: ReadableStream<Uint8Array>,
  options: { onBytes?: (count: number) => void } = {},
): AsyncGenerator<RawRow[]> {
  const splitter = new RecordSplitter();
  try {
    for await (const text of decodeText(bytes, options.onBytes)) {
      splitter.push(text);
      const rows = splitter.rows.take();
      if (rows.length > 0) yield rows;
    }
    splitter.end();
  } catch (error) {
    const rows = splitter.rows.take();
    if (rows.length > 0) yield rows;
    throw error;
  }
  const rows = splitter.rows.take();
  if (rows.length > 0) yield rows;
}
