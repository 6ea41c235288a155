import { type Kysely, sql } from "kysely";
import {
  type BrandChoice,
  findBrands,
  isSlug,
} from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { type ExplorerUrl, listValues } from "@/lib/site/explorer_url.ts";

/** Names that are looked up; the others are left to the API. */
const TYPED_MAX = 3;

const isId = (text: string) => /^\d{1,15}$/.test(text);

/** What a URL's brands are. */
export interface ChosenBrands {
  /** Names of those that the archive knows, by slug and by id. */
  names: ReadonlyMap<string, string>;
  /** Values that are none of these. */
  unknown: string[];
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
  { params }: ExplorerUrl,
): Promise<ChosenBrands> {
  const values = listValues(params, "brand");
  const ids = listValues(params, "brand_id");
  const sought = values.filter((text) => !text.includes("\0"));
  const known = [...sought, ...ids].length === 0
    ? []
    : await db.selectFrom("brands").select(["id", "slug", "name"])
      .where((where) =>
        where.or([
          // One statement, whatever the number of brands.
          sql<boolean>`slug = any(${sought}::text[])`,
          sql<boolean>`id = any(${ids.filter(isId).map(Number)}::bigint[])`,
        ])
      )
      .execute();
  const names = new Map(
    known.flatMap(({ id, slug, name }) =>
      [slug, String(id)].map((key) => [key, name ?? slug])
    ),
  );
  const slugs = new Set(known.map(({ slug }) => slug));
  const found = new Map<string, string>();
  const result = {
    names,
    unknown: [...values, ...ids].filter((value) => !names.has(value)),
    slugs: null,
    ask: null,
    nameless: null,
  };
  const typed = sought.filter((text) => !slugs.has(text)).slice(0, TYPED_MAX);
  for (const text of typed) {
    const brands = await findBrands(db, text);
    if (brands.length > 1) return { ...result, ask: { text, brands } };
    if (brands.length === 1) found.set(text, brands[0]!.slug);
  }
  return {
    ...result,
    slugs: found.size === 0
      ? null
      : [...new Set(values.map((text) => found.get(text) ?? text))],
    nameless: values.find((text) => !found.has(text) && !isSlug(text)) ?? null,
  };
}
