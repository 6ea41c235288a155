import { parsePythonLiteral } from "@/lib/imports/formats/literal.ts";
import { parseJson } from "@/lib/imports/formats/parse_json.ts";

/** Not a template such as `{{product.brand}}`, the text of every dynamic ad: a failed parse is slow. */
const LITERAL = /^\s*(?:\[|\{(?!\{)).*[\]}]\s*$/s;

/** Objects of a list without brackets, as in the tables that Meta's library exports. */
const OBJECTS = /\}\s*,\s*\{/;

/** A vector of R: `c("a", "b")`. */
const VECTOR = /^\s*c\((.*)\)\s*$/s;

/** The literals that a text may be, in order. */
function literalsOf(text: string): string[] {
  if (LITERAL.test(text)) {
    const literal = text.trim();
    const areObjects = literal.startsWith("{") && OBJECTS.test(literal);
    return areObjects ? [literal, `[${literal}]`] : [literal];
  }
  return (VECTOR.exec(text) ?? []).slice(1).map((elements) => `[${elements}]`);
}

/** The list or object in a text, written as JSON or as a literal of Python or R; other values are returned unchanged. */
export function literalIn(value: unknown): unknown {
  if (typeof value !== "string") return value;
  for (const literal of literalsOf(value)) {
    for (const parse of [parseJson, parsePythonLiteral]) {
      try {
        return parse(literal);
      } catch {
        // It is a text then.
      }
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
const ATTACHMENT = /[^,()] \((https?:\/\/[^\s()]+)\)(?:,|$)/gi;

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
