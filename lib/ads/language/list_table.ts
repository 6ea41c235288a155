import type { z } from "zod";
import {
  ad_archive_id,
  is_active,
  is_creator_ad,
  media_type,
} from "@/lib/ads/language/fact_filters.ts";
import {
  brand,
  brand_id,
  creator_page_id,
  page_id,
} from "@/lib/ads/language/page_filters.ts";
import { ranges } from "@/lib/ads/language/range_filters.ts";
import {
  creative_hash,
  cta_text,
  destination_domain,
  q,
  search_in,
} from "@/lib/ads/language/text_filters.ts";
import { transparencyFilters } from "@/lib/ads/language/transparency_filters.ts";
import type { ListFilter } from "@/lib/ads/language/list_filter.ts";
import type { ScalarColumn } from "@/lib/columns/format.ts";

/**
 * All filters and sorts of lists of ads. Parsing, cursors, plans, the
 * OpenAPI document and the docs derive from these two tables.
 */

/** The order in URLs, which cursors depend on. */
export const adFilters = {
  is_active,
  media_type,
  brand_id,
  ad_archive_id,
  page_id,
  brand,
  creator_page_id,
  is_creator_ad,
  q,
  search_in,
  destination_domain,
  cta_text,
  creative_hash,
  ...ranges,
  ...transparencyFilters,
} satisfies Record<string, ListFilter>;

/** The filters by name. An absent or undefined filter has no effect. */
export type AdFilter = {
  readonly [Name in keyof typeof adFilters]?:
    | z.output<typeof adFilters[Name]["schema"]>
    | undefined;
};

/** An order of lists, by a column (unknown values last) and `id`. */
export interface ListSort {
  /**
   * The column; absent: by `id` alone. Imports change its values, so that ads
   * move while a list is paged through.
   */
  column?: ScalarColumn;
  /**
   * The column with the archive's version when the value last changed. By
   * default, that of the ad's last change.
   */
  movedAt?: "version" | "start_version";
  isDescending: boolean;
}

const bothWays = (
  column: ScalarColumn,
  more: Pick<ListSort, "movedAt"> = {},
) => ({
  [`-${column}`]: { column, ...more, isDescending: true },
  [column]: { column, ...more, isDescending: false },
});

/** The first one is the default. */
export const adSorts: Readonly<Record<string, ListSort>> = {
  "-id": { isDescending: true },
  id: { isDescending: false },
  ...bothWays("delivery_start_at", { movedAt: "start_version" }),
  ...bothWays("last_seen_at"),
  ...bothWays("running_days"),
  "-reach": { column: "reach", isDescending: true },
  "-versions": { column: "versions", isDescending: true },
};
