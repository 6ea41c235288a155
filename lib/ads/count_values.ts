import type { ValueTexts } from "@/lib/ads/value_texts.ts";
import { domainOf } from "@/lib/search/domain_key.ts";

/** Numbers of ads by a column's groups; 0 is unknown. */
export type Counts = ReadonlyMap<number, number>;

/** A value as filters understand it; null: unknown. */
export interface ReadValue {
  value: string | number | boolean | null;
  count: number;
}

/** Adds counts by another key; null stays separate. */
function sumBy(
  counts: Counts,
  keyOf: (group: number) => string,
): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const [group, count] of counts) {
    const key = group === 0 ? null : keyOf(group);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

const listed = (sums: ReadonlyMap<string | null, number>): ReadValue[] =>
  [...sums].map(([value, count]) => ({ value, count }));

/** From days since 1970, plus one. */
export function byMonth(days: Counts): ReadValue[] {
  return listed(sumBy(
    days,
    (day) => new Date((day - 1) * 86_400_000).toISOString().slice(0, 7),
  ));
}

/** Ignores case, and uses the most frequent spelling. */
export function byCallToAction(
  counts: Counts,
  { keys, texts }: ValueTexts,
): ReadValue[] {
  const sums = sumBy(counts, (id) => keys[id]!);
  const spellings = new Map<string, { text: string; count: number }>();
  for (const [id, count] of counts) {
    if (id === 0) continue;
    const most = spellings.get(keys[id]!);
    const isMore = most === undefined || count > most.count ||
      count === most.count && texts[id]! < most.text;
    if (isMore) spellings.set(keys[id]!, { text: texts[id]!, count });
  }
  return [...sums].map(([key, count]) => ({
    value: key === null ? null : spellings.get(key)!.text,
    count,
  }));
}

/** Each domain includes the ads of its subdomains, like the filter. */
export function byDomain(counts: Counts, { keys }: ValueTexts): ReadValue[] {
  const own = sumBy(counts, (id) => keys[id]!);
  const sums = new Map(own);
  for (const [key, count] of own) {
    if (key === null) continue;
    // "com.example.shop." is below "com.example." and "com.".
    for (
      let end = key.lastIndexOf(".", key.length - 2);
      end > 0;
      end = key.lastIndexOf(".", end - 1)
    ) {
      const above = key.slice(0, end + 1);
      const sum = sums.get(above);
      if (sum !== undefined) sums.set(above, sum + count);
    }
  }
  return [...sums].map(([key, count]) => ({
    value: key === null ? null : domainOf(key),
    count,
  }));
}
