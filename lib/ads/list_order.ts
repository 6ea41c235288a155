import { sql } from "kysely";
import { NUMBER_MAX } from "@/lib/columns/format.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter, ListSort } from "@/lib/ads/list_table.ts";

/**
 * A list is read in parts, one after the other, each in the order of an index:
 * first the ads whose value of the sort is known, then those whose value is
 * unknown, then those whose value changed while the list was read.
 */
export interface ListPart {
  /** What the part is sorted by before `id`; null: `id` alone. */
  key: Sql | null;
  isDescending: boolean;
  /** Conditions on the key that select the ads of the part and that the index can check. */
  within: Sql[];
  /** The same as a condition on each ad. */
  also: Sql[];
  /**
   * The range of the part's numbers in the sort's column, see `encodeNumber`;
   * absent: there is no column.
   */
  numbers?: { from: number; to: number };
}

/** Where a page ended: the part, the key and id, and the version when paging began. */
export interface Place {
  part: number;
  key: number;
  id: number;
  version: number;
}

/** The numbers of a position in a cursor. For lists by `id`, only the id. */
export function fromPlace(
  { column }: ListSort,
  { part, key, id, version }: Place,
  isCollapsed = false,
): number[] {
  return column === undefined && !isCollapsed ? [id] : [part, key, id, version];
}

/** @param numbers from a cursor */
export function toPlace(numbers: readonly number[]): Place {
  const [part, key, id, version = 0] = numbers;
  return key === undefined || id === undefined
    ? { part: 0, key: 0, id: part!, version }
    : { part: part!, key, id, version };
}

/** The only brand of a list, if an index has its ads in the list's order; else null. */
export function leadingBrand(
  { column = "id" }: ListSort,
  { brand_id: ids }: AdFilter,
): number | null {
  const isIndexed = column === "id" || column === "delivery_start_at";
  return isIndexed && ids?.length === 1 ? ids[0]! : null;
}

/** The version at which an ad moved in a list. */
export const movedAt = ({ movedAt = "version" }: ListSort): Sql =>
  sql.ref(`ads.${movedAt}`);

/** Whether every change of an ad moves it. */
export const movesAlways = ({ column, movedAt }: ListSort): boolean =>
  column !== undefined && movedAt === undefined;

/** Whether an ad has moved since a version; the index of `movedAt` can check it. */
export const hasMoved = (sort: ListSort, since: number): Sql =>
  sql`${movedAt(sort)} > ${since}::bigint and ${movedAt(sort)} > 0`;

/** The expression that indexes contain for a sort's column. */
export const sortKey = (column: string): Sql =>
  sql`coalesce(${sql.ref(`ads.${column}`)}, -1)`;

/** The minimum and maximum value of a sort that a filter allows. */
function boundsOf(column: string, filter: AdFilter) {
  const values: Readonly<Record<string, unknown>> = filter;
  const range = column.replace(/_at$/, "");
  const [min, max] = [values[`${range}_min`], values[`${range}_max`]];
  return typeof min === "number" || typeof max === "number"
    ? { min: (min ?? 0) as number, max: max as number | undefined }
    : null;
}

/**
 * The parts of a list.
 *
 * @param version of the archive when paging began; null: now, so that nothing
 * has changed
 */
export function listParts(
  sort: ListSort,
  filter: AdFilter,
  version: number | null,
): ListPart[] {
  const { column, isDescending } = sort;
  if (column === undefined) {
    return [{ key: null, isDescending, within: [], also: [] }];
  }
  const key = sortKey(column);
  const mayChange = version !== null;
  const also = mayChange ? [sql`${movedAt(sort)} <= ${version}::bigint`] : [];
  const part = (within: Sql[], from: number, to: number): ListPart => ({
    key,
    isDescending,
    within,
    also,
    numbers: { from, to },
  });
  const bounds = boundsOf(column, filter);
  const known = [
    ...(bounds === null && isDescending
      ? []
      : [sql`${key} >= ${bounds?.min ?? 0}::bigint`]),
    ...(bounds?.max === undefined
      ? []
      : [sql`${key} <= ${bounds.max}::bigint`]),
  ];
  return [
    // Descending, unknown values come last anyway. They are in no range.
    part(known, isDescending ? 0 : 1, NUMBER_MAX),
    ...(isDescending || bounds !== null
      ? []
      : [part([sql`${key} = -1`], 0, 0)]),
    ...(mayChange
      ? [{
        key: movedAt(sort),
        isDescending: false,
        within: [hasMoved(sort, version)],
        also: [],
      }]
      : []),
  ];
}

/** The order of a part, and the condition that an ad comes after a position. */
export function orderOf({ key, isDescending }: ListPart) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const later = isDescending ? sql`<` : sql`>`;
  return {
    direction,
    by: key === null
      ? sql`ads.id ${direction}`
      : sql`${key} ${direction}, ads.id ${direction}`,
    after: (place: Pick<Place, "key" | "id">) =>
      key === null
        ? sql`ads.id ${later} ${place.id}::bigint`
        : sql`(${key}, ads.id) ${later} (${place.key}::bigint, ${place.id}::bigint)`,
  };
}
