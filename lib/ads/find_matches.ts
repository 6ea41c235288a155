import { sql } from "kysely";
import type { Lookup } from "@/lib/ads/list_filter.ts";
import type { FilterPlan } from "@/lib/ads/plan_filter.ts";
import { readWords } from "@/lib/ads/read_words.ts";
import { lookUp, resolveWords } from "@/lib/ads/resolve_words.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import {
  type Bits,
  bitsOf,
  countBits,
  sizeOfBits,
  unite,
} from "@/lib/columns/bits.ts";
import { type Asked, evaluateChunk } from "@/lib/columns/evaluate.ts";
import { FACTS } from "@/lib/columns/format.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";
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
 * @param budgetMs how long looking up beginnings of words may take, and how
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
  const asked: Asked = {
    facts: plan.facts,
    tests: await Promise.all(
      plan.tests.map(async (test) =>
        "among" in test ? { among: await numbersOf(session, test.among) } : test
      ),
    ),
    sets: [
      ...await Promise.all(
        plan.ads.map(async (lookup) => ({
          bits: bitsOf(await idsOf(session, lookup)),
          isExcluded: false,
        })),
      ),
      ...plan.words.flatMap(({ any, maybe, isExcluded }) => {
        // Who says what must be read is not excluded yet.
        const sets = isExcluded ? any : maybe && [...any, ...maybe];
        return sets ? { bits: unite(sets.map(setOf)), isExcluded } : [];
      }),
    ],
  };
  const bits = new Map<number, Uint32Array>();
  const names = [FACTS, ...plan.tests.map(({ column }) => column)];
  for await (const { chunk, data } of session.chunks(names)) {
    const [bytes, ...numbers] = data as [Uint8Array, ...Uint32Array[]];
    const words = evaluateChunk(asked, chunk, bytes, numbers);
    bits.set(chunk, words);
  }
  const groups = plan.words.filter(({ read }) => read.length > 0);
  if (groups.length === 0) {
    const total = countBits(bits);
    return { bits, known: bits, total, isExact: true, check: null };
  }
  const known = groups.map(({ any, isExcluded }) =>
    isExcluded ? new Map() : unite(any.map(setOf))
  );
  return await readWords(session, bits, { ...plan, groups, known }, budgetMs);
}

function numbersOf(
  session: Session,
  among: readonly number[] | Exclude<Lookup, { lookUp: "ads" }>,
): Promise<readonly number[]> {
  if (!("lookUp" in among)) {
    return Promise.resolve(among.toSorted((a, b) => a - b));
  }
  return idsOf(session, among);
}

/** The ids that a lookup finds, ascending. */
function idsOf(session: Session, lookup: Lookup): Promise<number[]> {
  return session.keep(`ids ${JSON.stringify(lookup)}`, async () => {
    const [ids] = await lookUp(session, [queryOf(lookup)]);
    return ids!.sort((a, b) => a - b);
  }, (ids) => 8 * ids.length);
}

function queryOf(lookup: Lookup) {
  switch (lookup.lookUp) {
    case "ads":
      return sql`select id from ads
        where ad_archive_id = any(${lookup.archiveIds}::text[])`;
    case "brands":
      return sql`select id from brands
        where ${sql.ref(lookup.by)} = any(${lookup.values}::text[])`;
    case "values": {
      const { kind, keys } = lookup;
      return kind === "domain"
        ? sql`select v.id from unnest(${keys}::text[], ${
          keys.map(endOfDomain)
        }::text[]) as range (low, high)
          join ad_values v on v.kind = 'domain'
            and v.key >= range.low and v.key < range.high`
        : sql`select id from ad_values
          where kind = ${kind} and key = any(${keys}::text[])`;
    }
  }
}
