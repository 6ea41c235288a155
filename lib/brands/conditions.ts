import { sql } from "kysely";
import type { Sql } from "@/lib/ads/search_sql.ts";
import type { BrandFilter } from "@/lib/brands/list_query.ts";
import type { Param } from "@/lib/db/prepared.ts";

/** A filter's condition on `brands`. */
interface Condition {
  /** Whether an index finds the few brands that match. */
  isFew: boolean;
  sql: (param: Param) => Sql;
}

/** Each entry depends only on the filter's name, or has its value in its name too. */
const CONDITIONS = {
  q: {
    isFew: true,
    sql: (param) =>
      sql`brands.id = any(array(
        select brand_id from brand_search
        where array_to_tsvector(string_to_array(words, ' '))
          @@ ${param("q")}::text::tsquery))`,
  },
  domain: {
    isFew: true,
    sql: (param) => sql`brands.id = any(${param("domain")}::bigint[])`,
  },
  page_id: {
    isFew: true,
    sql: (param) => sql`brands.page_id = any(${param("page_id")}::text[])`,
  },
  platform: {
    isFew: false,
    sql: (param) => sql`brands.platforms && ${param("platform")}::text[]`,
  },
  // Each is a range of the index by active ads. An equality would let the
  // planner use another index.
  "has_active_ads true": {
    isFew: false,
    sql: () => sql`brands.active_ad_count > 0`,
  },
  "has_active_ads false": {
    isFew: false,
    sql: () => sql`brands.active_ad_count <= 0`,
  },
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof CONDITIONS;

/** The names of a filter's conditions, which are all that the SQL depends on. */
export function conditionNames(
  { has_active_ads, ...filter }: BrandFilter,
): ConditionName[] {
  const names = Object.keys(CONDITIONS) as ConditionName[];
  return names.filter((name) =>
    name === `has_active_ads ${has_active_ads}` ||
    filter[name as keyof typeof filter] !== undefined
  );
}

/** Combines conditions, and says whether few brands match. */
export function conditionOf(names: readonly ConditionName[], param: Param) {
  const conditions: Condition[] = names.map((name) => CONDITIONS[name]);
  return {
    isFew: conditions.some(({ isFew }) => isFew),
    all: conditions.length === 0
      ? sql`true`
      : sql.join(conditions.map(({ sql }) => sql(param)), sql` and `),
  };
}

/** A word as the prefix of a lexeme. */
const beginning = (word: string) => `'${word.replaceAll(/['\\]/g, "$&$&")}':*`;

/**
 * The values of the conditions' parameters.
 *
 * @param domain the ids of the brands whose ads lead to the filter's domains
 */
export const conditionValues = (
  { q, domain: _, ...filter }: BrandFilter,
  domain: readonly number[],
) => ({
  ...filter,
  q: q?.split(" ").map(beginning).join(" & "),
  domain,
});
