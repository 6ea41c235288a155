import { Buffer } from "node:buffer";

/** The number of bytes at the end of a chunk that belong to an incomplete UTF-8 character. */
function openBytes(chunk: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

/**
 * Decodes tables and pages, whose encoding is unknown: UTF-8, or Windows-1252
 * if the first non-ASCII bytes are not valid UTF-8.
 */
async function* decodeUnknown(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let carried: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | null = null;
  let isAscii = true;
  for await (const chunk of chunks) {
    const bytes = carried.length === 0
      ? chunk
      : Buffer.concat([carried, chunk]);
    if (decoder !== null) {
      carried = new Uint8Array();
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    const end = bytes.length - openBytes(bytes);
    try {
      const text = strict.decode(bytes.subarray(0, end));
      isAscii &&= text.length === end;
      carried = bytes.slice(end);
      yield text;
    } catch {
      decoder = new TextDecoder(isAscii ? "windows-1252" : "utf-8");
      carried = new Uint8Array();
      yield decoder.decode(bytes, { stream: true });
    }
  }
  const last = decoder ?? new TextDecoder(isAscii ? "windows-1252" : "utf-8");
  yield last.decode(carried);
}

async function* decodeAs(
  encoding: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* withoutMark(
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const part of text) {
    yield isFirst ? part.replace(/^\ufeff/, "") : part;
    if (part !== "") isFirst = false;
  }
}

/** The start of JSON in UTF-8, with or without a byte order mark. */
const JSON_HEAD = /^(?:\xef\xbb\xbf)?\s*(?:[[{]|for\s*\(;;\);)/;

/** Whether a file starts like JSON. */
export function isJson(head: Uint8Array): boolean {
  return JSON_HEAD.test(String.fromCharCode(...head.subarray(0, 1024)));
}

/** Decodes a file piece by piece. The byte order mark is removed, and invalid bytes become U+FFFD. */
export function decodeText(
  chunks: AsyncIterable<Uint8Array>,
  head: Uint8Array,
  encoding: "text" | "utf-16le" | "utf-16be",
): AsyncGenerator<string> {
  if (encoding !== "text") return decodeAs(encoding, chunks);
  return isJson(head)
    ? decodeAs("utf-8", chunks)
    : withoutMark(decodeUnknown(chunks));
}
