import { Parser } from "htmlparser2";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { RECORD_BYTES_MAX } from "@/lib/imports/input/raw_row.ts";

export const DAMAGED =
  "The workbook is damaged. Open it and save it as XLSX or CSV again.";
export const TOO_LARGE =
  "The workbook is too large to be read. Save its sheets as CSV, then import those.";

/** Bytes that are parsed at a time, which bounds the rows that are buffered. */
const SLICE = 8 * 1024;
/** Bytes without any tag or text: longer than any tag of a workbook. */
const SILENCE_MAX = 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  /**
   * Not called for elements that the document ends within.
   *
   * @param text of the last cell or shared text
   */
  close?(name: string, text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Collects the text of a cell (`c`) or shared text (`si`), without phonetic hints. */
class TextCollector {
  text = "";
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === "c" || name === "si") this.text = "";
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "v" || name === "t") this.#isText = !this.#isPhonetic;
  }

  add(part: string): void {
    if (this.#isText) this.text += part;
    if (this.text.length > RECORD_BYTES_MAX) {
      throw new ImportInputError(TOO_LARGE);
    }
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    else if (name === "rPh") this.#isPhonetic = false;
  }
}

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
  const collector = new TextCollector();
  const parser = new Parser({
    onopentag(name, attributes) {
      silent = 0;
      collector.open(local(name));
      handler.open(local(name), attributes);
    },
    ontext(text) {
      silent = 0;
      collector.add(text);
    },
    onclosetag(name) {
      silent = 0;
      collector.close(local(name));
      if (!hasEnded) handler.close?.(local(name), collector.text);
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
