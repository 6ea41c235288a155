import { ctaKey } from "@/lib/search/cta_key.ts";
import { domainKey } from "@/lib/search/domain_key.ts";

/** Ads with the same text in the database. */
export interface Group {
  value: string | null;
  count: number;
}

/** A value as filters understand it; null: unknown. */
export interface ReadValue {
  value: string | number | boolean | null;
  count: number;
}

export const asText = (groups: readonly Group[]): ReadValue[] => [...groups];

export function asBoolean(groups: readonly Group[]): ReadValue[] {
  return groups.map(({ value, count }) => ({ value: value === "true", count }));
}

export function asId(groups: readonly Group[]): ReadValue[] {
  return groups.map(({ value, count }) => ({
    value: value === null ? null : Number(value),
    count,
  }));
}

/** Merges groups that a filter treats as the same value; null stays separate. */
function joinBy(
  groups: readonly Group[],
  toKey: (value: string) => string | null,
): Map<string | null, Group[]> {
  return Map.groupBy(
    groups,
    ({ value }) => value === null ? null : toKey(value),
  );
}

const countOf = (groups: readonly Group[]) =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** From days since 1970, or months as the counters have them. */
export function byMonth(groups: readonly Group[]): ReadValue[] {
  const toMonth = (value: string) =>
    value.includes("-")
      ? value
      : new Date(Number(value) * 86_400_000).toISOString().slice(0, 7);
  return [...joinBy(groups, toMonth)].map(([value, same]) => ({
    value,
    count: countOf(same),
  }));
}

/** Ignores case, and uses the most frequent spelling. */
export function byCallToAction(groups: readonly Group[]): ReadValue[] {
  return [...joinBy(groups, ctaKey)].map(([key, same]) => ({
    value: key === null
      ? null
      : same.reduce((most, each) =>
        each.count > most.count ||
          each.count === most.count && each.value! < most.value!
          ? each
          : most
      ).value,
    count: countOf(same),
  }));
}

/** Each domain includes the ads of its subdomains, like the filter. */
export function byDomain(groups: readonly Group[]): ReadValue[] {
  const own = new Map(
    [...joinBy(groups, domainKey)].map(([key, same]) => [key, countOf(same)]),
  );
  const counts = new Map(own);
  for (const [key, count] of own) {
    if (key === null) continue;
    // "com.example.shop." is below "com.example." and "com.".
    for (
      let end = key.lastIndexOf(".", key.length - 2);
      end > 0;
      end = key.lastIndexOf(".", end - 1)
    ) {
      const above = key.slice(0, end + 1);
      const sum = counts.get(above);
      if (sum !== undefined) counts.set(above, sum + count);
    }
  }
  return [...counts].map(([key, count]) => ({
    value: key?.split(".").reverse().slice(1).join(".") ?? null,
    count,
  }));
}
