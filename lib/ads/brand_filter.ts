import { type Kysely, sql } from "kysely";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A brand that a filter selects. */
export interface NamedBrand {
  id: number;
  slug: string;
  last_scraped_at: number | null;
}

/** The brands of the archive that a filter selects. */
export interface NamedBrands {
  brands: NamedBrand[];
  /** Values that match no brand of the archive, as given. */
  unknown: string[];
}

interface BrandFilter extends NamedBrands {
  /** The filter with only `brand_id` in place of its brand parameters. */
  filter: AdFilter;
  /** Number of ads of the filter's brands. */
  ads: number;
}

/** The members of `meta` that list the brands of a filter; none if it has no brands. */
export const brandsMeta = (named: NamedBrands | null) =>
  named === null ? {} : { brands: named.brands, unknown_brands: named.unknown };

/**
 * Looks up a filter's brands by id, page or slug. Ads must match all of the
 * three that are given. Null if the filter has no brands.
 */
export async function readBrandFilter(
  db: Kysely<Schema>,
  { brand_id, page_id, brand, ...filter }: AdFilter,
): Promise<BrandFilter | null> {
  const named = { id: brand_id, page_id, slug: brand };
  const given = Object.entries(named).filter(([, values]) =>
    values !== undefined
  ) as [keyof typeof named, readonly (string | number)[]][];
  if (given.length === 0) return null;
  // Sorted here: with sorting disabled, the planner would read all brands in
  // order.
  const { rows } = await sql<
    NamedBrand & { page_id: string; total_ad_count: number }
  >`
    select id, slug, page_id, last_scraped_at, total_ad_count from brands
    where id = any(${brand_id ?? []}::bigint[])
      or page_id = any(${page_id ?? []}::text[])
      or slug = any(${brand ?? []}::text[])`.execute(db);
  rows.sort((a, b) => a.id - b.id);
  const isNamed = (row: typeof rows[number]) =>
    given.every(([member, values]) => values.includes(row[member]));
  const kept = rows.filter(isNamed);
  return {
    filter: { ...filter, brand_id: kept.map(({ id }) => id) },
    ads: kept.reduce((sum, { total_ad_count }) => sum + total_ad_count, 0),
    brands: rows.map(({ id, slug, last_scraped_at }) => ({
      id,
      slug,
      last_scraped_at,
    })),
    unknown: given.flatMap(([member, values]) =>
      values.filter((value) => !rows.some((row) => row[member] === value))
        .map(String)
    ),
  };
}
