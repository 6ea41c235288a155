import { Buffer } from "node:buffer";

/** Maximum size of a character in UTF-8. */
const CHARACTER_MAX = 4;

/** UTF-8, or Windows-1252 if the bytes are not valid UTF-8. */
function encodingOf(bytes: Uint8Array, isEnd: boolean): string {
  try {
    // The last character may be incomplete.
    const decoder = new TextDecoder("utf-8", { fatal: true });
    decoder.decode(bytes, { stream: !isEnd });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/**
 * Decodes text piece by piece. An unknown encoding, as that of tables and pages,
 * is detected from the first chunk with a character that is not ASCII.
 */
async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string | null,
): AsyncGenerator<string> {
  const ascii = new TextDecoder();
  let decoder = encoding === null ? null : new TextDecoder(encoding);
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (decoder !== null) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    const bytes = Buffer.concat([rest, chunk]);
    const start = bytes.findIndex((byte) => byte >= 0x80);
    const isAscii = start === -1;
    const isWhole = !isAscii && start + CHARACTER_MAX <= bytes.length;
    if (isWhole) decoder = new TextDecoder(encodingOf(bytes, false));
    const end = isAscii || isWhole ? bytes.length : start;
    rest = bytes.subarray(end);
    yield (decoder ?? ascii).decode(bytes.subarray(0, end), { stream: true });
  }
  decoder ??= new TextDecoder(encodingOf(rest, true));
  yield decoder.decode(rest);
}

/** The start of JSON in UTF-8, with or without a byte order mark. */
const JSON_HEAD = /^(?:\xef\xbb\xbf)?\s*(?:[[{]|for\s*\(;;\);)/;

/** Whether a file starts like JSON. */
function isJson(head: Uint8Array): boolean {
  return JSON_HEAD.test(String.fromCharCode(...head.subarray(0, 1024)));
}

/** Decodes a file piece by piece. The byte order mark is removed, and invalid bytes become U+FFFD. */
export function decodeText(
  chunks: AsyncIterable<Uint8Array>,
  head: Uint8Array,
  encoding: "text" | "utf-16le" | "utf-16be",
): AsyncGenerator<string> {
  if (encoding !== "text") return decode(chunks, encoding);
  return decode(chunks, isJson(head) ? "utf-8" : null);
}
