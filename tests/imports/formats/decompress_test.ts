import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { zstdCompressSync } from "node:zlib";
import { toBzip2 } from "@/lib/imports/input/bzip2.ts";
import { decompress } from "@/lib/imports/input/decompress.ts";
import { Expansion, ExpansionError } from "@/lib/imports/input/expansion.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { ZstdFrames } from "@/lib/imports/input/zstd_frames.ts";
import { COMPRESSED } from "./compressed.ts";
import { gzip, toStream } from "./read_all.ts";

const KINDS = ["xz", "bzip2", "zstd", "gzip"] as const;
type Kind = typeof KINDS[number];

const packed = (kind: Kind) =>
  kind === "gzip" ? gzip("x".repeat(50)) : COMPRESSED[kind];

class Counting extends Expansion {
  bytes = 0;
  override readOut(bytes: number): void {
    this.bytes += bytes;
  }
}

Deno.test("what comes of compressed data is counted once, of each kind", async () => {
  for (const kind of KINDS) {
    const expansion = new Counting();
    let length = 0;
    const chunks = toStream(await packed(kind));
    for await (const part of decompress(kind, chunks, expansion)) {
      length += part.length;
    }
    assertEquals([kind, expansion.bytes], [kind, length]);
    assert(length > 40);
  }
});

async function* lostAfter(bytes: Uint8Array, lost: Error) {
  yield bytes;
  await Promise.reject(lost);
}

Deno.test("data that stops coming is no damaged data", async () => {
  for (const kind of KINDS) {
    const lost = new Error("The connection was lost.");
    const chunks = lostAfter((await packed(kind)).subarray(0, 20), lost);
    const read = Array.fromAsync(decompress(kind, chunks, new Expansion()));
    assertEquals(await assertRejects(() => read), lost);
  }
});

Deno.test("64 MiB may come of anything, and 200 times its size of what is larger", () => {
  const MIB = 1024 * 1024;
  const cases: [bytesIn: number, bytesOut: number, isAllowed: boolean][] = [
    [1, 64 * MIB, true],
    [1, 65 * MIB, false],
    [MIB, 200 * MIB, true],
    [MIB, 201 * MIB, false],
  ];
  for (const [bytesIn, bytesOut, isAllowed] of cases) {
    const expansion = new Expansion();
    expansion.readIn(bytesIn);
    expansion.readOut(bytesOut - MIB);
    const last = () => expansion.readOut(MIB);
    if (isAllowed) last();
    else assertThrows(last, ExpansionError);
  }
});

/** The same in blocks of at most 100 kB, as `bzip2 -1` writes it. */
function inSmallBlocks(bytes: Uint8Array): Uint8Array {
  const small = bytes.slice();
  small[3] = "1".charCodeAt(0);
  return small;
}

function unpacked(chunks: readonly (Uint8Array | null)[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  chunks.forEach(toBzip2((part) => parts.push(part)));
  return parts;
}

Deno.test("bzip2 is cut off wherever it is cut, and read before it has come as a whole", () => {
  const one = inSmallBlocks(COMPRESSED.bzip2);
  assertEquals(unpacked([one, null]).length, 1);
  for (let end = 4; end < one.length; end++) {
    assertThrows(() => unpacked([one.subarray(0, end), null]), `${end}`);
  }
  const many = new Uint8Array(3_500 * one.length);
  for (let at = 0; at < many.length; at += one.length) many.set(one, at);
  assert(unpacked([many]).length > 0);
});

const LARGE = [0x28, 0xb5, 0x2f, 0xfd, 0, 17 << 3];
/** A frame of one block without bytes. */
const empty = (flags: number, ...header: number[]) => [
  ...[0x28, 0xb5, 0x2f, 0xfd, flags],
  ...[...header, 1, 0, 0],
];

const FRAMES: Record<string, number[]> = {
  "a frame with a checksum": [...COMPRESSED.zstd],
  "a frame without": [...zstdCompressSync("x".repeat(1000))],
  "a window": empty(0, 0),
  "the longest window": empty(0, 15 << 3),
  "its size in one byte": empty(0x20, 1),
  "its size in two": empty(0x40, 0, 1, 0),
  "its size in four": empty(0x80, 0, 1, 0, 0, 0),
  "its size in eight": empty(0xc0, 0, ...Array(8).fill(0)),
  "a dictionary's number in one byte": empty(1, 0, 9),
  "a dictionary's number in two": empty(2, 0, 9, 9),
  "a dictionary's number in four": empty(3, 0, 9, 9, 9, 9),
  "two blocks": [...empty(0, 0).slice(0, -3), 2 | 40, 0, 0, 32, 1, 0, 0],
  "what is skipped": [0x5f, 0x2a, 0x4d, 0x18, 6, 0, 0, 0, ...LARGE],
};

for (const [name, frame] of Object.entries(FRAMES)) {
  Deno.test(`the frame after ${name} of Zstandard data is found, and refused for its window`, () => {
    const frames = new ZstdFrames();
    for (const byte of frame) frames.read(Uint8Array.of(byte));
    frames.read(Uint8Array.from(frame));
    assertThrows(
      () => frames.read(Uint8Array.from(LARGE)),
      ImportInputError,
      "32 MiB",
    );
  });
}

Deno.test("a window a little above 32 MiB is refused, and blocks of it that make much are not", () => {
  const above = [...LARGE.slice(0, 5), 15 << 3 | 1];
  assertThrows(
    () => new ZstdFrames().read(Uint8Array.from(above)),
    ImportInputError,
    "32 MiB",
  );
  const [header, block] = [[...LARGE.slice(0, 5), 15 << 3], [0, 0, 0]];
  const bytes = Uint8Array.from([...header, ...Array(2000).fill(block).flat()]);
  for (
    const [bytesOut, isAllowed] of [[90_000_000, false], [
      120_000_000,
      true,
    ]] as const
  ) {
    const frames = Object.assign(new ZstdFrames(), { bytesOut });
    if (isAllowed) frames.read(bytes);
    else assertThrows(() => frames.read(bytes), ImportInputError, "small");
  }
});

Deno.test("what is no frame of Zstandard data is left to its decoder", () => {
  new ZstdFrames().read(Uint8Array.from([0, ...LARGE.slice(1)]));
});
