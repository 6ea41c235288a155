import { sql } from "kysely";
import type { ListSort } from "@/lib/ads/language/list_table.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, bitsOf, hasBit, sizeOfBits } from "@/lib/columns/bits.ts";
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

/** Ads that have moved since some version of the archive. */
interface Moved {
  /** The version of each ad's last change and its id, in the order of changes. */
  pairs: Float64Array;
  bits: Bits;
}

const NONE: Moved = { pairs: new Float64Array(), bits: new Map() };

/**
 * The ads that changed after a version of the archive.
 *
 * @param movedAt the column with the version of the change
 */
export async function readMoved(
  session: Session,
  movedAt: "version" | "start_version",
  since: number,
): Promise<Moved> {
  const { version } = session.view;
  if (since >= version) return NONE;
  return await session.keep<Moved>(
    `moved ${movedAt} ${since}`,
    async (other = NONE) => {
      // While an import runs, only its last changes are read.
      const { pairs } = other.pairs.at(-2)! <= version ? other : NONE;
      // A range with two ends is assumed to be short, so that its index is used.
      // PostgreSQL 15 sorts what an aggregate orders, although it is in order.
      const at = sql.ref(movedAt);
      const text = await session.value<string>(sql`(
        select coalesce(string_agg(at || ',' || id, ','), '') from (
          select ${at} as at, id from ads
          where ${at} > ${pairs.at(-2) ?? since}::bigint and ${at} > 0
            and ${at} <= ${version}::bigint
          order by ${at}, id
        ) moved
      )`);
      const found: number[] = JSON.parse(`[${text}]`);
      const idsIn = (all: ArrayLike<number>) =>
        Array.from({ length: all.length / 2 }, (_, n) => all[2 * n + 1]!);
      const again = bitsOf(idsIn(found));
      const still = pairs.filter((_, n) => !hasBit(again, pairs[n | 1]!));
      const all = new Float64Array(still.length + found.length);
      all.set(still);
      all.set(found, still.length);
      return { pairs: all, bits: bitsOf(idsIn(all)) };
    },
    ({ pairs, bits }) => pairs.byteLength + sizeOfBits(bits),
  );
}

/** Their positions in a list. */
export function* positionsOf({ pairs }: Moved): Generator<Position> {
  for (let n = 0; n < pairs.length; n += 2) {
    yield { number: MOVED + pairs[n]!, id: pairs[n + 1]! };
  }
}
