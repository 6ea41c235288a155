import { type RawBuilder, sql } from "kysely";
import type { Filters } from "@/lib/ads/conditions.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import {
  scanCondition,
  searchCondition,
  storedForm,
} from "@/lib/ads/search_sql.ts";
import { searchOf } from "@/lib/ads/text_filters.ts";
import { isNameTerm } from "@/lib/columns/terms.ts";
import type { Search, Term } from "@/lib/search/search.ts";
import {
  SEARCH_FIELDS,
  type SearchField,
  searchWords,
} from "@/lib/search/words.ts";

/** A brand whose ads can have the words of its earlier names. */
export interface RenamedBrand {
  id: number;
  name: string | null;
  earlier: string[];
}

/** All of them as one SQL value, to be read along with others. */
export const renamedBrands: RawBuilder<RenamedBrand[]> = sql`(
  select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
    'earlier', k.names)), '[]')
  from search_backlog k join brands b on b.id = k.brand_id)`;

/** Brands for whose ads the columns of names' terms must not be used. */
export interface OutdatedNames {
  ids: readonly number[];
  /** The same as a condition on ads. */
  ads: Sql;
  /** Those whose current name has the term. */
  brandsOf(term: string): number[];
}

/** How a search treats ads with words of earlier names. */
interface CurrentNames {
  /** The filters, which compare the brand's current name instead. */
  filters: Filters;
  outdated: OutdatedNames;
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
): CurrentNames | null {
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
  const ids = brands.map(({ id }) => id);
  const areOutdated = sql`ads.brand_id = any(${ids}::bigint[])`;
  const cases = brands.map(({ id, name }) => ({
    isOutdated: sql`ads.brand_id = ${id}::bigint`,
    left: besideName(search, fields, name),
  }));
  return {
    outdated: {
      ids,
      ads: areOutdated,
      brandsOf: (term) =>
        !isNameTerm(term)
          ? []
          : brands.filter(({ name }) =>
            occursIn(name)({ tokens: [term.slice(1)], isPrefix: false })
          ).map(({ id }) => id),
    },
    filters: {
      ...filters,
      q: {
        ...entry,
        search(value, filter, isByRow) {
          const stored = entry.search!(value, filter, isByRow);
          if (isByRow) {
            const branches = cases.map(({ isOutdated, left }) =>
              sql`when ${isOutdated} then ${
                typeof left === "boolean"
                  ? sql.lit(left)
                  : scanCondition(left, fields)
              }`
            );
            return sql`case ${sql.join(branches, sql` `)} else ${stored} end`;
          }
          const found = cases.map(({ isOutdated, left }) =>
            typeof left === "boolean"
              ? sql`select ads.id from ads where ${isOutdated} and ${
                sql.lit(left)
              }`
              : sql`select ads.id from ads join ad_search on ad_id = ads.id
                where ${isOutdated} and ${searchCondition(left, fields)}`
          );
          return sql`ad_search.ad_id in (
            select ad_search.ad_id from ad_search where ${stored}
              and not exists (
                select from ads where ads.id = ad_search.ad_id and ${areOutdated}
              )
            union all ${sql.join(found, sql` union all `)})`;
        },
      },
    },
  };
}

/**
 * What the other fields of a brand's ads must match, given its current name;
 * false: they do not match, true: they do anyway.
 */
function besideName(
  { all, none }: Pick<Search, "all" | "none">,
  fields: readonly SearchField[],
  name: string | null,
): Pick<Search, "all" | "none"> | boolean {
  const occurs = occursIn(name);
  if (none.some(occurs)) return false;
  const left = all.filter((group) => !group.some(occurs));
  if (fields.length === 0) return left.length === 0;
  return left.length > 0 || none.length > 0 ? { all: left, none } : true;
}
