import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { isWellFormedKey, mintKey } from "@/lib/keys/key_format.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

Deno.test("a minted key is sk_ and 40 characters of base62, and no two are alike", () => {
  const keys = Array.from({ length: 2000 }, mintKey);
  for (const key of keys) {
    assertMatch(key, /^sk_[0-9A-Za-z]{40}$/);
    assert(isWellFormedKey(key));
  }
  assertEquals(new Set(keys).size, keys.length);
});

Deno.test("the checksum detects every change of a single character", () => {
  const key = mintKey();
  for (let place = 0; place < key.length; place++) {
    for (const other of `${BASE62}_ -`) {
      if (other === key[place]) continue;
      const typo = key.slice(0, place) + other + key.slice(place + 1);
      assert(!isWellFormedKey(typo), `at ${place}`);
    }
  }
});

Deno.test("the checksum detects two neighbors that changed places, and truncated or doubled keys", () => {
  fc.assert(fc.property(fc.nat(41), fc.nat(42), (place, length) => {
    const key = mintKey();
    const swapped = key.slice(0, place) + key[place + 1] + key[place] +
      key.slice(place + 2);
    assert(swapped === key || !isWellFormedKey(swapped));
    assert(!isWellFormedKey(key.slice(0, length)));
    assert(!isWellFormedKey(key + key));
    assert(!isWellFormedKey(`${key} `));
  }));
});

Deno.test("all characters of base62 are about equally frequent", () => {
  const counts = new Map<string, number>();
  const rounds = 2000;
  for (let i = 0; i < rounds; i++) {
    for (const character of mintKey().slice(3, 37)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const mean = rounds * 34 / 62;
  assertEquals(counts.size, 62);
  for (const [character, count] of counts) {
    assert(Math.abs(count - mean) < 6 * Math.sqrt(mean), character);
  }
});
