import { isSearch } from "@/lib/ads/conditions.ts";
import { FEW } from "@/lib/ads/count_ads.ts";
import type { Wanted } from "@/lib/ads/find_page.ts";
import { leadingBrand, type ListPart } from "@/lib/ads/list_order.ts";

/** If an index scan would read more ads than this for a page, another way is preferred. */
export const WALK_WORTH = 1_000;

/** Whether all ads match. */
export function isAllWanted({ filter, sort }: Wanted): boolean {
  const led = [
    ...(leadingBrand(sort, filter) === null ? [] : ["brand_id"]),
    ...(sort.column === "delivery_start_at"
      ? ["delivery_start_min", "delivery_start_max"]
      : []),
  ];
  return Object.entries(filter).every(([name, value]) =>
    value === undefined || led.includes(name)
  );
}

/** Whether so many ads match that an index scan should find the next ones faster than columns. */
export function isDense(wanted: Wanted): boolean {
  const { filter, filters, sort, columns, fetch, archive, total } = wanted;
  return columns !== undefined && sort.column !== undefined &&
    !isAllWanted(wanted) && !isSearch(filter, filters) &&
    4 * fetch * archive <= WALK_WORTH * total;
}

/** Few matches are read and sorted; with many, the next ones are found soon in the list's order. */
export function isWalk(wanted: Wanted, part: ListPart): boolean {
  const { fetch, total, archive, found, sort } = wanted;
  // Usually, few ads have changed since paging began.
  if (sort.column !== undefined && part.numbers === undefined) return true;
  if (found !== null) return fetch * archive <= total * found.length;
  return isAllWanted(wanted) || total > Math.max(FEW, archive / 100) ||
    fetch * archive <= WALK_WORTH * total;
}
