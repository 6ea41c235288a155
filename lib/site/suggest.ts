import type { Kysely } from "kysely";
import { findBrands } from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import type { Suggestion } from "@/lib/shared/suggestion.ts";

/** Of each kind. */
const SUGGESTIONS_MAX = 5;

/** Longer texts mean nothing here. */
const TYPED_MAX = 200;

/** What was typed so far; empty if nothing can be found by it. */
export function readTyped(url: URL): string {
  const text = url.searchParams.get("q")?.normalize("NFC").trim() ?? "";
  return text.length > TYPED_MAX || /\p{Cc}|\p{Cs}/u.test(text) ? "" : text;
}

/** What the archive has that the text may mean. */
export async function suggest(
  db: Kysely<Schema>,
  text: string,
): Promise<Suggestion[]> {
  const brands = await findBrands(db, text);
  return brands.slice(0, SUGGESTIONS_MAX).map(({ slug, name, ads }) => ({
    kind: "brand",
    value: slug,
    label: name ?? slug,
    detail: formatCount(ads, "ad"),
  }));
}
