import { type RawBuilder, sql } from "kysely";
import type { Filters } from "@/lib/ads/conditions.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import { scanCondition, storedForm } from "@/lib/ads/search_sql.ts";
import { searchOf } from "@/lib/ads/text_filters.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import {
  SEARCH_FIELDS,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";

/** A brand whose ads up to an id can have the words of its earlier names. */
export interface RenamedBrand {
  brand_id: number;
  up_to: number;
  name: string | null;
  earlier: string[];
}

/** All of them as one SQL value, to be read along with others. */
export const renamedBrands: RawBuilder<RenamedBrand[]> = sql`(
  select coalesce(json_agg(json_build_object('brand_id', b.id, 'up_to', k.up_to,
    'name', b.name, 'earlier', k.names)), '[]')
  from search_backlog k join brands b on b.id = k.brand_id)`;

/** How a search treats ads with words of earlier names. */
export interface OutdatedWords {
  /** The filters, which compare the brand's current name instead. */
  filters: Filters;
  /** The condition on ads whose stored words must not be used. */
  outdated: Sql;
}

const occursIn = (name: string | null) => {
  const words = searchWords({
    ...{ brand: name, creator: null, text: [], cta: [], domain: null },
  });
  return (term: Term) => words.includes(storedForm(term, "brand"));
};

/**
 * Filters for the time until the words of renamed brands' ads are updated. Null
 * if the search does not look for any word of their names.
 */
export function withCurrentNames(
  { q, search_in = SEARCH_FIELDS }: AdFilter,
  filters: Filters,
  renamed: readonly RenamedBrand[],
): OutdatedWords | null {
  const entry = filters.q;
  if (renamed.length === 0 || q === undefined || !entry?.search) return null;
  if (!search_in.includes("brand")) return null;
  const search = searchOf(q);
  const terms = [...search.all.flat(), ...search.none];
  const brands = renamed.filter(({ name, earlier }) =>
    [name, ...earlier].some((each) => terms.some(occursIn(each)))
  );
  if (brands.length === 0) return null;
  const fields = search_in.filter((field) => field !== "brand");
  const cases = brands.map((brand) => ({
    isOutdated: sql`(ads.brand_id = ${brand.brand_id}::bigint
      and ads.id <= ${brand.up_to}::bigint)`,
    matches: besideName(search, fields, brand.name),
  }));
  const outdated = sql`(${
    sql.join(cases.map(({ isOutdated }) => isOutdated), sql` or `)
  })`;
  return {
    outdated,
    filters: {
      ...filters,
      q: {
        ...entry,
        search(value, filter, isByRow) {
          const stored = entry.search!(value, filter, isByRow);
          if (isByRow) {
            const branches = cases.map(({ isOutdated, matches }) =>
              sql`when ${isOutdated} then ${matches}`
            );
            return sql`case ${sql.join(branches, sql` `)} else ${stored} end`;
          }
          const found = cases.map(({ isOutdated, matches }) =>
            sql`select ads.id from ads join ad_search on ad_search.ad_id = ads.id
              where ${isOutdated} and ${matches}`
          );
          return sql`ad_search.ad_id in (
            select ad_search.ad_id from ad_search where ${stored}
              and ad_search.ad_id not in (select ads.id from ads where ${outdated})
            union all ${sql.join(found, sql` union all `)})`;
        },
      },
    },
  };
}

/** Whether the words of an ad, together with its brand's current name, match. */
function besideName(
  { all, none }: Pick<Search, "all" | "none">,
  fields: readonly SearchField[],
  name: string | null,
): Sql {
  const occurs = occursIn(name);
  if (none.some(occurs)) return sql`false`;
  const left = all.filter((group) => !group.some(occurs));
  if (fields.length === 0) return left.length === 0 ? sql`true` : sql`false`;
  const isAny = left.length === 0 && none.length === 0;
  return isAny ? sql`true` : scanCondition({ all: left, none }, fields);
}
