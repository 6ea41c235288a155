import { sql } from "kysely";
import type { Lookup } from "@/lib/ads/language/list_filter.ts";
import type { FilterPlan } from "@/lib/ads/plan/plan_filter.ts";
import { readWords } from "@/lib/ads/read/read_words.ts";
import { readIds, resolveWords } from "@/lib/ads/read/resolve_words.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import {
  type Bits,
  bitsOf,
  countBits,
  sizeOfBits,
  unite,
} from "@/lib/columns/bits.ts";
import { evaluate } from "@/lib/columns/evaluate.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";
import { invalidParameters } from "@/lib/http/invalid.ts";
import { endOfDomain } from "@/lib/search/domain_key.ts";

/** The ads that match a filter. */
export interface Matches {
  /** All matches; if `check` is not null, also others. */
  bits: Bits;
  /** Their number, or a lower bound. */
  total: number;
  isExact: boolean;
  /** Those of `bits` that are known to match. */
  known: Bits;
  /**
   * Which of some ads match; null: all of `bits` do. Call it within a budget,
   * see `withinBudget`.
   */
  check:
    | ((
      session: Session,
      ids: readonly number[],
      keepTime: () => Promise<void>,
    ) => Promise<number[]>)
    | null;
}

/** Milliseconds that counting may take before the total is a lower bound. */
export const COUNT_MS = 250;

/** Milliseconds after which a lower bound is counted again: the database may have been busy. */
export const INEXACT_MS = 10_000;

/**
 * Finds all matches.
 *
 * @param budgetMs how long looking up prefixes may take, and how
 * long reading words may take before the total is a lower bound
 */
export function findMatches(
  session: Session,
  plan: FilterPlan,
  budgetMs = COUNT_MS,
): Promise<Matches> {
  const { wordsIfSlow } = plan;
  return session.keep(
    `matches ${budgetMs} ${plan.key}`,
    async () => {
      if (wordsIfSlow === null) return await find(session, plan, budgetMs);
      const found = await withinBudget(
        session.db,
        budgetMs,
        () => find(session, plan, budgetMs),
      );
      return found ??
        await find(session, { ...plan, words: wordsIfSlow }, budgetMs);
    },
    ({ bits }) => sizeOfBits(bits),
    ({ isExact }) => isExact ? 0 : INEXACT_MS,
  );
}

async function find(
  session: Session,
  plan: FilterPlan,
  budgetMs: number,
): Promise<Matches> {
  const setOf = await resolveWords(session, plan.words);
  const lookups = await Promise.all(
    plan.lookups.map(async ({ column, lookUp, orNone = false }) => ({
      column,
      orNone,
      among: await readLookup(session, lookUp),
    })),
  );
  const bits = await evaluate(session, {
    facts: plan.facts,
    tests: [
      ...plan.tests,
      ...lookups.flatMap(({ column, ...test }) =>
        column ? { column, ...test } : []
      ),
    ],
    sets: [
      ...lookups.flatMap(({ column, among }) =>
        column ? [] : { bits: bitsOf(among), isExcluded: false }
      ),
      ...plan.words.flatMap(({ any, maybe, isExcluded }) => {
        // Who says what must be read is not excluded yet.
        const sets = isExcluded ? any : maybe && [...any, ...maybe];
        return sets ? { bits: unite(sets.map(setOf)), isExcluded } : [];
      }),
    ],
  });
  const groups = plan.words.filter(({ read }) => read.length > 0);
  if (groups.length === 0) {
    const total = countBits(bits);
    return { bits, known: bits, total, isExact: true, check: null };
  }
  const known = groups.map(({ any }) => unite(any.map(setOf)));
  return await readWords(session, bits, { groups, known }, budgetMs);
}

/** The ids that a lookup finds. */
async function readLookup(session: Session, lookup: Lookup): Promise<number[]> {
  const ids = await session.keep(
    `ids ${JSON.stringify(lookup)}`,
    async () => (await readIds(session, [queryOf(lookup)]))[0]!,
    (ids) => 8 * ids.length,
  );
  if (lookup.by !== "only" || ids.length <= 1) return ids;
  throw invalidParameters([{
    param: lookup.of,
    reason:
      "The archive has amounts in several currencies, which cannot be compared. Add currency.",
  }]);
}

function queryOf({ of, by, values }: Lookup) {
  switch (of) {
    case "ads":
    case "brands":
      return sql`select id from ${sql.table(of)}
        where ${sql.ref(by)} = any(${values}::text[])`;
    case "domain":
      return sql`select v.id from unnest(${values}::text[], ${
        values.map(endOfDomain)
      }::text[]) as range (low, high)
        join ad_values v on v.kind = 'domain'
          and v.key >= range.low and v.key < range.high`;
    default:
      return sql`select id from ad_values where kind = ${of} and ${
        by === "only"
          ? sql`true`
          : by === "item"
          ? sql`string_to_array(key, ',') && ${values}::text[]`
          : sql`key = any(${values}::text[])`
      }`;
  }
}
