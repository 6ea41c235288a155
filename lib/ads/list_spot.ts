import { sql } from "kysely";
import { type ListPart, movedAt, type Place } from "@/lib/ads/list_order.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import {
  rankOf,
  rankOfChanged,
  type Spot,
  UNKNOWN,
} from "@/lib/columns/group_ads.ts";

/**
 * A list's order as a single comparison across its parts: later parts have a
 * higher rank. Any two ads can be compared.
 */

/** @param parts of the list if ads have changed since paging began */
export function toSpot({ part, key, id }: Place, parts: ListPart[]): Spot {
  const { key: by, numbers, isDescending } = parts[part]!;
  if (by === null) return { rank: 0, id };
  return {
    rank: numbers === undefined
      ? rankOfChanged(key)
      : rankOf(key + 1, isDescending),
    id,
  };
}

/** The inverse of `toSpot`. */
export function fromSpot(
  { rank, id }: Spot,
  parts: ListPart[],
): Pick<Place, "part" | "key" | "id"> {
  if (parts[0]!.key === null) return { part: 0, key: 0, id };
  if (rank > UNKNOWN) {
    return { part: parts.length - 1, key: rank - UNKNOWN, id };
  }
  if (rank < UNKNOWN) return { part: 0, key: Math.abs(rank) - 1, id };
  return { part: parts[0]!.isDescending ? 0 : 1, key: -1, id };
}

/** An ad's rank in a list whose paging began at a version of the archive. */
export function rankSql(
  sort: ListSort,
  since: number,
): Sql {
  const { column, isDescending } = sort;
  if (column === undefined) return sql`0::bigint`;
  const value = sql.ref(`ads.${column}`);
  return sql`case when ${movedAt(sort)} > ${since}::bigint
      then ${movedAt(sort)} + ${sql.lit(UNKNOWN)}::bigint
    when ${value} is null then ${sql.lit(UNKNOWN)}::bigint
    else ${sql.lit(isDescending ? -1 : 1)} * (${value} + 1) end`;
}

/** The two numbers that determine an ad's position in the whole list, lowest first. */
export function spotSql(sort: ListSort, since: number): Sql {
  const rank = rankSql(sort, since);
  const id = sort.isDescending
    ? sql`case when ${rank} > ${sql.lit(UNKNOWN)}::bigint
        then ads.id else - ads.id end`
    : sql`ads.id`;
  return sql`${rank}, ${id}`;
}

/** The same two numbers of a spot. */
export function spotValues({ rank, id }: Spot, { isDescending }: ListSort) {
  const by = isDescending && rank <= UNKNOWN ? -id : id;
  return sql`${rank}::bigint, ${by}::bigint`;
}
