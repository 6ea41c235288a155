import { FloatNumber } from "@/lib/imports/formats/float_number.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { boundValues } from "@/lib/imports/input/values_bound.ts";

/** Longer numbers are not ids, and bigints would only be slow. */
const DIGITS_MAX = 40;

/** The value of a JSON number: a bigint if a double would lose digits. */
function exactNumber(source: string): number | bigint | FloatNumber {
  const value = Number(source);
  if (!Number.isInteger(value)) return value;
  if (/[.eE]/.test(source) || source.length > DIGITS_MAX) {
    return new FloatNumber(value);
  }
  return Number.isSafeInteger(value) ? value : BigInt(source);
}

/** A number that plain `JSON.parse` would change; few texts match. */
const INEXACT =
  /[:[,]\s*-?\d(?:\d{15,}[\s,}\]]|\d*(?:\.\d+[\s,}\]eE]|[eE][-+\d]))/;

/** A string in JSON, or a number of Python and JavaScript that JSON does not support. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?(?:NaN|Infinity)/g;

/**
 * `JSON.parse` without loss of digits; see {@linkcode exactNumber}. NaN and
 * infinities are read as null.
 *
 * @throws {SyntaxError} not JSON
 * @throws {ImportInputError} there are too many values
 * @throws {RangeError} nested too deeply
 */
export function parseJson(text: string): unknown {
  boundValues(text);
  try {
    return parseExact(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    const json = text.replace(
      STRING_OR_NUMBER,
      (match) => match.startsWith('"') ? match : "null",
    );
    return parseExact(json);
  }
}

function parseExact(text: string): unknown {
  // Visiting every value costs several times the parsing itself.
  if (!INEXACT.test(text)) return JSON.parse(text);
  return JSON.parse(
    text,
    (_key, value: unknown, context?: { source?: string }) =>
      typeof value === "number" && context?.source !== undefined
        ? exactNumber(context.source)
        : value,
  );
}

/**
 * The value of JSON; undefined for other texts, and if it is nested too deeply.
 *
 * @throws {ImportInputError} there are too many values
 */
export function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ImportInputError) throw error;
    return undefined;
  }
}
