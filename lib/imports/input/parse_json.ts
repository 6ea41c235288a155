import { FloatNumber } from "@/lib/imports/formats/members.ts";
import { ImportInputError } from "@/lib/imports/input/input_error.ts";
import { ValueScan } from "@/lib/imports/input/json_text.ts";

/** A number that may be an id; as bigints, longer ones would only be slow. */
const DIGITS = /^-?\d{1,40}$/;

/** The value of a JSON number: a bigint if a double would lose digits. */
function exactNumber(source: string): number | bigint | FloatNumber {
  const value = Number(source);
  if (!Number.isInteger(value)) return value;
  if (/e/i.test(source)) return new FloatNumber(value);
  return Number.isSafeInteger(value) || !DIGITS.test(source)
    ? value
    : BigInt(source);
}

/** A number that plain `JSON.parse` would change; few texts match. */
const INEXACT = /[:[,]\s*-?\d(?:\d{15,}[\s,}\]]|\d*(?:\.\d+)?[eE][-+\d])/;

/** A string in JSON, or a number of Python and JavaScript that JSON does not support. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?(?:NaN|Infinity)/g;

/** Maximum number of values in JSON that is parsed as a whole: they can take a hundred times the memory of their text. */
const VALUES_MAX = 1_000_000;
/** Maximum number of distinct names in it: parsing a new one takes ten times as long as a repeated one. */
const NAMES_MAX = 50_000;

const AFTER_NAME = /\s*:/y;

/** @throws {ImportInputError} the JSON has too many values to be parsed as a whole */
export function boundValues(json: string): void {
  if (json.length <= VALUES_MAX) return;
  let count = 0;
  const names = new Set<string>();
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === 0x22) {
      const scan = new ValueScan(at);
      const end = scan.end(json) ?? scan.at + 1;
      AFTER_NAME.lastIndex = end;
      if (AFTER_NAME.test(json)) names.add(json.slice(at, end));
      at = end - 1;
    } // One for each comma and for each list and object.
    else if (char === 0x2c || char === 0x5b || char === 0x7b) count++;
    if (count <= VALUES_MAX && names.size <= NAMES_MAX) continue;
    throw new ImportInputError(
      "One page or script has more than 1,000,000 values or 50,000 names. Save its ads as CSV, or each on a line as JSON, then import that.",
    );
  }
}

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
