import { z } from "zod";
import { activeFilters, schemasOf } from "@/lib/ads/language/list_query.ts";
import { domainList } from "@/lib/ads/language/text_filters.ts";
import {
  type BrandFilter,
  type BrandFilterEntry,
  brandFilters,
} from "@/lib/brands/filters.ts";
import { type BrandSortName, brandSorts } from "@/lib/brands/list_table.ts";
import {
  differing,
  type Page,
  pagingParams,
  parseListParams,
} from "@/lib/http/paging.ts";

const sorts = Object.keys(brandSorts) as [BrandSortName, ...BrandSortName[]];

export const brandList = {
  filters: brandFilters as Readonly<Record<string, BrandFilterEntry>>,
  defaultSort: sorts[0],
  params: {
    ...pagingParams("Brands"),
    ...schemasOf(brandFilters),
    destination_domain: domainList.meta({
      description: "Another name for domain.",
      example: ["example.com"],
    }),
    sort: z.enum(sorts).prefault(sorts[0]).meta({
      description:
        "The order; - means descending. Unknown values come last. Names are in the order of their words, without regard to case and accents.",
      example: sorts[0],
    }),
  },
};

export interface BrandListQuery extends Page {
  filter: BrandFilter;
  sort: BrandSortName;
}

/** @throws {Problem} `invalid_parameter` */
export function parseBrandListQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): BrandListQuery {
  const values = parseListParams(
    search,
    brandList.params,
    lenient,
    (values) => differing(values, "domain", "destination_domain"),
  );
  const { domain = values.destination_domain, sort, limit, cursor, ignored } =
    values;
  const filter = activeFilters(brandList, { ...values, domain });
  return { filter: Object.fromEntries(filter), sort, limit, cursor, ignored };
}
