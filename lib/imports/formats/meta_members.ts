import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";
import { pageId } from "@/lib/imports/formats/archive_id.ts";
import { isObject } from "@/lib/imports/formats/members.ts";
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

/** The first that is known. */
export function findFirst(
  read: (value: unknown) => string | null,
  ...values: unknown[]
): string | null {
  for (const value of values) {
    const text = read(value);
    if (text !== null) return text;
  }
  return null;
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
  if (id === undefined || id === null || id === "") return null;
  return { page_id: pageId(id, "page_id"), slug: null, ...brand };
}
