import { Buffer } from "node:buffer";
import { decompress } from "@/lib/imports/input/decompress.ts";
import {
  foreignContent,
  HEAD_SIZE,
} from "@/lib/imports/input/foreign_content.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Large chunks are cut, so that the work between two of them stays small. */
const CHUNK_MAX = 256 * 1024;

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: ((count: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += CHUNK_MAX) {
      const part = chunk.subarray(start, start + CHUNK_MAX);
      count += part.length;
      onBytes?.(count);
      yield part;
    }
  }
}

/** The same bytes, the first so many of them (or all) in the first chunk. */
async function* withWholeHead(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array();
  for await (const chunk of chunks) {
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < size) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield head;
}

async function* decodeUtf8(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let isFirst = true;
  for await (const chunk of withWholeHead(chunks, HEAD_SIZE)) {
    const foreign = isFirst ? foreignContent(chunk) : null;
    if (foreign !== null) throw new ImportInputError(foreign);
    isFirst = false;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/**
 * The text of an input, gzipped or not, in pieces. A byte order mark is left
 * out and invalid UTF-8 replaced by U+FFFD.
 *
 * @param onBytes called with the number of input bytes read so far
 * @throws {ImportInputError} a file of another kind, UTF-16, or damaged gzip data
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  onBytes?: (count: number) => void,
): AsyncGenerator<string> {
  const chunks = withWholeHead(counted(bytes, onBytes), 2);
  const first = await chunks.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  async function* all() {
    try {
      yield first.value!;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  yield* decodeUtf8(isGzip ? decompress(all()) : all());
}
