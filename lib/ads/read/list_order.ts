import { sql } from "kysely";
import type { ListSort } from "@/lib/ads/language/list_table.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { MOVED, type Position } from "@/lib/columns/next_ads.ts";

/**
 * A position in a list. Ads whose value changed while the list is read come
 * last, in the order of their changes.
 */
export interface PagePosition extends Position {
  /** The archive's version when paging began. */
  version: number;
}

/** The numbers of a position in a cursor. For lists by `id`, only the id. */
export function encodePosition(
  { column }: ListSort,
  { number, id, version }: PagePosition,
  isCollapsed = false,
): number[] {
  return column === undefined && !isCollapsed ? [id] : [number, id, version];
}

/** @param numbers from a cursor */
export function decodePosition(
  [first, id, version]: readonly number[],
): PagePosition {
  return id === undefined || version === undefined
    ? { number: 0, id: first!, version: 0 }
    : { number: first!, id, version };
}

/**
 * The ads that changed after a version of the archive, in the order of their
 * changes.
 *
 * @param movedAt the column with the version of the change
 */
export function readMoved(
  session: Session,
  movedAt: "version" | "start_version",
  since: number,
): Promise<readonly Position[]> {
  if (since >= session.view.version) return Promise.resolve([]);
  return session.keep(`moved ${movedAt} ${since}`, async () => {
    // A range with two ends is assumed to be short, so that its index is used.
    const at = sql.ref(movedAt);
    const moved = await session.value<string>(sql`(
      select coalesce(string_agg(${at} || ',' || id, ',' order by ${at}, id), '')
      from ads where ${at} > ${since}::bigint and ${at} > 0
        and ${at} <= ${session.view.version}::bigint
    )`);
    const numbers: number[] = JSON.parse(`[${moved}]`);
    return Array.from({ length: numbers.length / 2 }, (_, n) => ({
      number: MOVED + numbers[2 * n]!,
      id: numbers[2 * n + 1]!,
    }));
  }, (moved) => 40 * moved.length);
}
