import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { BrandFilter } from "@/lib/brands/list_query.ts";
import type { Param } from "@/lib/db/prepared.ts";

/** A filter's condition on `brands`. */
interface Condition {
  /** Whether an index finds the few brands that match. */
  isFew: boolean;
  sql: (param: Param) => Sql;
}

/** Exceeds every valid domain. */
const LENGTH_MAX = 300;
/** Indexed, with exactly this expression. */
const BACKWARDS = sql`left(reverse(ads.destination_domain), ${
  sql.lit(LENGTH_MAX)
}) collate "C"`;

const FIRST = sql`order by ${BACKWARDS}, ads.brand_id limit 1`;

/**
 * Each different pair of domain and brand is one step along the index, however
 * many ads have it.
 */
const nextPair = (condition: Sql) =>
  sql`select ${BACKWARDS} as domain, ads.brand_id from ads
    where ads.destination_domain is not null and ads.brand_id is not null
      and ${condition}`;

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
    sql: (param) =>
      sql`brands.id = any(array(
        with recursive pair as (
          select range.high, first.* from unnest(${
        param("domain_from")
      }::text[], ${param("domain_to")}::text[]) as range (low, high),
            lateral (${nextPair(sql`${BACKWARDS} >= range.low`)}
              and ${BACKWARDS} < range.high ${FIRST}) first
          union all
          select pair.high, next.* from pair,
            lateral (${
        nextPair(
          sql`(${BACKWARDS}, ads.brand_id) > (pair.domain, pair.brand_id)`,
        )
      }
              and ${BACKWARDS} < pair.high ${FIRST}) next
        )
        select brand_id from pair))`,
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

const backwards = (text: string) =>
  [...text].reverse().slice(0, LENGTH_MAX).join("");

/**
 * The values of the conditions' parameters.
 *
 * @param spelled other spellings of the domains and their subdomains
 */
export function conditionValues(
  { q, domain = [], ...filter }: BrandFilter,
  spelled: readonly string[],
) {
  const exact = [...domain, ...spelled].map(backwards);
  // Read backwards, subdomains have the domain as a prefix.
  const below = domain.map((name) => `${backwards(name)}.`);
  return {
    ...filter,
    q: q?.split(" ").map(beginning).join(" & "),
    domain_from: [...exact, ...below],
    // A slash comes right after a dot, and nothing between a text and itself with U+0001.
    domain_to: [
      ...exact.map((name) => `${name}\u0001`),
      ...below.map((name) => name.replace(/.$/, "/")),
    ],
  };
}
