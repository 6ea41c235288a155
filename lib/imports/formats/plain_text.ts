import { decode } from "html-entities";

/** Signs that a text was taken out of HTML. */
const HTML_SIGN = /<br\s*\/?>|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|nbsp);/i;
/** Those that no one writes in an ad by hand. */
const CERTAIN_HTML_SIGN = /<br\s*\/?>|&#\d+;/i;

/** The text as PostgreSQL can store it: NUL and lone surrogates become U+FFFD. */
export function storable(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes("\0")
    ? wellFormed.replaceAll("\0", "\ufffd")
    : wellFormed;
}

/** What a reader of the HTML sees, line breaks kept. */
export function htmlToText(html: string): string {
  const text = html
    // A space at the start of a line is not seen, nor is the source's own line break there.
    .replace(
      /(?:<br\s*\/?>|<\/(?:p|div|li)>)[ \t]*(?:\r?\n[ \t]*)?/gi,
      "\n",
    )
    // Ends at the next bracket of either kind: otherwise the end of each of
    // many "<a" would be searched for through the rest of the text.
    .replace(/<\/?[a-z][^<>]*>/gi, "");
  return decode(text, { level: "html5" });
}

/**
 * The text, read as HTML only if it shows signs of it.
 *
 * @param isNamedText the source calls it text, so that only certain signs count
 */
export function plainText(text: string, isNamedText = false): string {
  const sign = isNamedText ? CERTAIN_HTML_SIGN : HTML_SIGN;
  return sign.test(text) ? htmlToText(text) : text;
}

/** Whether the text is nothing but templates such as `{{product.brand}}`. */
export function isTemplate(text: string): boolean {
  return /^\s*(?:\{\{[^{}]*\}\}\s*)+$/.test(text);
}
