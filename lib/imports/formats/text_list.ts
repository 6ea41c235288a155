import { parsePythonLiteral } from "@/lib/imports/formats/literal.ts";

/** Parses JSON; whole numbers that a double cannot represent are texts. */
function parseExactly(text: string): unknown {
  return JSON.parse(
    text,
    (_name, value: unknown, context?: { source?: string }) =>
      Number.isInteger(value) && !Number.isSafeInteger(value)
        ? context?.source ?? value
        : value,
  );
}

/** Not a template such as `{{product.brand}}`, the text of every dynamic ad: a failed parse is slow. */
const LITERAL = /^\s*(?:\[|\{(?!\{)).*[\]}]\s*$/s;

/** Parses a list or object in a text, written as JSON or as a Python literal; other values are returned unchanged. */
export function literalIn(value: unknown): unknown {
  if (typeof value !== "string" || !LITERAL.test(value)) return value;
  for (const parse of [parseExactly, parsePythonLiteral]) {
    try {
      return parse(value);
    } catch {
      // It is a text then.
    }
  }
  return value;
}

/** A list, or the list in a text; null for anything else. */
export function listIn(value: unknown): readonly unknown[] | null {
  const list = literalIn(value);
  return Array.isArray(list) ? list : null;
}

/** Separators between URLs in a text; commas within a URL are not separators. */
const BETWEEN_URLS = /[\s,;|]+(?=https?:\/\/)/i;

/** An attachment in an Airtable cell: `1.jpg (https://...)`. */
const ATTACHMENT = /[^,()]+ \((https?:\/\/[^\s()]+)\)(?:,|$)/gi;

/** The URLs of a list, or of a text with a list or several URLs; null for anything else. */
export function urlsIn(value: unknown): readonly unknown[] | null {
  const list = listIn(value);
  if (list !== null) return list;
  if (typeof value !== "string") return null;
  // PostgreSQL writes a list as `{a,b}`.
  const text = value.trim().replace(/^\{(.*)\}$/s, "$1").replaceAll('"', "");
  if (/^https?:\/\//i.test(text)) return text.split(BETWEEN_URLS);
  const attached = [...text.matchAll(ATTACHMENT)].map(([, url]) => url);
  return attached.length > 0 ? attached : null;
}
