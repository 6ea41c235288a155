import type { GroupRow } from "@/lib/facets/groups_sql.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import { asText, type ReadValue } from "@/lib/facets/values.ts";
import type { Facet } from "@/lib/facets/wire.ts";

/** A facet that was too expensive: no values are better than wrong ones. */
export const NOT_COUNTED: Facet = { values: [], is_exact: false };

/** Unknown values come last. */
function compareValues(
  { value: a }: ReadValue,
  { value: b }: ReadValue,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A facet from its groups, the values with the most ads first.
 *
 * @param isSure whether no matching ad is missing
 */
export function toFacet(
  name: FacetName,
  rows: readonly GroupRow[],
  top: number,
  isSure: boolean,
): Facet {
  if (rows.some(({ is_cut }) => is_cut)) return NOT_COUNTED;
  const isRanked = rows[0]?.is_ranked ?? false;
  const read = isRanked && name !== "brand" ? asText : facets[name].read;
  const all = read(rows.map(({ value, n }) => ({ value, count: n })));
  const distinct = isRanked ? rows[0]!.groups : all.length;
  const values = all
    .sort((a, b) => b.count - a.count || compareValues(a, b))
    .slice(0, top);
  const exactness = isSure ? { distinct, is_exact: true } : { is_exact: false };
  if (name !== "brand") return { values, ...exactness };
  const brands = new Map(rows.map((row) => [row.value, row]));
  return {
    values: values.map(({ value, count }) => {
      const { slug, name } = brands.get(value === null ? null : `${value}`)!;
      return { value, count, slug, name };
    }),
    ...exactness,
  };
}
