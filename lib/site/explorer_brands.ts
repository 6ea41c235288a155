import { type Kysely, sql } from "kysely";
import {
  type BrandChoice,
  findBrands,
  isSlug,
} from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Names that are looked up; the others are left to the API. */
const TYPED_MAX = 3;

/** What the values of a brand field stand for. */
export interface ChosenBrands {
  /** Brands of the values that are slugs, and of the ids. */
  known: BrandChoice[];
  /** All values as slugs, if a name was typed that is one brand's. */
  slugs: string[] | null;
  /** The first value that may be several brands. */
  ask: { text: string; brands: BrandChoice[] } | null;
  /** The first value that is no brand's name and cannot be a slug. */
  nameless: string | null;
}

/**
 * Finds the brands that a URL names. People type names where the API takes
 * slugs, so a value that is no slug is looked up.
 */
export async function chosenBrands(
  db: Kysely<Schema>,
  values: readonly string[],
  ids: readonly number[],
): Promise<ChosenBrands> {
  if (values.length === 0 && ids.length === 0) {
    return { known: [], slugs: null, ask: null, nameless: null };
  }
  const sought = values.filter((text) => !text.includes("\0"));
  const known = await db.selectFrom("brands")
    .select(["id", "slug", "name", "total_ad_count as ads"])
    .where((where) =>
      where.or([
        // One statement, whatever the number of brands.
        sql<boolean>`slug = any(${sought}::text[])`,
        sql<boolean>`id = any(${[...ids]}::bigint[])`,
      ])
    )
    .execute();
  const slugs = new Set(known.map(({ slug }) => slug));
  const typed = sought.filter((text) => !slugs.has(text)).slice(0, TYPED_MAX);
  const found = new Map<string, string>();
  for (const text of typed) {
    const brands = await findBrands(db, text);
    if (brands.length > 1) {
      const ask = { text, brands };
      return { known, slugs: null, ask, nameless: null };
    }
    if (brands.length === 1) found.set(text, brands[0]!.slug);
  }
  return {
    known,
    slugs: found.size === 0
      ? null
      : [...new Set(values.map((text) => found.get(text) ?? text))],
    ask: null,
    nameless: values.find((text) => !found.has(text) && !isSlug(text)) ?? null,
  };
}
