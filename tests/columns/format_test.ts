import { assertEquals } from "@std/assert";
import {
  CHUNK_ADS,
  decodeBits,
  decodeFacts,
  decodeNumbers,
  encodeChunk,
  encodeFacts,
  encodeNumber,
  NUMBER_MAX,
} from "@/lib/columns/format.ts";
import { termsOf } from "@/lib/columns/terms.ts";
import { domainKey } from "@/lib/search/domain_key.ts";
import { searchWords } from "@/lib/search/words.ts";

Deno.test("a chunk is stored without trailing zeros, and read with them", () => {
  for (
    const [decode, size] of [
      [decodeFacts, CHUNK_ADS],
      [decodeNumbers, CHUNK_ADS],
      [decodeBits, CHUNK_ADS / 32],
    ] as const
  ) {
    const empty = decode();
    assertEquals([empty.length, encodeChunk(empty).length], [size, 0]);
    const chunk = decode();
    chunk[0] = 1;
    chunk[3] = 255;
    const stored = encodeChunk(chunk);
    assertEquals(stored.length, 3 * chunk.BYTES_PER_ELEMENT + 1);
    assertEquals(decode(stored), chunk);
    chunk[size - 1] = 1;
    assertEquals(decode(encodeChunk(chunk)), chunk);
  }
});

Deno.test("the bytes of a chunk match the documentation", () => {
  const numbers = decodeNumbers();
  numbers[1] = 0x01020304;
  assertEquals([...encodeChunk(numbers)], [0, 0, 0, 0, 4, 3, 2, 1]);
  const bits = decodeBits();
  bits[1] = 1 << 9;
  assertEquals([...encodeChunk(bits)], [0, 0, 0, 0, 0, 2]);
});

Deno.test("facts and numbers of an ad have the documented encoding", () => {
  const ad = { is_active: true, is_creator_ad: false };
  assertEquals(encodeFacts({ ...ad, media_type: "image" }), 0b1000_0001);
  assertEquals(
    encodeFacts({
      is_active: false,
      is_creator_ad: true,
      media_type: "unknown",
    }),
    0b1000_1110,
  );
  const codes = [
    ["created_at", null, 0],
    ["created_at", 0, 1],
    ["created_at", NUMBER_MAX - 2, NUMBER_MAX - 1],
    ["created_at", NUMBER_MAX - 1, NUMBER_MAX],
    ["running_days", Number.MAX_SAFE_INTEGER, NUMBER_MAX],
    ["brand_id", null, 0],
    ["brand_id", 7, 7],
    ["brand_id", NUMBER_MAX + 9, NUMBER_MAX],
  ] as const;
  for (const [column, value, code] of codes) {
    assertEquals(encodeNumber(column, value), code, `${column} ${value}`);
  }
});

Deno.test("an ad's terms are its words, its call to action, its domain and all parent domains except the last label", () => {
  const words = searchWords({
    brand: "A",
    creator: null,
    text: ["just do", "東京 京都"],
    cta: ["Buy now"],
    domain: null,
  });
  const domain = domainKey("de.shop.example.co.uk");
  assertEquals(termsOf({ words, cta: "buy now", domain }), [
    ...["ba", "tjust", "tdo", "t東京", "t京都"],
    ...["abuy", "anow", "cta:buy now"],
    ...["domain:uk.co.", "domain:uk.co.example."],
    ...["domain:uk.co.example.shop.", "domain:uk.co.example.shop.de."],
  ]);
  assertEquals(termsOf({ words: "", cta: null, domain: "localhost." }), []);
  assertEquals(termsOf({ words: " t . tx ", cta: null, domain: null }), [
    "t",
    "tx",
  ]);
});
