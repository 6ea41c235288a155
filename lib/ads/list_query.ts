import { z } from "zod";
import {
  type AdFilter,
  adFilters,
  adSorts,
  type ListFilter,
  type ListSort,
} from "@/lib/ads/list_table.ts";
import {
  differingCursors,
  limitDescription,
  pagingParams,
} from "@/lib/http/paging.ts";
import { parseQuery } from "@/lib/http/query.ts";

const paging = pagingParams(
  `${limitDescription("Ads")} A page of large ads has fewer.`,
);

type ListParams =
  & typeof paging
  & {
    [Name in keyof typeof adFilters]: typeof adFilters[Name]["schema"];
  };

/** A list of ads: what it can be narrowed and sorted by, and its parameters. */
export interface AdList {
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly sorts: Readonly<Record<string, ListSort>>;
  readonly defaultSort: string;
  /** They validate and are the OpenAPI document's parameters. */
  readonly params: ListParams;
}

export function defineAdList<Filters extends typeof adFilters>(
  filters: Filters,
  sorts: AdList["sorts"],
): AdList {
  const [defaultSort, ...otherSorts] = Object.keys(sorts);
  const sort = z.enum([defaultSort!, ...otherSorts]).prefault(defaultSort!)
    .meta({
      description: "The order; - means descending. Unknown values come last.",
      example: defaultSort,
    });
  const schemas = Object.entries(filters).map(([name, { schema }]) =>
    [name, schema] as const
  );
  return {
    filters,
    sorts,
    defaultSort: defaultSort!,
    params: {
      ...paging,
      ...Object.fromEntries(schemas),
      ...(otherSorts.length > 0 ? { sort } : {}),
    } as ListParams,
  };
}

export const adList = defineAdList(adFilters, adSorts);

export interface ListQuery {
  filter: AdFilter;
  /** By default, the list's default. */
  sort?: string;
  limit: number;
  /** Undefined: the first page. */
  cursor?: string | undefined;
  /** Unknown parameters that `Prefer: handling=lenient` let pass. */
  ignored?: readonly string[];
}

/** @throws {Problem} `invalid_parameter` */
export function parseListQuery(
  search: URLSearchParams,
  { lenient = false, list = adList } = {},
): ListQuery {
  const { values, ignored } = parseQuery(search, list.params, {
    lenient,
    across: differingCursors,
  });
  const { limit, cursor, page_token, ...rest } = values;
  const { sort, ...filter } = rest as typeof rest & { sort?: string };
  return {
    filter,
    ...(sort === undefined ? {} : { sort }),
    limit,
    // Client loops start with an empty cursor.
    cursor: (cursor ?? page_token) || undefined,
    ignored,
  };
}

/** The names of the filters that narrow the list, in the table's order. */
export function activeFilters(list: AdList, filter: AdFilter): string[] {
  const values: Readonly<Record<string, unknown>> = filter;
  return Object.keys(list.filters).filter((name) => values[name] !== undefined);
}

/** One spelling of each list: cursors are bound to it, and `next_page_url` repeats it. */
export function canonicalParams(
  list: AdList,
  { filter, sort = list.defaultSort }: Pick<ListQuery, "filter" | "sort">,
): URLSearchParams {
  const values: Readonly<Record<string, unknown>> = filter;
  const params = new URLSearchParams(
    activeFilters(list, filter).map((name) => [name, String(values[name])]),
  );
  if (sort !== list.defaultSort) params.set("sort", sort);
  return params;
}
