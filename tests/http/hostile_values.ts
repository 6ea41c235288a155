import { words } from "../words.ts";

/** Stands in every hostile value, so that one can see where it comes out again. */
export const MARK = "zqx7";

const LONG = "a".repeat(5000);

/** What attackers, broken clients and fuzzers send. */
export const HOSTILE_VALUES: readonly string[] = [
  // SQL
  ...words`
    ' " ';-- 1/**/and/**/1=1 :name % _ {1,2} {"a":1} array[1] null NULL::text
    current_user 1::regclass 0x31`,
  `' or '1'='1`,
  `1 or 1=1`,
  `1;drop table ads`,
  `1);select pg_sleep(5)--`,
  `1' union select key_hash,null from api_keys--`,
  `$1`,
  `$$;select 1;$$`,
  `\\`,
  `\\'; select 1 --`,
  `E'\\x41'`,
  // Numbers
  ...words`
    -1 0 00 +1 1.0 1e3 1e309 NaN Infinity -0 9007199254740992
    9223372036854775807 9223372036854775808
    99999999999999999999999999999999999999 ١٢٣ １２`,
  ` 1 `,
  `1\t`,
  // Text
  `ß`,
  `İ`,
  `😀`,
  ``,
  ` `,
  `\0`,
  `a\0b`,
  `\u0001\u001f\u007f\u0085`,
  `\r\nSet-Cookie: a=b`,
  `\n\n<html>`,
  `\u2028\u2029`,
  `\ufeff1`,
  `\ufffd\uffff`,
  `\u202e1`,
  `e\u0301`,
  `𠮷`.repeat(50),
  `\u0300`.repeat(200),
  LONG,
  `,`.repeat(500),
  `[`.repeat(2000),
  `{"a":`.repeat(1000),
  // Paths
  ...words`
    .. ../../etc/passwd ..%2f..%2fetc%2fpasswd %2e%2e/ /etc/passwd C:\windows
    \\host\share file:///etc/passwd .env me me/keys %00 %zz %E0%A4%A %252e
    ;jsessionid=1 #fragment ?a=b *`,
  // Markup and templates
  ...words`
    <script>alert(1)</script> javascript:alert(1) data:text/html,<b> {{7*7}}`,
  `"><img src=x onerror=alert(1)>`,
  "${7*7}",
  `<!--#exec cmd="id"-->`,
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>`,
  // Programs
  `; id`,
  `| id`,
  "`id`",
  `$(id)`,
  `() { :;}; id`,
  // JavaScript
  ...words`
    __proto__ constructor prototype toString hasOwnProperty undefined true
    TRUE on`,
  `[object Object]`,
  // Dates
  ...words`
    2026-02-30 0000-00-00 infinity epoch 2026-01-01T00:00:00Z -infinity
    10000-01-01`,
  // Other hosts
  ...words`
    //evil.example /\evil.example http://169.254.169.254/
    https://evil.example/%2f..`,
];

/** The same with the mark: those where it could come out somewhere. */
export const MARKED_VALUES: readonly string[] = HOSTILE_VALUES.map((value) =>
  `${MARK}${value}`
);

/** Values that JSON has and that no member expects. */
export const HOSTILE_JSON: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  9007199254740993,
  [],
  ["a"],
  [[[[]]]],
  {},
  { $ne: null },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"admin":true}}'),
];

/** Bodies that are no JSON object, or hardly. */
export const HOSTILE_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  " ",
  "null",
  "[]",
  "1",
  '"text"',
  "{",
  "{}}",
  "{'a':1}",
  '{"name":"a","name":"b"}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"__proto__":{"name":"x"}}',
  '{"constructor":{}}',
  "[".repeat(50_000),
  '{"a":'.repeat(10_000),
  `{"name":"${"x".repeat(60_000)}"}`,
  "x".repeat(70_000),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x01]),
  new Uint8Array(66_000),
  "\ufeff{}",
  "a=b&c=d",
  "<a/>",
];

/** Every `n`th value, from another one on at each place: over `n` places, all of them. */
export function share<T>(values: readonly T[], n: number, place: number): T[] {
  return values.filter((_, index) => (index + place) % n === 0);
}
