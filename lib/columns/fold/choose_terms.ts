import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { RUN_BREAK } from "@/lib/search/tokenize.ts";
import { FIELD_CODES, TEXT_BREAK } from "@/lib/search/words.ts";

/** Which terms get a column. */
export interface TermRule {
  /** The minimum share of all ads that must have a term. */
  share: number;
  /** The minimum number of ads that must have it. */
  ads: number;
  /** Maximum number of terms: each is a bit of every ad. */
  count: number;
}

/** The sample is large enough to have this many ads with the rarest term, on average. */
const SAMPLE_HITS = 50;
const PAGE_ADS = 1_000;
/** Beyond this many terms, those met once are dropped, to bound memory. */
const COUNTED_MAX = 300_000;

/** Separators between words in texts; see `searchWords` and `eachToken`. */
const BREAKS: ReadonlySet<string> = new Set([
  "",
  TEXT_BREAK,
  ...Object.values(FIELD_CODES).map((code) => code + RUN_BREAK),
]);

/**
 * The words of an ad that can have a column of bits: tokens with the letter of
 * their field (`tsale`), possibly with repetitions. No other column has such a
 * name.
 */
export const termsOf = (words: string): string[] =>
  words.split(" ").filter((word) => !BREAKS.has(word));

const leastShare = (total: number, { share, ads }: TermRule): number =>
  Math.max(share, ads / total);

/** The share of ads with each term, from a sample; rare terms may be missing. */
export async function sampleTerms(
  db: Kysely<Schema>,
  total: number,
  rule: TermRule,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let sampled = 0;
  const percent = Math.min(100, 100 * PAGE_ADS / total);
  const size = Math.min(total, SAMPLE_HITS / leastShare(total, rule));
  const pages = Math.ceil(size / PAGE_ADS);
  for (let page = 0; page < pages; page++) {
    const { rows } = await sql<{ words: string }>`
      select words from ad_search
      tablesample system (${percent}::real) repeatable (${page}::int)
      limit ${2 * PAGE_ADS}`.execute(db);
    sampled += rows.length;
    for (const row of rows) {
      for (const term of new Set(termsOf(row.words))) {
        counts.set(term, (counts.get(term) ?? 0) + 1);
      }
    }
    if (counts.size > COUNTED_MAX) forgetRare(counts);
  }
  for (const [term, n] of counts) counts.set(term, n / sampled);
  return counts;
}

function forgetRare(counts: Map<string, number>): void {
  for (const [term, n] of counts) if (n === 1) counts.delete(term);
}

/**
 * The terms to keep, the most frequent first. Since samples vary, an existing
 * term remains until it has half of the frequency that a new term needs.
 */
export function chooseTerms(
  shares: ReadonlyMap<string, number>,
  kept: ReadonlySet<string>,
  total: number,
  rule: TermRule,
): string[] {
  const least = leastShare(total, rule);
  return [...shares].map(([term, part]) => ({
    term,
    part: kept.has(term) ? 2 * part : part,
  })).filter(({ part }) => part >= least)
    .sort((a, b) => b.part - a.part || (a.term < b.term ? -1 : 1))
    .slice(0, rule.count).map(({ term }) => term);
}
