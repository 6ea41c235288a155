import { FloatNumber } from "@/lib/imports/formats/members.ts";

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

/**
 * `JSON.parse` without loss of digits; see {@linkcode exactNumber}. NaN and
 * infinities are read as null.
 *
 * @throws {SyntaxError} not JSON
 * @throws {RangeError} nested too deeply
 */
export function parseJson(text: string): unknown {
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
