import type { ReadValue } from "@/lib/ads/count_values.ts";
import type { Facet } from "@/lib/facets/wire.ts";

/** A facet that was too expensive or large: no values are better than wrong ones. */
export const NOT_COUNTED: Facet = { values: [], is_exact: false };

/** Unknown values come last. */
function compareValues(
  { value: a }: ReadValue,
  { value: b }: ReadValue,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Maximum number of characters in a facet's values. */
const CHARACTERS_MAX = 1_000_000;

/** A facet from its values, those with the most ads first. */
export function toFacet(all: readonly ReadValue[], top: number): Facet {
  const values = all
    .toSorted((a, b) => b.count - a.count || compareValues(a, b))
    .slice(0, top);
  const size = values.reduce((sum, { value }) => sum + `${value}`.length, 0);
  return size > CHARACTERS_MAX
    ? NOT_COUNTED
    : { values, distinct: all.length, is_exact: true };
}
