import type { FacetName } from "@/lib/facets/table.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import type { Facets } from "@/lib/site/explorer_form.ts";

/** The facets shown next to the filters, by their names in the API. */
export const COUNTED = [
  "is_active",
  "media_type",
  "brand",
  "cta_text",
  "destination_domain",
  "is_creator_ad",
] as const satisfies FacetName[];

/** Maximum number of values to offer per filter. */
export const OFFERED = 8;

/** Counting facets takes no longer than counting the total, which the list already has. */
export const FACETS_MS = 250;

/** The most frequent values of ads, in the format of the form's fields. */
export function formFacets(
  facets: Readonly<Partial<Record<string, Facet>>>,
): Facets {
  const exact = Object.entries(facets).flatMap(([name, facet]) =>
    facet?.is_exact ? [[name, facet.values] as const] : []
  );
  return new Map(exact.map(([name, values]) => [
    name,
    // No filter accepts unknown values.
    values.filter(({ value }) => value !== null).map(
      ({ value, count, slug, name: brand }) => ({
        value: slug ?? String(value),
        label: brand ?? slug ?? String(value),
        count,
      }),
    ),
  ]));
}
