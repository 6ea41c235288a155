import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";

/** A value of ads, in its most frequent spelling, and the number of ads that its filter finds. */
export interface ValueCount {
  value: string;
  ads: number;
}

/**
 * Maximum number of values with a prefix that are counted, so that a single
 * letter costs little.
 */
const ROWS_MAX = 2000;
/** Maximum number of spellings, before those that differ only in case are merged. */
const SPELLINGS_MAX = 50;
const LENGTH_MAX = 80;

/** Sorts after every text with the prefix before it. */
const LAST = "\u{10FFFF}";

/**
 * The calls to action with one of these prefixes, most ads first, read from an
 * index of the counters.
 */
export async function ctaBeginnings(
  db: Kysely<Schema>,
  beginnings: readonly string[],
): Promise<ValueCount[]> {
  const low = beginnings.map((text) => [...text].slice(0, LENGTH_MAX).join(""));
  const key = sql`left(t.value, ${sql.lit(LENGTH_MAX)}) collate "C"`;
  const query = sql<ValueCount>`
    select value, sum(n)::bigint as ads
    from unnest(${low}::text[], ${low.map((text) => text + LAST)}::text[])
      as range (low, high)
    cross join lateral (
      select value, n from ad_value_totals t
      where facet = 'cta_text' and ${key} >= range.low and ${key} < range.high
      order by ${key} limit ${sql.lit(ROWS_MAX)}
    ) found
    group by value having sum(n) > 0
    order by ads desc, value collate "C" limit ${sql.lit(SPELLINGS_MAX)}`
    .compile(db);
  const { rows } = await db.executeQuery(query);
  const byMeaning = new Map<string, ValueCount>();
  for (const { value, ads } of rows) {
    const meaning = ctaKey(value) ?? "";
    const known = byMeaning.get(meaning);
    if (known === undefined) byMeaning.set(meaning, { value, ads });
    else known.ads += ads;
  }
  return [...byMeaning.values()].toSorted((a, b) => b.ads - a.ads);
}

/** The domains with a prefix, most ads first, counted with their subdomains. */
export async function domainBeginnings(
  db: Kysely<Schema>,
  beginning: string,
): Promise<ValueCount[]> {
  const query = sql<ValueCount>`
    select value, n as ads from (
      select value, n from ad_ranked_values
      where facet = 'destination_domain' and cells > 0
        and value >= ${beginning} and value < ${beginning + LAST}
      order by value limit ${sql.lit(ROWS_MAX)}
    ) found
    order by ads desc, value limit ${sql.lit(SPELLINGS_MAX)}`.compile(db);
  return (await db.executeQuery(query)).rows;
}
