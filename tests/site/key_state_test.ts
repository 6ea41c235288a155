import { assertEquals } from "@std/assert";
import { keyHints, keyState, type KeyTimes } from "@/lib/site/key_views.ts";

const DAY = 86_400;
const NOW = 1_800_000_000;

function key(times: Partial<KeyTimes> = {}): KeyTimes {
  return {
    created_at: NOW - 10 * DAY,
    expires_at: NOW + 60 * DAY,
    last_used_at: NOW - 60,
    revoked_at: null,
    replaced_by_id: null,
    ...times,
  };
}

function hints(times: Partial<KeyTimes>, replacedAt?: number) {
  return keyHints(key(times), NOW, replacedAt);
}

Deno.test("a key's state is exact to the second", () => {
  assertEquals(keyState(key(), NOW), "active");
  assertEquals(keyState(key({ expires_at: NOW + 1 }), NOW), "active");
  assertEquals(keyState(key({ expires_at: NOW }), NOW), "expired");
  assertEquals(keyState(key({ revoked_at: NOW }), NOW), "revoked");
  assertEquals(keyState(key({ replaced_by_id: 2 }), NOW), "replaced");
  assertEquals(
    keyState(key({ expires_at: NOW - 1, revoked_at: NOW - 2 }), NOW),
    "revoked",
  );
});

Deno.test("a key that is used needs no hint, whether it expires or not", () => {
  assertEquals(hints({}), []);
  assertEquals(hints({ expires_at: null }), []);
});

Deno.test("keys that are unused for 90 days, or end soon have a hint", () => {
  assertEquals(hints({ last_used_at: NOW - 90 * DAY + 1 }), []);
  assertEquals(hints({ last_used_at: NOW - 90 * DAY }), [
    "Not used for 90 days. Revoke it if nothing needs it.",
  ]);
  assertEquals(hints({ created_at: NOW - 90 * DAY, last_used_at: null }), [
    "Not used since it was created 90 days ago or more. Revoke it if nothing needs it.",
  ]);
  assertEquals(hints({ last_used_at: null }), []);
  assertEquals(hints({ expires_at: NOW + 3 * DAY }), [
    "Expires in 3 days. Create a new key before then.",
  ]);
});

Deno.test("a replaced key says whether it is still used", () => {
  const replaced = { replaced_by_id: 2, expires_at: NOW + DAY };
  assertEquals(hints({ ...replaced, last_used_at: NOW - 60 }, NOW - 3600), [
    "Replaced, but last used 1 minute ago. Move its programs to the new key.",
  ]);
  assertEquals(hints({ ...replaced, last_used_at: NOW - 7200 }, NOW - 3600), [
    "Replaced, and not used since.",
  ]);
});

Deno.test("ended keys need no hint", () => {
  assertEquals(hints({ revoked_at: NOW - 1, expires_at: null }), []);
  assertEquals(hints({ expires_at: NOW - 1, last_used_at: null }), []);
});
