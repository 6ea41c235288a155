import type { ValueTexts } from "@/lib/ads/read/value_texts.ts";
import { domainOf } from "@/lib/search/domain_key.ts";

/** Numbers of ads by a column's groups; 0 is unknown. */
export type Counts = ReadonlyMap<number, number>;

/** A value as filters understand it; null: unknown. */
export interface ReadValue {
  value: string | number | boolean | null;
  count: number;
}

/** Adds counts by another key. */
function sumBy<Key>(
  counts: Counts,
  keyOf: (group: number) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [group, count] of counts) {
    const key = keyOf(group);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

/** Counts by a property of the groups. */
export const countBy =
  <Value extends ReadValue["value"]>(valueOf: (group: number) => Value) =>
  (counts: Counts): ReadValue[] =>
    [...sumBy(counts, valueOf)].map(([value, count]) => ({ value, count }));

/** Counts by the items of sets: an ad counts in each of its own. */
export function byItem(counts: Counts, entries: ValueTexts): ReadValue[] {
  const sums = new Map<string | null, number>();
  for (const [id, count] of counts) {
    for (const item of entries.get(id)?.text.split(",") ?? [null]) {
      sums.set(item, (sums.get(item) ?? 0) + count);
    }
  }
  return [...sums].map(([value, count]) => ({ value, count }));
}

/** No number is Meta's. */
export const byLibrary = (counts: Counts, entries: ValueTexts): ReadValue[] =>
  [...counts].map(([id, count]) => ({
    value: entries.get(id)?.text ?? "meta",
    count,
  }));

/** From days since 1970, plus one. */
export const byMonth = countBy((day) =>
  day === 0 ? null : new Date((day - 1) * 86_400_000).toISOString().slice(0, 7)
);

/** Ignores case, and uses the most frequent spelling. */
export function byCallToAction(
  counts: Counts,
  entries: ValueTexts,
): ReadValue[] {
  const values = new Map<string | null, ReadValue & { most: number }>();
  for (const [id, count] of counts) {
    const { key, text } = entries.get(id) ?? { key: null, text: null };
    const value = values.get(key) ?? { value: text, count: 0, most: 0 };
    values.set(key, value);
    value.count += count;
    const isMore = count > value.most ||
      count === value.most && text! < value.value!;
    if (isMore) [value.value, value.most] = [text, count];
  }
  return [...values.values()].map(({ value, count }) => ({ value, count }));
}

/** Each domain includes the ads of its subdomains, like the filter. */
export function byDomain(counts: Counts, entries: ValueTexts): ReadValue[] {
  const own = sumBy(counts, (id) => entries.get(id)?.key ?? null);
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
