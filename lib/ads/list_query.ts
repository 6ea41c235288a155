import { z } from "zod";
import { emptyRanges } from "@/lib/ads/range_filters.ts";
import { missingIncludes, shapeParams } from "@/lib/ads/ad_shape.ts";
import type { AdShape } from "@/lib/ads/ad_shape.ts";
import type { ListFilter } from "@/lib/ads/list_filter.ts";
import {
  type AdFilter,
  adFilters,
  adSorts,
  type ListSort,
} from "@/lib/ads/list_table.ts";
import {
  differingCursors,
  limitDescription,
  pagingParams,
} from "@/lib/http/paging.ts";
import { type ParamTable, parseQuery } from "@/lib/http/query.ts";

const paging = pagingParams(
  `${limitDescription("Ads")} A page of large ads can have fewer.`,
);

type FilterParams = {
  [Name in keyof typeof adFilters]: typeof adFilters[Name]["schema"];
};

/** A list of ads: its filters, sorts and parameters. */
export type AdList = ReturnType<typeof defineAdList>;

export function defineAdList<Filters extends typeof adFilters>(
  filters: Filters,
  sorts: Readonly<Record<string, ListSort>>,
) {
  const names = Object.keys(sorts);
  const sort = z.enum(names).meta({
    description:
      "The sort order; - means descending. Unknown values come last; ads with equal values are sorted by id.",
    example: names[0],
  }) as z.ZodType as z.ZodOptional<z.ZodString>;
  const filterParams = Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as FilterParams;
  const collapse = z.enum(["creative"]).meta({
    description:
      "Return one ad for each creative, the first in the sort order, with group_size: the number of matching ads with this creative. meta.total is the number of creatives.",
    example: "creative",
  });
  return {
    filters: filters as Readonly<Record<string, ListFilter>>,
    sorts,
    defaultSort: names[0]!,
    /** The filters' parameters, shared by all endpoints about ads. */
    filterParams,
    /** All parameters. They validate queries and define the OpenAPI document's parameters. */
    params: { ...paging, ...filterParams, sort, collapse, ...shapeParams },
  };
}

export const adList = defineAdList(adFilters, adSorts);

export interface ListQuery extends AdShape {
  filter: AdFilter;
  /** Undefined: the list's default. */
  sort?: string | undefined;
  /** Return one ad for each of these. */
  collapse?: "creative" | undefined;
  limit: number;
  /** Undefined: the first page. */
  cursor?: string | undefined;
  /** Unknown parameters that `Prefer: handling=lenient` allows. */
  ignored?: readonly string[];
}

/** @throws {Problem} `invalid_parameter` */
export function parseListQuery(
  search: URLSearchParams,
  { lenient = false, list = adList } = {},
): ListQuery {
  const { values, ignored } = parseQuery(search, list.params as ParamTable, {
    lenient,
    across: (values) => [
      ...differingCursors(values as never),
      ...emptyRanges(values),
      ...missingIncludes(values as AdShape),
    ],
  });
  const { limit, cursor, page_token, sort, collapse, include, fields } =
    values as unknown as Omit<ListQuery, "filter"> & { page_token?: string };
  return {
    filter: Object.fromEntries(activeFilters(list, values)),
    ...{ sort, collapse, include, fields, limit },
    // Client loops often start with an empty cursor.
    cursor: (cursor ?? page_token) || undefined,
    ignored,
  };
}

/** The active filters of a list with their values, in the table's order. */
export function activeFilters(
  list: AdList,
  values: Readonly<Record<string, unknown>>,
): [name: string, value: unknown][] {
  return Object.keys(list.filters).filter((name) => values[name] !== undefined)
    .map((name) => [name, values[name]]);
}

/** The parameters of a list except the cursor: `next_page_url` repeats them. */
export function listParams(
  list: AdList,
  { filter, sort, collapse, include, fields }: ListQuery,
): URLSearchParams {
  return new URLSearchParams(
    [
      ...activeFilters(list, filter),
      ...Object.entries({ sort, collapse, include, fields })
        .filter(([, value]) => value !== undefined),
    ].map(([name, value]) => [name, String(value)]),
  );
}

/** The filters of a list, each value in its canonical form. */
function canonicalFilters(list: AdList, filter: AdFilter) {
  return activeFilters(list, filter).map(([name, value]) =>
    [name, list.filters[name]!.canonical?.(value) ?? value] as const
  );
}

/** A filter as understood: the search, and the other filters by name. */
export function appliedFilter(list: AdList, filter: AdFilter) {
  const { q = null, ...filters }: Record<string, unknown> = Object.fromEntries(
    canonicalFilters(list, filter),
  );
  return { q: q as string | null, filters };
}

/** The canonical form of a list. Cursors are bound to it. */
export function canonicalList(
  list: AdList,
  { filter, sort = list.defaultSort, collapse }: Pick<
    ListQuery,
    "filter" | "sort" | "collapse"
  >,
): string {
  const params = new URLSearchParams(
    canonicalFilters(list, filter)
      .map(([name, value]) => [name, String(value)]),
  );
  if (sort !== list.defaultSort) params.set("sort", sort);
  if (collapse !== undefined) params.set("collapse", collapse);
  return params.toString();
}

/** Whether a filter has its original form, see `isOriginal`. */
function isOriginal(list: AdList, [name, value]: [string, unknown]): boolean {
  const { isOriginal } = list.filters[name]!;
  const isOne = !Array.isArray(value) || value.length === 1;
  return isOriginal === "any" || isOriginal === "one" && isOne;
}

/**
 * Whether a request uses more than the original parameters. If not, its
 * response has its original form.
 */
export function isAsked(
  list: AdList,
  { filter, sort, collapse, include, fields }: ListQuery,
): boolean {
  return sort !== undefined || collapse !== undefined ||
    include !== undefined || fields !== undefined ||
    activeFilters(list, filter).some((each) => !isOriginal(list, each));
}
