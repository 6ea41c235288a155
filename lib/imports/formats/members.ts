import type { Format } from "@/lib/imports/formats/ad_record.ts";

/** The record cannot become an ad. */
export class RecordError extends Error {
  override readonly name = "RecordError";

  /**
   * @param reason one sentence that names the field and contains no input
   * @param ad_archive_id the ad's id, if it could be read
   * @param format the detected format, if it looks like an ad
   */
  constructor(
    readonly reason: string,
    readonly ad_archive_id: string | null,
    readonly format: Format | null = null,
  ) {
    super(reason);
  }
}

/** Fails with a reason; the archive id is added later. */
export function reject(reason: string): never {
  throw new RecordError(reason, null);
}

/** A whole number in scientific notation (`9.75E+14`): not reliable as an id, because digits may be lost. */
export class FloatNumber {
  constructor(readonly value: number) {}
}

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null &&
    !Array.isArray(value) && !(value instanceof FloatNumber);
}

/** Maximum number of members of a record: 200 cards with ten fields, each a column, have 2,000. */
export const MEMBERS_MAX = 4_000;

export function hasTooManyMembers(record: Members): boolean {
  return Object.keys(record).length > MEMBERS_MAX;
}

/** Values that mean "no value". */
export function isNothing(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "";
}

/** What tools, R, and databases write for missing values and below headers, and spreadsheets for wrong formulas. */
const MISSING =
  /^(?:na|nan|none|null|undefined|n\/a|character\(0\)|list\(\)|[-+:]{3,}|\\n|[([<]null[)\]>]|#(?:n\/a|null!|value!|ref!|name\?|error!|div\/0!))?$/i;

/** Whether there is no value, in a cell or in JSON. */
export const isMissing = (value: unknown): boolean =>
  isNothing(value) || typeof value === "string" && MISSING.test(value.trim());

/** Placeholders in cells without a value. */
const UNKNOWN = /^(?:nat|no_text|unknown|-+|\.)$/i;

/** The same, and placeholders for it. */
export const isUnknown = (value: unknown): boolean =>
  isMissing(value) || typeof value === "string" && UNKNOWN.test(value.trim());

/** An object with these members, in this order. */
export function toMembers<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Record<Name, Value> {
  const all = {} as Record<Name, Value>;
  for (const name of names) all[name] = read(name);
  return all;
}

/** Maximum number of elements in a list of an ad: carousels have ten. */
export const LIST_MAX = 200;

/** Reads a list; absent and null become the empty list. */
export function readList(value: unknown, name: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) reject(`${name} must be a list.`);
  if (value.length > LIST_MAX) {
    reject(`${name} has more than ${LIST_MAX} elements.`);
  }
  return value;
}

/** Reads a list of objects. */
export function readObjects(value: unknown, name: string): readonly Members[] {
  return readList(value, name).map((element, index) =>
    isObject(element) ? element : reject(`${name}[${index}] must be an object.`)
  );
}
