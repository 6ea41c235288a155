import { sql } from "kysely";
import type { NamedFilter } from "@/lib/ads/plan/plan_list.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";

/** A brand that a filter selects. */
interface NamedBrand {
  id: number;
  slug: string;
  last_scraped_at: number | null;
}

/** The brands of the archive that a filter selects. */
export interface NamedBrands {
  brands: NamedBrand[];
  /** Values that match no brand of the archive, as requested. */
  unknown: string[];
}

/** The members of `meta` that list the brands of a filter; none if it has no brands. */
export const brandsMeta = (named: NamedBrands | null) =>
  named === null ? {} : { brands: named.brands, unknown_brands: named.unknown };

/**
 * Looks up a filter's brands by id, page or slug. Null if the filter has no
 * brands.
 */
export async function readBrandFilter(
  session: Session,
  { brand_id, page_id, brand }: NamedFilter,
): Promise<NamedBrands | null> {
  const named = { id: brand_id, page_id, slug: brand };
  const requested = Object.entries(named).filter(([, values]) =>
    values !== undefined
  ) as [keyof typeof named, readonly (string | number)[]][];
  if (requested.length === 0) return null;
  const brands = await session.value<(NamedBrand & { page_id: string })[]>(sql`(
    select coalesce(json_agg(json_build_object('id', id, 'slug', slug,
      'page_id', page_id, 'last_scraped_at', last_scraped_at) order by id), '[]')
    from brands where id = any(array(
      select unnest(${brand_id ?? []}::bigint[])
      union all
      select id from brands where page_id = any(${page_id ?? []}::text[])
      union all
      select id from brands where slug = any(${brand ?? []}::text[])
    ))
  )`);
  return {
    brands: brands.map(({ page_id: _, ...brand }) => brand),
    unknown: requested.flatMap(([member, values]) =>
      values.filter((value) => !brands.some((each) => each[member] === value))
        .map(String)
    ),
  };
}
