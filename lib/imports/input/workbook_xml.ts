import { Parser } from "htmlparser2";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

export const DAMAGED =
  "The workbook is damaged. Open it and save it as XLSX or CSV again.";
export const TOO_LARGE =
  "The workbook is too large to be read. Save its sheets as CSV, then import those.";

/** Bytes that are parsed at a time, which bounds the rows that are held. */
const SLICE = 8 * 1024;
/** Bytes without any tag or text: longer than any tag of a workbook. */
const SILENCE_MAX = 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;

/** Names have no namespace prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  /** Not called for elements that the document ends within. */
  close?(name: string): void;
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
  const parser = new Parser({
    onopentag(name, attributes) {
      silent = 0;
      handler.open(local(name), attributes);
    },
    ontext(text) {
      silent = 0;
      handler.text?.(text);
    },
    onclosetag(name) {
      silent = 0;
      if (!hasEnded) handler.close?.(local(name));
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
