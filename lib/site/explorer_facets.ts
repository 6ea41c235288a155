import type { FacetName } from "@/lib/facets/table.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import type { Facets } from "@/lib/site/explorer_form.ts";

/** What is counted beside the filters, by the API's names. */
export const COUNTED = [
  "is_active",
  "media_type",
  "brand",
  "cta_text",
  "destination_domain",
  "is_creator_ad",
] as const satisfies FacetName[];

/** Values of a filter that are offered. */
export const OFFERED = 8;

/** The page waits no longer for counts than for the total; the list has that already. */
export const FACET_LIMITS = { budgetMs: 250, countMs: 0 };

/** What ads have most often, as the fields of the form take it. */
export function formFacets(
  facets: Readonly<Partial<Record<string, Facet>>>,
): Facets {
  const exact = Object.entries(facets).flatMap(([name, facet]) =>
    facet?.is_exact ? [[name, facet.values] as const] : []
  );
  return new Map(exact.map(([name, values]) => [
    name,
    // No filter takes what is unknown.
    values.filter(({ value }) => value !== null).map(
      ({ value, count, slug, name: brand }) => ({
        value: slug ?? String(value),
        label: brand ?? slug ?? String(value),
        count,
      }),
    ),
  ]));
}
