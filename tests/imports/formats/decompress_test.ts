import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { gunzip } from "@/lib/imports/input/decompress.ts";
import { Expansion, ExpansionError } from "@/lib/imports/input/expansion.ts";
import { gzip, toStream } from "./read_all.ts";

class Counting extends Expansion {
  bytes = 0;
  override readOut(bytes: number): void {
    this.bytes += bytes;
  }
}

Deno.test("decompressed bytes are counted once", async () => {
  const expansion = new Counting();
  const chunks = toStream(await gzip("x".repeat(50)));
  const parts = await Array.fromAsync(gunzip(chunks, expansion));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  assertEquals([expansion.bytes, length], [50, 50]);
});

async function* lostAfter(bytes: Uint8Array, lost: Error) {
  yield bytes;
  await Promise.reject(lost);
}

Deno.test("a lost connection is not reported as damaged data", async () => {
  const lost = new Error("The connection was lost.");
  const chunks = lostAfter((await gzip("x".repeat(50))).subarray(0, 20), lost);
  const read = Array.fromAsync(gunzip(chunks, new Expansion()));
  assertEquals(await assertRejects(() => read), lost);
});

Deno.test("data may expand to 64 MiB, or to 200 times its size if that is more", () => {
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
