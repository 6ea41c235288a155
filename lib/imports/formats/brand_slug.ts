import slugify from "@sindresorhus/slugify";
import type { BrandRecord } from "@/lib/imports/formats/ad_record.ts";

const SLUG_LENGTH_MAX = 80;

/** Characters that a slug is made from: spelling out megabytes would hold up the server. */
const SOURCE_LENGTH_MAX = 200;

/** `https://www.facebook.com/shoebrand/`, `https://www.instagram.com/_u/shoebrand`. */
const PAGE_URL =
  /^https?:\/\/(?:[\w-]+\.)*(?:facebook|instagram)\.com\/(?:_u\/|pg\/)?([\w.-]+)\/?(?:[?#]|$)/i;

/** Paths on Facebook that are not aliases. */
const NO_ALIAS = /\.php$|^(?:p|pages|people|pg|_u)$|^[\d.-]+$/i;

/** The name that the page has in its own URL. */
export function aliasIn(url: string | null): string | null {
  const alias = url === null ? undefined : PAGE_URL.exec(url)?.[1];
  return alias === undefined || NO_ALIAS.test(alias) ? null : alias;
}

const deriveSlug = (text: string) => slugify(text, { decamelize: false });

/** Whether every letter has a spelling in a to z; otherwise 롯데ON would become "on". */
function isSpelledOut(text: string): boolean {
  const letters = new Set(text.match(/[^\P{L}\p{ASCII}]/gu));
  return ![...letters].some((letter) => deriveSlug(letter) === "");
}

/** A name as a slug; null if it cannot be spelled out in full, or is too long to try. */
export function slugOf(name: string): string | null {
  const isTried = name.length <= SOURCE_LENGTH_MAX && isSpelledOut(name);
  return isTried ? deriveSlug(name) || null : null;
}

/** A brand's preferred name in URLs. What cannot be spelled out in full is skipped. */
export function brandSlug(
  { page_id, slug, name, page_url, alias }: Omit<
    BrandRecord,
    "avatar_url" | "platforms" | "foreign_urls"
  >,
): string {
  for (const source of [slug ?? name, aliasIn(page_url), alias]) {
    const text = source?.slice(0, SOURCE_LENGTH_MAX) ?? "";
    if (!isSpelledOut(text)) continue;
    const found = deriveSlug(text).slice(0, SLUG_LENGTH_MAX).replace(/-$/, "");
    if (found !== "") return found;
  }
  return page_id.replace(":", "-");
}
