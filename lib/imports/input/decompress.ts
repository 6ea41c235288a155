import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Expansion } from "@/lib/imports/input/expansion.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/**
 * Decompresses gzip within the limit of expansion. Unlike
 * `DecompressionStream`, it reads several members.
 *
 * @throws {ImportInputError} the data is damaged, cut off or expands too much
 */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  expansion: Expansion,
): AsyncGenerator<Uint8Array> {
  let failure: unknown = null;
  async function* watched() {
    try {
      yield* chunks;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  // `pipeline` requires a callback; errors are thrown by the loop.
  const plain = pipeline(
    Readable.from(watched(), { objectMode: true }),
    createGunzip({ chunkSize: 64 * 1024 }),
    () => {},
  );
  try {
    for await (const chunk of plain) {
      expansion.readOut(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw failure ??
      ImportInputError.from(error, "The gzip data is damaged or cut off.");
  }
}
