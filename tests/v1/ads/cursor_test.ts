import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { createCursorCodec } from "@/lib/http/cursor.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { numberedAds, reader } from "../../reader.ts";

const ALPHABET =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const codec = createCursorCodec(() => ["one secret of at least 32 characters"]);

function assertRefused(cursor: string, filter = "a=1"): void {
  const error = assertThrows(() => codec.decode(cursor, filter), Problem);
  assertEquals((error as Problem).code, "invalid_cursor");
}

Deno.test("a cursor returns its position, an id or values of any sort, negative ones too", () => {
  const place = fc.oneof(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map((id) => [id]),
    fc.array(fc.maxSafeInteger(), { minLength: 2, maxLength: 3 }),
  );
  fc.assert(fc.property(
    place,
    fc.string(),
    (place, filter) => {
      const cursor = codec.encode(place, filter);
      assertEquals(codec.decode(cursor, filter), place);
      assertEquals(encodeURIComponent(cursor), cursor);
    },
  ));
});

Deno.test("cursors issued by earlier versions keep working", () => {
  assertEquals(codec.decode("AQAAAAAABNLuPb1QEQs56bAXUbU", "a=1"), [1234]);
  assertEquals(
    codec.decode("AR________8IaVBTEYSgKOyD9Fw", ""),
    [Number.MAX_SAFE_INTEGER],
  );
});

Deno.test("altering any character makes a cursor invalid", () => {
  const cursor = codec.encode([1234], "a=1");
  for (let place = 0; place < cursor.length; place++) {
    for (const character of ALPHABET) {
      if (character === cursor[place]) continue;
      assertRefused(
        cursor.slice(0, place) + character + cursor.slice(place + 1),
      );
    }
  }
});

Deno.test("a cursor that was truncated, extended or spelled differently is invalid", () => {
  const cursor = codec.encode([1234], "a=1");
  for (let length = 0; length < cursor.length; length++) {
    assertRefused(cursor.slice(0, length));
    assertRefused(cursor.slice(length + 1));
  }
  for (
    const other of [
      `${cursor}A`,
      `${cursor}=`,
      `${cursor}==`,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor}${cursor}`,
      cursor.toLowerCase(),
      cursor.replaceAll("-", "+").replaceAll("_", "/") + "!",
      "",
      "null",
      "MTIz",
      "\u{1F642}",
      "A".repeat(10_000),
    ]
  ) assertRefused(other);
});

Deno.test("a cursor is bound to its filter and to the secret", () => {
  const cursor = codec.encode([1234], "a=1");
  assertRefused(cursor, "a=2");
  assertRefused(cursor, "");
  const other = createCursorCodec(() => [
    "other secret of at least 32 characters",
  ]);
  assertNotEquals(other.encode([1234], "a=1"), cursor);
  assertThrows(() => other.decode(cursor, "a=1"), Problem);
});

Deno.test("the list rejects a cursor of other filters or of another sort, an invented one, and a very long one", async () => {
  await using r = await reader(numberedAds(5));
  const { meta: { next_cursor: cursor } } = await r.list(
    "/v1/ads?limit=2&is_active=true",
  );
  for (
    const query of [
      `cursor=${cursor}`,
      `cursor=${cursor}&is_active=false`,
      `cursor=${cursor}&is_active=true&sort=id`,
      `cursor=${cursor}&is_active=true&media_type=image`,
      `page_token=${cursor}`,
      "cursor=abc",
      "cursor=%00",
      "cursor=%zz",
      `cursor=${"A".repeat(10_000)}`,
      `is_active=true&cursor=${cursor}%20`,
    ]
  ) {
    const error = await r.error(400, `/v1/ads?${query}`);
    assertEquals(error.code, "invalid_cursor", query);
  }
  // Another spelling of the same filter is the same filter.
  await r.list(`/v1/ads?is_active=1&cursor=${cursor}`);
});

Deno.test("a cursor is not bound to a key: another caller can continue with it", async () => {
  await using r = await reader(numberedAds(5));
  const { next_page_url } = await r.list("/v1/ads?limit=2");
  const other = await r.t.key({ plan: "unlimited" });
  const response = await r.t.fetch(next_page_url!, { key: other });
  assertEquals(response.status, 200);
});
