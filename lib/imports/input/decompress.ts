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
  const plain = createGunzip({ chunkSize: 64 * 1024 });
  async function decompress() {
    try {
      for await (const chunk of chunks) {
        await new Promise((done) => plain.write(chunk, done));
        if (plain.destroyed) return;
      }
      // Only now: the end of data that is cut off discards what is not output yet.
      plain.end();
    } catch (error) {
      failure = error;
      plain.destroy(error as Error);
    }
  }
  void decompress();
  try {
    for await (const chunk of plain) {
      expansion.readOut(chunk.length);
      yield chunk;
    }
  } catch (error) {
    // What came before the failure.
    for (let rest; (rest = plain.read()) !== null;) yield rest;
    throw failure ??
      ImportInputError.from(error, "The gzip data is damaged or cut off.");
  }
}
