import values from "./hostile_values.json" with { type: "json" };

/** Is in each marked value, to find where it appears in a response; too long to be in a hash by chance. */
export const MARK = "zqx7wvj4";

/** What attackers, broken clients and fuzzers send. */
export const HOSTILE_VALUES: readonly string[] = [
  ...values.texts,
  "𠮷".repeat(50),
  "\u0300".repeat(200),
  "a".repeat(5000),
  ",".repeat(500),
  "[".repeat(2000),
  '{"a":'.repeat(1000),
];

/** The same, each after the mark. */
export const MARKED_VALUES: readonly string[] = HOSTILE_VALUES.map((value) =>
  `${MARK}${value}`
);

/** JSON values that no member expects. */
export const HOSTILE_JSON: readonly unknown[] = values.json;

/** Bodies that are not JSON objects, or barely. */
export const HOSTILE_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...values.bodies,
  "[".repeat(50_000),
  '{"a":'.repeat(10_000),
  `{"name":"${"x".repeat(60_000)}"}`,
  "x".repeat(70_000),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x01]),
  new Uint8Array(66_000),
];

/** Every `n`th value, from a first one that depends on the place: `n` places in a row get all of them. */
export function share<T>(values: readonly T[], n: number, place: number): T[] {
  return values.filter((_, index) => (index + place) % n === 0);
}
