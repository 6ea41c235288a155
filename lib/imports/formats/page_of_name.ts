import { createHash } from "node:crypto";
import { slugOf } from "@/lib/imports/formats/brand_slug.ts";
import { isUnknown } from "@/lib/imports/formats/members.ts";

const PREFIX = "name:";

/** Maximum length of what follows the prefix: ids have at most 64 characters. */
const LENGTH_MAX = 64 - PREFIX.length;

/** Whether the id of a page is made of its name. */
export const isOfName = (pageId: string): boolean => pageId.startsWith(PREFIX);

/**
 * The id of a page without an id of its own, made from its name; null without a
 * name. Case, accents and punctuation make no difference. A name that
 * cannot be fully written in a to z, or is long, is hashed.
 */
export function pageIdOfName(name: string | null): string | null {
  if (name === null || isUnknown(name)) return null;
  const slug = slugOf(name);
  if (slug !== null && slug.length <= LENGTH_MAX) return PREFIX + slug;
  const text = name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return PREFIX + createHash("sha256").update(text).digest("hex").slice(0, 16);
}
