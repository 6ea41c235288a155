import { includedIn } from "@/lib/ads/language/ad_shape.ts";
import type { Included } from "@/lib/ads/documents.ts";
import {
  adList,
  canonicalList,
  isExtended,
  type ListQuery,
} from "@/lib/ads/language/list_query.ts";
import {
  type AdFilter,
  adSorts,
  type ListSort,
} from "@/lib/ads/language/list_table.ts";
import { type FilterPlan, planFilter } from "@/lib/ads/plan/plan_filter.ts";

/** How a page of a list is read. */
export interface ListPlan {
  /** The list's canonical form. */
  key: string;
  filter: FilterPlan;
  order: Order;
  /** Whether only the first ad of each creative is listed. */
  isGrouped: boolean;
  limit: number;
  /** What each ad has besides its usual members. */
  included: Included;
  /** The filters whose brands are named in `meta`. */
  named: NamedFilter;
  /** Whether `meta` says how recent the archive is. */
  isDated: boolean;
}

/** A sort; ads have moved if the version in `movedAt` is later than the start of paging. */
export type Order = ListSort & Required<Pick<ListSort, "movedAt">>;

export type NamedFilter = Pick<AdFilter, "brand_id" | "page_id" | "brand">;

export function planList(query: ListQuery): ListPlan {
  const isExtendedForm = isExtended(query);
  return {
    key: canonicalList(adList, query),
    filter: planFilter(query.filter),
    order: {
      movedAt: "version",
      ...adSorts[query.sort ?? adList.defaultSort]!,
    },
    isGrouped: query.collapse !== undefined,
    limit: query.limit,
    included: includedIn(query),
    named: isExtendedForm ? query.filter : {},
    isDated: isExtendedForm,
  };
}
