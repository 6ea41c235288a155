import { Parser } from "htmlparser2";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { RECORD_BYTES_MAX } from "@/lib/imports/input/raw_row.ts";

export const DAMAGED =
  "The workbook is damaged. Open it and save it as XLSX or CSV again.";
export const TOO_LARGE =
  "The workbook is too large to be read. Save its sheets as CSV, then import those.";

/** Adds up the sizes of parts. The function throws once their sum is too large. */
export function bounded(isTooLarge: (sum: number) => boolean) {
  let sum = 0;
  return (more: number): void => {
    sum += more;
    if (isTooLarge(sum)) throw new ImportInputError(TOO_LARGE);
  };
}

/** Bytes that are parsed at a time, which bounds the rows that are buffered. */
const SLICE = 8 * 1024;
/** Bytes without any tag or text: longer than any tag of a workbook. */
const SILENCE_MAX = 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  /**
   * Not called for elements that the document ends within.
   *
   * @param text of the last cell or shared text
   */
  close?(name: string, text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Parses a part of a workbook; yields after each slice.
 *
 * @throws {ImportInputError} the part is damaged
 */
export async function* parseXml(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  let silent = 0;
  let hasEnded = false;
  // Of a cell (`c`) or shared text (`si`), without phonetic hints.
  let text = "";
  let isText = false;
  let isPhonetic = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      silent = 0;
      const name = local(tag);
      if (name === "c" || name === "si") text = "";
      else if (name === "rPh") isPhonetic = true;
      else if (name === "v" || name === "t") isText = !isPhonetic;
      handler.open?.(name, attributes);
    },
    ontext(part) {
      silent = 0;
      if (isText) text += part;
      if (text.length > RECORD_BYTES_MAX) throw new ImportInputError(TOO_LARGE);
    },
    onclosetag(tag) {
      silent = 0;
      const name = local(tag);
      if (name === "v" || name === "t") isText = false;
      else if (name === "rPh") isPhonetic = false;
      if (!hasEnded) handler.close?.(name, text);
    },
  }, { xmlMode: true });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const slice = chunk.subarray(at, at + SLICE);
      silent += slice.length;
      if (silent > SILENCE_MAX) throw new ImportInputError(DAMAGED);
      parser.write(decoder.decode(slice, { stream: true }));
      yield;
    }
  }
  hasEnded = true;
  parser.end();
  yield;
}
