import type { Kysely } from "kysely";
import { findMatches } from "@/lib/ads/find_matches.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { planFilter } from "@/lib/ads/plan_filter.ts";
import { readValueTexts, type ValueTexts } from "@/lib/ads/value_texts.ts";
import type { ArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { tally } from "@/lib/columns/tally.ts";
import type { Schema } from "@/lib/db/schema.ts";
import {
  byCallToAction,
  byDomain,
  type Counts,
} from "@/lib/ads/count_values.ts";
import { ctaKey } from "@/lib/search/cta_key.ts";

/** A value of ads, in its most frequent spelling, and the number of ads that its filter finds. */
export interface ValueCount {
  value: string;
  ads: number;
}

/** The calls to action with a prefix, most ads first. */
export const ctaBeginnings = (
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  beginning: string,
) =>
  countValues(
    db,
    columns,
    "cta",
    byCallToAction,
    (value) =>
      ctaKey(value)?.startsWith(ctaKey(beginning) ?? beginning) ?? false,
  );

/** The domains with a prefix, most ads first, counted with their subdomains. */
export const domainBeginnings = (
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  beginning: string,
) =>
  countValues(
    db,
    columns,
    "domain",
    byDomain,
    (value) => value.startsWith(beginning),
  );

function countValues(
  db: Kysely<Schema>,
  columns: ArchiveColumns,
  kind: "cta" | "domain",
  read: (
    counts: Counts,
    texts: ValueTexts,
  ) => { value: string | number | boolean | null; count: number }[],
  isWanted: (value: string) => boolean,
): Promise<ValueCount[]> {
  return columns.read(db, async (session) => {
    const { values } = await session.keep(`values ${kind}`, async () => {
      const texts = await readValueTexts(session, kind);
      const { bits } = await findMatches(session, planFilter(adList, {}));
      const counts = await tally(bits, session.chunks([`${kind}_id`]));
      return { values: read(counts, texts) };
    }, ({ values }) => 100 * values.length);
    return values.flatMap(({ value, count }) =>
      typeof value === "string" && isWanted(value) ? { value, ads: count } : []
    ).sort((a, b) => b.ads - a.ads || (a.value < b.value ? -1 : 1));
  });
}
