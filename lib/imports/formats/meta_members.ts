import { PLATFORMS } from "@/lib/ads/transparency.ts";
import {
  isObject,
  type Members,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import { type Names, valuesOf } from "@/lib/imports/formats/name_lookup.ts";
import {
  htmlToText,
  meaningful,
  plainText,
  storable,
} from "@/lib/imports/formats/plain_text.ts";
import { listIn } from "@/lib/imports/formats/text_list.ts";

/** Spaces, and characters without a width. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

function textOrNull(text: string): string | null {
  const own = meaningful(text);
  return BLANK.test(own) ? null : storable(own);
}

/**
 * Reads a text of Meta's library: a string, `{text}`, or `{markup: {__html}}`.
 * Blank texts and all other types become null, because scrapers use different
 * types.
 */
export function metaText(value: unknown): string | null {
  if (typeof value === "string") return textOrNull(plainText(value));
  if (!isObject(value)) return null;
  const { text, markup } = value;
  if (typeof text === "string") return textOrNull(plainText(text, true));
  const html = isObject(markup) ? markup.__html : value.__html;
  return typeof html === "string" ? textOrNull(htmlToText(html)) : null;
}

/** The elements of a list, of a list written as a text, or a single value. */
export const listOf = (value: unknown): readonly unknown[] =>
  listIn(value) ?? [value];

/** A URL or text without conversion; blank ones become null. */
export function verbatim(value: unknown): string | null {
  return typeof value === "string" ? textOrNull(value) : null;
}

/** A URL, `shop.example/path`, or a template. */
const LINK =
  /^\s*(?:[a-z][a-z\d+.-]+:\S|\/\/\S|[^\s/]+\.[^\s/.]{2,}(?:[/?#:]|\s*$))|\{\{/i;

/** The URL of a link; null for other texts. */
export function linkUrl(value: unknown): string | null {
  return typeof value === "string" && LINK.test(value) ? verbatim(value) : null;
}

const URL_START = /^\s*(?:[a-z][a-z\d+.-]+:\S|\/\/\S)|\{\{/i;

/** The URL of a picture or video; null for other texts, such as the name of a file. */
export function mediaUrl(value: unknown): string | null {
  return typeof value === "string" && URL_START.test(value)
    ? verbatim(value)
    : null;
}

type ReadText = (value: unknown) => string | null;

/** The first value that can be read as a text. */
export function findFirst(
  read: ReadText,
  values: readonly unknown[],
): string | null {
  for (const value of values) {
    const text = read(value);
    if (text !== null) return text;
  }
  return null;
}

/** Reads texts from objects that describe the same thing, each from the first field that has a value. */
export function readTexts<Name extends string>(
  objects: readonly Members[],
  sources: Readonly<Record<Name, readonly [ReadText, Names]>>,
): Record<Name, string | null> {
  return toMembers(Object.keys(sources) as Name[], (target) => {
    const [read, names] = sources[target];
    return findFirst(read, valuesOf(objects, names));
  });
}

/** `Instagram Stories` as `instagram`; names without a known one are kept. */
function platformsIn(text: string): string[] {
  const name = text.trim().toLowerCase()
    .replace(/(?:facebook )?audience[\s-]network/, "audience_network")
    .replace(/^facebook messenger$/, "messenger");
  const words = name.split(/[\s()]+/);
  const known = PLATFORMS.filter((each) => words.includes(each));
  return known.length === 0 ? [storable(name)] : known;
}

/** Platforms in lower case, from a list, a single name, or a text with several names. */
export function readPlatforms(value: unknown): string[] {
  const platforms = listOf(value).filter((name) => typeof name === "string")
    // Databases write lists as `{a,b}` and `[a, b]`.
    .flatMap((name) => name.split(/[,;|/·•&+\n[\]{}"']/))
    .flatMap(platformsIn)
    .filter((name) => name !== "");
  return [...new Set(platforms)];
}
