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
export async function readMoved(
  session: Session,
  movedAt: "version" | "start_version",
  since: number,
): Promise<readonly Position[]> {
  const { version } = session.view;
  if (since >= version) return [];
  // Pairs of a version and an id.
  const moves = await session.keep<Float64Array>(
    `moved ${movedAt} ${since}`,
    async (other = new Float64Array()) => {
      // While an import runs, only its last changes are read.
      const known = other.at(-2)! <= version ? other : new Float64Array();
      // A range with two ends is assumed to be short, so that its index is used.
      // PostgreSQL 15 sorts what an aggregate orders, although it is in order.
      const at = sql.ref(movedAt);
      const text = await session.value<string>(sql`(
        select coalesce(string_agg(at || ',' || id, ','), '') from (
          select ${at} as at, id from ads
          where ${at} > ${known.at(-2) ?? since}::bigint and ${at} > 0
            and ${at} <= ${version}::bigint
          order by ${at}, id
        ) moved
      )`);
      const found: number[] = JSON.parse(`[${text}]`);
      const again = new Set(found.filter((_, n) => n % 2 === 1));
      const still = known.filter((_, n) => !again.has(known[n | 1]!));
      return Float64Array.from([...still, ...found]);
    },
    ({ byteLength }) => byteLength,
  );
  return Array.from({ length: moves.length / 2 }, (_, n) => ({
    number: MOVED + moves[2 * n]!,
    id: moves[2 * n + 1]!,
  }));
}
