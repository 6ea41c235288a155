import type { AdState } from "@/lib/imports/merge_records.ts";

/** The stored number of a range without an upper end: higher than all others. */
const OPEN = 2 ** 53 - 1;

function ends(range: { min: number | null; max: number | null } | null) {
  if (range === null || range.min === null && range.max === null) {
    return [null, null];
  }
  // Fractions of a currency's unit do not count.
  const { min, max } = range;
  return [Math.floor(min ?? 0), max === null ? OPEN : Math.ceil(max)];
}

/** What lists filter and sort by, of what the library says. */
export function transparencyColumns({ transparency, source }: AdState) {
  if (transparency === null && source === null) return {};
  const { spend = null, impressions = null, reach, versions } = transparency ??
    {};
  const [spend_min, spend_max] = ends(spend);
  const [impressions_min, impressions_max] = ends(impressions);
  return {
    transparency: transparency && JSON.stringify(transparency),
    source: source && JSON.stringify(source),
    versions,
    reach: reach?.total,
    ...{ spend_min, spend_max, impressions_min, impressions_max },
  };
}
