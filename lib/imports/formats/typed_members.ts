import { storable } from "@/lib/imports/formats/plain_text.ts";
import { reject } from "@/lib/imports/formats/record_error.ts";
import { FloatNumber } from "@/lib/imports/input/parse_json.ts";

/** A text; absent, null and `""` are unknown. For sources with known types. */
export function textMember(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") reject(`${name} must be text.`);
  return storable(value);
}

/** True or false; null if absent. */
export function booleanMember(value: unknown, name: string): boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "boolean") reject(`${name} must be true or false.`);
  return value;
}

/** One of some names; null if absent. */
export function nameMember<Name extends string>(
  value: unknown,
  name: string,
  names: readonly Name[],
): Name | null {
  if (value === undefined || value === null) return null;
  const known = names.find((each) => each === value);
  return known ?? reject(`${name} must be one of ${names.join(", ")}.`);
}

/** A count, if the value is one. */
export function countIn(value: unknown): number | null {
  const count = value instanceof FloatNumber ? value.value : value;
  return Number.isSafeInteger(count) && count as number >= 0
    ? count as number
    : null;
}

/** A text that is not empty, if the value is one. */
export function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? storable(value) : null;
}
