import { z } from "zod";
import { emptyRanges } from "@/lib/ads/language/range_filters.ts";
import { missingIncludes, shapeParams } from "@/lib/ads/language/ad_shape.ts";
import type { AdShape } from "@/lib/ads/language/ad_shape.ts";
import type { ListFilter } from "@/lib/ads/language/list_filter.ts";
import {
  type AdFilter,
  adFilters,
  adSorts,
} from "@/lib/ads/language/list_table.ts";
import { type Page, pagingParams, parseListParams } from "@/lib/http/paging.ts";
import { toSearch } from "@/lib/http/query.ts";

/** Of lists of ads. */
export const adPaging = pagingParams(
  "Ads",
  " A page of large ads can have fewer.",
);

export const schemasOf = <
  Filters extends Record<string, { schema: z.ZodType }>,
>(
  filters: Filters,
) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as { [Name in keyof Filters]: Filters[Name]["schema"] };

const names = Object.keys(adSorts);
const sort = z.enum(names).meta({
  description:
    "The sort order; - means descending. Unknown values come last; ads with equal values are sorted by id.",
  example: names[0],
}) as z.ZodType as z.ZodOptional<z.ZodString>;
const filterParams = schemasOf(adFilters);
const collapse = z.enum(["creative"]).meta({
  description:
    "Return one ad for each creative, the first in the sort order, with group_size: the number of matching ads with this creative. meta.total is the number of creatives.",
  example: "creative",
});

export const adList = {
  filters: adFilters as Readonly<Record<string, ListFilter>>,
  sorts: adSorts,
  defaultSort: names[0]!,
  /** The filters' parameters, shared by all endpoints about ads. */
  filterParams,
  /** All parameters. They validate queries and define the OpenAPI document's parameters. */
  params: { ...adPaging, ...filterParams, sort, collapse, ...shapeParams },
};

export interface ListQuery extends AdShape, Page {
  filter: AdFilter;
  /** Undefined: the list's default. */
  sort?: string | undefined;
  /** Return one ad for each of these. */
  collapse?: "creative" | undefined;
}

/** @throws {Problem} `invalid_parameter` */
export function parseListQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): ListQuery {
  const values = parseListParams(search, adList.params, lenient, (values) => [
    ...emptyRanges(values),
    ...missingIncludes(values),
  ]);
  const { sort, collapse, include, fields, limit, cursor, ignored } = values;
  return {
    filter: Object.fromEntries(activeFilters(adList, values)),
    sort,
    collapse,
    include,
    fields,
    limit,
    cursor,
    ignored,
  };
}

/** A list whose filters are entries of a table. */
interface FilteredList {
  readonly filters: Readonly<
    Record<string, Pick<ListFilter, "schema" | "canonical">>
  >;
  readonly defaultSort: string;
}

/** The active filters of a list with their values, in the table's order. */
export function activeFilters(
  { filters }: FilteredList,
  values: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  return Object.keys(filters).filter((name) => values[name] !== undefined)
    .map((name) => [name, values[name]]);
}

/** The parameters of the list except the cursor: `next_page_url` repeats them. */
export function listParams(
  { filter, sort, collapse, include, fields }: ListQuery,
): URLSearchParams {
  return toSearch([
    ...activeFilters(adList, filter),
    ...Object.entries({ sort, collapse, include, fields }),
  ]);
}

/** The filters of a list, each value in its canonical form. */
function canonicalFilters(
  list: FilteredList,
  filter: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  return activeFilters(list, filter).map(([name, value]) => [
    name,
    list.filters[name]!.canonical?.(value) ?? value,
  ]);
}

/** A filter as understood: the search, and the other filters by name. */
export function appliedFilter(
  list: FilteredList,
  filter: Readonly<Record<string, unknown>>,
) {
  const { q = null, ...filters }: Record<string, unknown> = Object.fromEntries(
    canonicalFilters(list, filter),
  );
  return { q: q as string | null, filters };
}

interface CanonicalQuery {
  filter: Readonly<Record<string, unknown>>;
  sort?: string | undefined;
  collapse?: string | undefined;
}

/** The canonical form of a list. Cursors are bound to it. */
export const canonicalList = (list: FilteredList, query: CanonicalQuery) =>
  canonicalParams(list, query).toString();

/** The same as parameters. */
export function canonicalParams(
  list: FilteredList,
  { filter, sort = list.defaultSort, collapse }: CanonicalQuery,
): URLSearchParams {
  return toSearch([
    ...canonicalFilters(list, filter),
    ["sort", sort === list.defaultSort ? undefined : sort],
    ["collapse", collapse],
  ]);
}

/** Whether a filter has its original form, see `isOriginal`. */
function isOriginal([name, value]: [string, unknown]): boolean {
  const { isOriginal } = adList.filters[name]!;
  const isOne = !Array.isArray(value) || value.length === 1;
  return isOriginal === "any" || isOriginal === "one" && isOne;
}

/**
 * Whether a request uses more than the original parameters. If not, its
 * response has its original form.
 */
export function isExtended(
  { filter, sort, collapse, include, fields }: ListQuery,
): boolean {
  return sort !== undefined || collapse !== undefined ||
    include !== undefined || fields !== undefined ||
    activeFilters(adList, filter).some((each) => !isOriginal(each));
}
