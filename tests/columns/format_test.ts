import { assertEquals } from "@std/assert";
import {
  CHUNK_ADS,
  decodeChunk,
  decodeScalar,
  encodeChunk,
  encodeCreative,
  encodeScalar,
  FACTS,
  IS_ACTIVE,
  IS_AD,
  IS_CREATOR_AD,
  MEDIA_TYPE_FACTOR,
  mediaTypeOf,
  NUMBER_COLUMNS,
  NUMBER_MAX,
} from "@/lib/columns/format.ts";
import { termsOf } from "@/lib/columns/fold/choose_terms.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import { searchWords } from "@/lib/search/words.ts";

Deno.test("a chunk is stored without trailing zeros, and read with them", () => {
  for (
    const [name, size] of [
      [FACTS, CHUNK_ADS],
      ...NUMBER_COLUMNS.map((name) => [name, CHUNK_ADS] as const),
      ["toak", CHUNK_ADS / 32],
    ] as const
  ) {
    const empty = decodeChunk(name);
    assertEquals([empty.length, encodeChunk(empty).length], [size, 0]);
    const chunk = decodeChunk(name);
    chunk[0] = 1;
    chunk[3] = 255;
    const stored = encodeChunk(chunk);
    assertEquals(stored.length, 3 * chunk.BYTES_PER_ELEMENT + 1);
    assertEquals(decodeChunk(name, stored), chunk);
    chunk[size - 1] = 1;
    assertEquals(decodeChunk(name, encodeChunk(chunk)), chunk);
  }
});

Deno.test("the bytes of a chunk match the documentation", () => {
  const numbers = decodeChunk("brand_id");
  numbers[1] = 0x01020304;
  assertEquals([...encodeChunk(numbers)], [0, 0, 0, 0, 4, 3, 2, 1]);
  const bits = decodeChunk("toak");
  bits[1] = 1 << 9;
  assertEquals([...encodeChunk(bits)], [0, 0, 0, 0, 0, 2]);
});

Deno.test("a value is stored plus one, up to the highest number; unknown ones are 0", () => {
  const codes = [
    [0, 1],
    [NUMBER_MAX - 2, NUMBER_MAX - 1],
    [NUMBER_MAX - 1, NUMBER_MAX],
    [NUMBER_MAX, NUMBER_MAX],
    [Number.MAX_SAFE_INTEGER, NUMBER_MAX],
  ] as const;
  for (const [value, code] of codes) assertEquals(encodeScalar(value), code);
  assertEquals(decodeScalar(0), null);
  assertEquals(decodeScalar(encodeScalar(0)), 0);
});

Deno.test("a byte of facts has the media type beside the other facts", () => {
  for (const [n, type] of MEDIA_TYPES.entries()) {
    for (const others of [0, IS_ACTIVE, IS_CREATOR_AD, IS_AD + IS_ACTIVE]) {
      assertEquals(mediaTypeOf(n * MEDIA_TYPE_FACTOR + others), type);
    }
  }
  assertEquals(MEDIA_TYPES.length * MEDIA_TYPE_FACTOR <= IS_AD, true);
});

Deno.test("a creative is the first half of the MD5 of its hash, as two numbers", () => {
  // 9e107d9d372bb6826bd81d3542a419d6
  const text = "The quick brown fox jumps over the lazy dog";
  assertEquals(encodeCreative(text), [0x9e107d9d, 0x372bb682]);
});

Deno.test("an ad's terms are its words with their fields, not what separates texts", () => {
  const words = searchWords({
    creator: null,
    text: ["just do", "東京 京都"],
    cta: ["Buy now"],
    domain: "shop.example",
  });
  assertEquals(
    termsOf(words),
    [
      ...["tjust", "tdo", "t東京", "t京都"],
      ...["abuy", "anow", "dshop", "dexample"],
    ],
  );
  assertEquals(termsOf(""), []);
  assertEquals(termsOf(" t . tx "), ["t", "tx"]);
});
