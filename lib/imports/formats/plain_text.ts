import { decodeHTML } from "entities";
import { FloatNumber } from "@/lib/imports/formats/members.ts";

/** Signs that a text is HTML. */
const HTML_SIGN = /<br\s*\/?>|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|nbsp);/i;
/** Signs that do not occur in plain text. */
const CERTAIN_HTML_SIGN = /<br\s*\/?>|&#\d+;/i;

/** Makes a text storable in PostgreSQL: NUL and lone surrogates become U+FFFD. */
export function storable(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0")
    ? wellFormed.replaceAll("\0", "\ufffd")
    : wellFormed;
}

/** A text or number as a text; "" for anything else: objects may have a `toString` of their own. */
export function scalarText(value: unknown): string {
  if (value instanceof FloatNumber) return String(value.value);
  return typeof value === "object" || typeof value === "function" ||
      value === undefined
    ? ""
    : String(value);
}

/** A value of a record as JSON can have it, with texts that can be stored. */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof FloatNumber) return value.value;
  if (Array.isArray(value)) return value.map(storableValue);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      storable(name),
      storableValue(each),
    ]),
  );
}

/** Converts HTML to plain text, keeping line breaks. */
export function htmlToText(html: string): string {
  const text = html
    // Browsers ignore spaces and line breaks of the source at the start of a
    // line.
    .replace(
      /(?:<br\s*\/?>|<\/(?:p|div|li)>)[ \t]*(?:\r?\n[ \t]*)?/gi,
      "\n",
    )
    // Ends at the next bracket of either kind: otherwise the end of each of
    // many "<a" would be searched for through the rest of the text.
    .replace(/<\/?[a-z][^<>]*>/gi, "");
  return decodeHTML(text);
}

/**
 * Converts a text from HTML if it shows signs of HTML.
 *
 * @param isNamedText the source declares it as text, so only reliable signs
 *   count
 */
export function plainText(text: string, isNamedText = false): string {
  const sign = isNamedText ? CERTAIN_HTML_SIGN : HTML_SIGN;
  return sign.test(text) ? htmlToText(text) : text;
}

/** Lines that scrapers read on the library's page before an ad's text. */
const BEFORE =
  /^(?:\s*(?:sorry, we['’]re having trouble (?:with )?playing this video\.?(?:\s*learn more)?|low impression count|sponsored|\d+:\d\d(?::\d\d)?\s*\/\s*\d+:\d\d(?::\d\d)?)[^\S\n]*(?:\n|$))+/i;

/** Values of R, and of sheets with a box to check for each part of an ad. */
const NO_TEXT: ReadonlySet<string> = new Set([
  "NA",
  "NO_TEXT",
  "Text",
  "Link(s)",
]);

/** Removes words of the library's page and placeholders; the result may be empty. */
export function meaningful(text: string): string {
  return NO_TEXT.has(text.trim()) ? "" : text.replace(BEFORE, "");
}

/** Whether the text consists only of templates such as `{{product.brand}}`. */
export function isTemplate(text: string): boolean {
  return /^\s*(?:\{\{[^{}]*\}\}\s*)+$/.test(text);
}
