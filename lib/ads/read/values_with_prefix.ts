import type { Kysely } from "kysely";
import { findMatches } from "@/lib/ads/read/find_matches.ts";
import { planFilter } from "@/lib/ads/plan/plan_filter.ts";
import { readValueTexts } from "@/lib/ads/read/value_texts.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { byCallToAction, byDomain } from "@/lib/ads/read/count_values.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";

/** A value of ads, in its most frequent spelling, and the number of ads that its filter finds. */
export interface ValueCount {
  value: string;
  ads: number;
}

/** How values of a kind are counted, and whether one has a prefix. */
const KINDS = {
  cta: {
    read: byCallToAction,
    startsWith: (value: string, prefix: string) =>
      ctaKey(value)?.startsWith(ctaKey(prefix) ?? prefix) ?? false,
  },
  domain: {
    read: byDomain,
    startsWith: (value: string, prefix: string) => value.startsWith(prefix),
  },
};

/**
 * The calls to action or domains with a prefix, most ads first. Domains are
 * counted with their subdomains.
 */
export function valuesWithPrefix(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  kind: keyof typeof KINDS,
  prefix: string,
): Promise<ValueCount[]> {
  const { read, startsWith } = KINDS[kind];
  return columns.read(db, async (session) => {
    const { values } = await session.keep(`values ${kind}`, async () => {
      const texts = await readValueTexts(session, kind);
      const { bits } = await findMatches(session, planFilter({}));
      const counts = await tally(bits, session.chunks([`${kind}_id`]));
      return { values: read(counts, texts) };
    }, ({ values }) => 100 * values.length);
    return values.flatMap(({ value, count }) =>
      typeof value === "string" && startsWith(value, prefix)
        ? { value, ads: count }
        : []
    ).sort((a, b) => b.ads - a.ads || (a.value < b.value ? -1 : 1));
  });
}
