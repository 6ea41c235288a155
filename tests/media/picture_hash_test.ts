import { assertEquals } from "@std/assert";
import { readPicture } from "@/lib/media/read_picture.ts";
import { flat, picture } from "./pictures.ts";

const hashOf = async (bytes: Promise<Uint8Array>) =>
  (await readPicture(await bytes))!.pictureHash;

function distance(a: bigint | null, b: bigint | null): number {
  return BigInt.asUintN(64, a! ^ b!).toString(2).replaceAll("0", "").length;
}

Deno.test("a picture is similar to itself in another type, size and quality, and to no others", async () => {
  const hash = await hashOf(picture());
  const copies = [
    picture({ quality: 40 }),
    picture({ format: "webp", width: 200, height: 150 }),
    picture({ format: "png", width: 1080, height: 1080 }),
  ];
  for (const copy of copies) {
    assertEquals(distance(hash, await hashOf(copy)) <= 6, true);
  }
  for (const seed of [2, 3, 4, 5]) {
    assertEquals(distance(hash, await hashOf(picture({ seed }))) > 12, true);
  }
});

Deno.test("a hash fits PostgreSQL's bigint", async () => {
  for (const seed of [1, 2, 3, 4]) {
    const hash = (await hashOf(picture({ seed })))!;
    assertEquals(BigInt.asIntN(64, hash), hash);
  }
});

Deno.test("a picture without detail has no hash, so that blank ones are not similar", async () => {
  assertEquals(await hashOf(flat()), null);
});
