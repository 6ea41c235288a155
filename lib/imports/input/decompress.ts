import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";

/** Ad exports shrink to a fifth or a tenth, very repetitive ones to a fiftieth. */
const RATIO_MAX = 200;
/** Bytes that may come out whatever went in. */
const FREE_BYTES = 64 * 1024 * 1024;

/**
 * Decompresses gzip of several members too, unlike `DecompressionStream`.
 *
 * @throws {ImportInputError} damaged, cut off, or expanding far too much
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytesIn = 0;
  let bytesOut = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      bytesIn += chunk.length;
      yield chunk;
    }
  }
  // pipeline requires a callback; errors come out of the loop.
  const output = pipeline(
    Readable.from(counted(), { objectMode: true }),
    createGunzip({ chunkSize: 64 * 1024 }),
    () => {},
  );
  try {
    for await (const chunk of output as AsyncIterable<Uint8Array>) {
      bytesOut += chunk.length;
      if (bytesOut > FREE_BYTES && bytesOut > bytesIn * RATIO_MAX) {
        throw new ImportInputError(
          `The gzip data expands to more than ${RATIO_MAX} times its size. Decompress it first if it can be trusted.`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code !== "string" || !code.startsWith("Z_")) throw error;
    throw new ImportInputError("The gzip data is damaged or cut off.", {
      cause: error,
    });
  }
}
