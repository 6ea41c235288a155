import {
  FloatNumber,
  isObject,
  isUnknown,
} from "@/lib/imports/formats/members.ts";
import { literalIn } from "@/lib/imports/formats/text_list.ts";

/** Numbers and ranges of them, as sources write them. */

export interface Range {
  min: number | null;
  /** Null: there is no upper end. */
  max: number | null;
}

const UNITS: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  // On the library's pages in Italian.
  mln: 1e6,
  b: 1e9,
};

/** `1,000`, `1.000`, `1 000`, `1.5`, `12,50`, with a unit such as `K`. */
const NUMBER =
  /^([1-9]\d{0,2}(?:[.,'’\s]\d{3})+|\d+)(?:[.,](\d+))?\s*(mln|[kmb])?$/i;

/** R writes 100000 as `1e+05`. */
const EXPONENT = /^\s*\d(?:[.,]\d+)?e\+\d\d?\s*$/i;

/** A number that is not negative; null for anything else. */
export function numberIn(value: unknown): number | null {
  if (value instanceof FloatNumber) return numberIn(value.value);
  if (typeof value === "bigint") return numberIn(Number(value));
  if (typeof value === "number") {
    return value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : null;
  }
  if (typeof value !== "string") return null;
  if (EXPONENT.test(value)) return numberIn(Number(value.replace(",", ".")));
  const [, whole, fraction = "", unit] = NUMBER.exec(value.trim()) ?? [];
  if (whole === undefined) return null;
  const number = Number(`${whole.replace(/\D/g, "")}.${fraction || 0}`);
  // 1.5K is 1500, not 1499.9999999999998.
  return numberIn(
    unit === undefined
      ? number
      : Math.round(number * UNITS[unit.toLowerCase()]!),
  );
}

const LESS = /^(?:<|(?:less|fewer) than|under|below)\s*/i;
const MORE = /^(?:>=?|≥|more than|over|above|at least)\s*/i;
/** As in the tables that Meta's library exports: `lower_bound: 100, upper_bound: 199`. */
const BOUNDS = /^(?:lower_bound: *(\d+))?(?:, *)?(?:upper_bound: *(\d+))?$/;
const BETWEEN = /\s*(?:[-–—]|\bto\b)\s*/i;
/** The code of a currency, also without a space, as in `ARS500K`. */
export const CODE = /\b(?!MLN\b)[A-Z]{3}(?=\d|\b)/;

/** Codes and symbols of currencies, such as `US$`, and words after numbers. */
const AROUND = new RegExp(
  [
    String.raw`(?:\b[A-Z]{1,2})?\p{Sc}`,
    String.raw`\(?${CODE.source}\)?`,
    String.raw`\b(?:impressions|views|people|accounts|users)\b`,
  ].join("|"),
  "gu",
);

/** The lower and upper end of a range in an object, by the names of sources. */
const ENDS = [
  ["lower_bound", "upper_bound"],
  ["lowerBound", "upperBound"],
  ["lower", "upper"],
  ["min", "max"],
] as const;

/**
 * Reads a range: a number, `{lower_bound, upper_bound}`, `{text}`, `1K-5K`,
 * `<1000` (0 to 999), `>1M` (from a million). Undefined if it is not understood,
 * null if there is none.
 */
export function rangeIn(given: unknown): Range | null | undefined {
  const value = literalIn(given);
  if (isUnknown(value)) return null;
  if (isObject(value)) {
    const names = ENDS.find(([min, max]) => min in value || max in value);
    const range = names && rangeOf(value[names[0]], value[names[1]]);
    return range ?? (isUnknown(value.text) ? range : rangeIn(value.text));
  }
  if (typeof value !== "string") return rangeOf(value, value);
  const bounds = BOUNDS.exec(value.trim());
  if (bounds !== null) return rangeOf(bounds[1], bounds[2]);
  const text = value.replace(AROUND, " ").replace(/\s+/g, " ").trim();
  if (LESS.test(text)) {
    const end = numberIn(text.replace(LESS, ""));
    return end === null || end < 1 ? undefined : { min: 0, max: end - 1 };
  }
  const open = MORE.test(text)
    ? text.replace(MORE, "")
    : /^(.*\S)\s*\+$/.exec(text)?.[1];
  if (open !== undefined) return rangeOf(open, null);
  const ends = text.split(BETWEEN);
  // A minus sign is not a separator.
  const isBad = ends.length > 2 || ends.includes("");
  return isBad ? undefined : rangeOf(ends[0], ends.at(-1));
}

/** The range between two ends. An upper end that is missing is open; a lower one is unknown. */
export function rangeOf(
  lower: unknown,
  upper: unknown,
): Range | null | undefined {
  const isMissing = [lower, upper].map(isUnknown);
  if (isMissing[0] && isMissing[1]) return null;
  const [min, max] = [numberIn(lower), numberIn(upper)];
  const isBad = !isMissing[0] && min === null || !isMissing[1] && max === null;
  if (isBad || min !== null && max !== null && min > max) return undefined;
  return { min, max };
}
