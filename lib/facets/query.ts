import { z } from "zod";
import { FACET_NAMES, type FacetName } from "@/lib/facets/table.ts";
import { activeFilters, adList } from "@/lib/ads/language/list_query.ts";
import { emptyRanges } from "@/lib/ads/language/range_filters.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import { listOf, type ParamTable, parseQuery } from "@/lib/http/query.ts";

const BY_DEFAULT: FacetName[] = ["is_active", "media_type", "brand"];
const TOP_DEFAULT = 20;
const TOP_MAX = 100;

export interface FacetQuery {
  filter: AdFilter;
  /** In the table's order, without duplicates. */
  by: readonly FacetName[];
  /** Maximum number of values per facet. */
  top: number;
  /** Unknown parameters that `Prefer: handling=lenient` allows. */
  ignored?: readonly string[];
}

/** They validate queries and define the OpenAPI document's parameters. */
export const facetParams = {
  by: listOf(z.enum(FACET_NAMES), FACET_NAMES.length).prefault(BY_DEFAULT).meta(
    {
      description: "What to count ads by.",
      example: ["media_type", "brand"],
    },
  ),
  top: z.int().min(1).max(TOP_MAX, `The value must be at most ${TOP_MAX}.`)
    .prefault(TOP_DEFAULT).meta({
      description:
        `Maximum number of values of each facet, those with the most ads first: 1 to ${TOP_MAX}.`,
      example: TOP_DEFAULT,
    }),
  ...adList.filterParams,
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseFacetQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): FacetQuery {
  const { values, ignored } = parseQuery(search, facetParams, {
    lenient,
    across: emptyRanges,
  });
  const by = new Set(values.by);
  return {
    filter: Object.fromEntries(activeFilters(adList, values)),
    by: FACET_NAMES.filter((name) => by.has(name)),
    top: values.top,
    ignored,
  };
}
