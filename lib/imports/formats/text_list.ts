import { parsePythonLiteral } from "@/lib/imports/formats/python_literal.ts";

/** A whole number that a double cannot hold is the text of its digits. */
function parseExactly(text: string): unknown {
  return JSON.parse(
    text,
    (_name, value: unknown, context?: { source?: string }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value)
        ? context?.source ?? value
        : value,
  );
}

/** A list or an object that was written into a text, as JSON or as Python does; undefined if it is none. */
export function literalIn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{].*[\]}]\s*$/s.test(value)) {
    return undefined;
  }
  for (const parse of [parseExactly, parsePythonLiteral]) {
    try {
      return parse(value);
    } catch {
      // It is a text then.
    }
  }
  return undefined;
}

/** The list that was written into a text; null if it is none. */
export function listIn(value: unknown): readonly unknown[] | null {
  const list = literalIn(value);
  return Array.isArray(list) ? list : null;
}

/** Where a text of several URLs is cut: not at the commas within one. */
const BETWEEN_URLS = /[\s,;|]+(?=https?:\/\/)/i;

/** A file in a cell of Airtable's: `1.jpg (https://...)`. */
const ATTACHMENT = /[^,()]+ \((https?:\/\/[^\s()]+)\)(?:,|$)/gi;

/** URLs of a list, or of a text that holds a list or several; null if it is neither. */
export function urlsIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const list = listIn(value);
  if (list !== null) return list;
  if (typeof value !== "string") return null;
  // PostgreSQL writes a list as `{a,b}`.
  const text = value.trim().replace(/^\{(.*)\}$/s, "$1").replaceAll('"', "");
  if (/^https?:\/\//i.test(text)) return text.split(BETWEEN_URLS);
  const attached = [...text.matchAll(ATTACHMENT)].map(([, url]) => url);
  return attached.length > 0 ? attached : null;
}
