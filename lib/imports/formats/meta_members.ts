import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { pageId } from "@/lib/imports/formats/archive_id.ts";
import {
  isNothing,
  isObject,
  type Members,
  readMember,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import {
  htmlToText,
  plainText,
  storable,
} from "@/lib/imports/formats/plain_text.ts";

function known(text: string): string | null {
  return text.trim() === "" ? null : storable(text);
}

/**
 * A text of Meta's library: itself, `{text}`, or `{markup: {__html}}`. Blank
 * ones are unknown, and so is anything else: scrapers do not agree on types.
 */
export function metaText(value: unknown): string | null {
  if (typeof value === "string") return known(plainText(value));
  if (!isObject(value)) return null;
  const { text, markup } = value;
  if (typeof text === "string") return known(plainText(text, true));
  const html = isObject(markup) ? markup.__html : value.__html;
  return typeof html === "string" ? known(htmlToText(html)) : null;
}

/** A URL or another text, exactly as it is; blank ones are unknown. */
export function verbatim(value: unknown): string | null {
  return typeof value === "string" ? known(value) : null;
}

/** How a text is read, and the members that may have it, the likeliest first. */
type Source = readonly [
  read: (value: unknown) => string | null,
  ...names: string[],
];

/** The first of some values that is a known text. */
export function findFirst(
  read: Source[0],
  values: readonly unknown[],
): string | null {
  return values.map(read).find((text) => text !== null) ?? null;
}

/** The texts of an object, each from the first of its members that is known. */
export function readTexts<Name extends string>(
  object: Members,
  sources: Readonly<Record<Name, Source>>,
): Record<Name, string | null> {
  return toMembers(Object.keys(sources) as Name[], (target) => {
    const [read, ...names] = sources[target];
    return findFirst(read, names.map((name) => readMember(object, name)));
  });
}

/** Platforms in lower case, from a list or a single name. */
export function readPlatforms(value: unknown): string[] {
  const names = Array.isArray(value) ? value : [value];
  const platforms = names.filter((name) => typeof name === "string")
    .map((name) => storable(name.trim().toLowerCase()))
    .filter((name) => name !== "");
  return [...new Set(platforms)];
}

/** The page of an ad, or null if the source names none. */
export function metaBrand(
  id: unknown,
  brand: Omit<BrandRecord, "page_id" | "slug">,
): BrandRecord | null {
  if (isNothing(id)) return null;
  return { page_id: pageId(id, "page_id"), slug: null, ...brand };
}
