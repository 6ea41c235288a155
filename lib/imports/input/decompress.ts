import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Expansion } from "@/lib/imports/input/expansion.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { ZstdFrames } from "@/lib/imports/input/zstd_frames.ts";

type Compression = "gzip" | "zstd" | "bzip2" | "xz";

const NAMES: Readonly<Record<Compression, string>> = {
  gzip: "gzip",
  zstd: "Zstandard",
  bzip2: "bzip2",
  xz: "xz",
};

type Chunks = AsyncIterable<Uint8Array>;

/** Decompressors of the runtime, or of libraries that are loaded when needed. */
const OPEN: Readonly<
  Record<
    Compression,
    (chunks: Chunks, expansion: Expansion) => Chunks | Promise<Chunks>
  >
> = {
  // Unlike `DecompressionStream`, supports several members.
  gzip: (chunks) => through(chunks, createGunzip({ chunkSize: 64 * 1024 })),
  // Unlike the runtime's, reads all frames and detects truncation.
  async zstd(chunks, expansion) {
    const { Decompress } = await import("fzstd");
    return pushed(chunks, expansion, (onPart) => {
      const frames = new ZstdFrames();
      const decoder = new Decompress((part) => {
        frames.bytesOut += part.length;
        onPart(part);
      });
      return (chunk) => {
        if (chunk !== null) frames.read(chunk);
        decoder.push(chunk ?? new Uint8Array(), chunk === null);
      };
    });
  },
  async bzip2(chunks, expansion) {
    const { toBzip2 } = await import("@/lib/imports/input/bzip2.ts");
    return pushed(chunks, expansion, toBzip2);
  },
  async xz(chunks) {
    const { default: xz } = await import("xz-decompress");
    return new xz.XzReadableStream(ReadableStream.from(chunks));
  },
};

/** Those that `pushed` counts. */
const COUNTED: ReadonlySet<Compression> = new Set(["zstd", "bzip2"]);

/** The output of a decoder that chunks are pushed into; null ends the input. */
async function* pushed(
  chunks: Chunks,
  expansion: Expansion,
  open: (
    onPart: (part: Uint8Array) => void,
  ) => (chunk: Uint8Array | null) => void,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const push = open((part) => {
    // A few bytes can expand to gigabytes before anything is yielded.
    expansion.readOut(part.length);
    ready.push(part);
  });
  for await (const chunk of chunks) {
    push(chunk);
    yield* ready;
    ready = [];
  }
  push(null);
  yield* ready;
}

function through(chunks: Chunks, transform: Transform): Chunks {
  // `pipeline` requires a callback; errors are thrown by the loop.
  return pipeline(
    Readable.from(chunks, { objectMode: true }),
    transform,
    () => {},
  );
}

/**
 * Decompresses within the limit of expansion.
 *
 * @throws {ImportInputError} the data is damaged, truncated or expands too
 *   much
 */
export async function* decompress(
  kind: Compression,
  chunks: Chunks,
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
  try {
    for await (const chunk of await OPEN[kind](watched(), expansion)) {
      if (!COUNTED.has(kind)) expansion.readOut(chunk.length);
      yield chunk;
    }
  } catch (error) {
    if (failure !== null) throw failure;
    if (error instanceof ImportInputError) throw error;
    throw new ImportInputError(
      `The ${NAMES[kind]} data is damaged or cut off.`,
      { cause: error },
    );
  }
}
