import { type Kysely, sql } from "kysely";
import {
  type BrandChoice,
  findBrands,
  isNamed,
  isSlug,
} from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { UNNAMED_BRAND } from "@/lib/shared/ad_labels.ts";
import { type ExplorerUrl, listValues } from "@/lib/site/explorer_url.ts";

/** Maximum number of names to look up; the API handles all others. */
const TYPED_MAX = 3;

/** A brand's name, with its slug if other brands have the same name. */
export interface BrandName {
  label: string;
  note?: string | undefined;
}

export interface ChosenBrands {
  /** Names of the brands in the archive, by slug and by id. */
  names: ReadonlyMap<string, BrandName>;
  /** Values that match no brand. */
  unknown: string[];
  /** All values as slugs, if a typed name matches exactly one brand. */
  slugs: string[] | null;
  /** The first value that could be one of several brands. */
  ask: { text: string; brands: BrandChoice[] } | null;
  /** The first value that is neither a brand's name nor a valid slug. */
  nameless: string | null;
}

/** Whether another brand has the same name, apart from case, accents and the end of a long name. */
const hasNamesake = sql<boolean>`exists (
  select from brand_search as own join brand_search as other using (name_key)
  where own.brand_id = brands.id and other.brand_id <> own.brand_id)`;

/**
 * Finds the brands of a URL. People type names where the API expects slugs, so
 * a value that is not a slug is looked up by name.
 */
export async function chosenBrands(
  db: Kysely<Schema>,
  { params }: Pick<ExplorerUrl, "params">,
): Promise<ChosenBrands> {
  const values = listValues(params, "brand");
  const ids = listValues(params, "brand_id");
  const sought = values.filter((text) => !text.includes("\0"));
  const rows = [...sought, ...ids].length === 0
    ? []
    : await db.selectFrom("brands").select(["id", "slug", "name"])
      .select(hasNamesake.as("hasNamesake"))
      .where(isNamed(sought, ids)).execute();
  const names = new Map(
    rows.flatMap(({ id, slug, name, hasNamesake }) => {
      const note = name === null || hasNamesake ? slug : undefined;
      const called: BrandName = { label: name ?? UNNAMED_BRAND, note };
      return [slug, String(id)].map((key) => [key, called] as const);
    }),
  );
  const slugs = new Set(rows.map(({ slug }) => slug));
  const slugsByName = new Map<string, string>();
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
    if (brands.length === 1) slugsByName.set(text, brands[0]!.slug);
  }
  return {
    ...result,
    slugs: slugsByName.size === 0
      ? null
      : [...new Set(values.map((text) => slugsByName.get(text) ?? text))],
    nameless: values.find((text) => !slugsByName.has(text) && !isSlug(text)) ??
      null,
  };
}
