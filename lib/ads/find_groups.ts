import { type Kysely, sql } from "kysely";
import type { ColumnMatches, ColumnReader } from "@/lib/ads/column_reader.ts";
import { adConditions, type Filters } from "@/lib/ads/conditions.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import type { AdFilter, ListSort } from "@/lib/ads/list_table.ts";
import { bitsOf, dropIds, hasBit } from "@/lib/columns/bits.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { CREATIVE_COLUMNS, encodeCreative } from "@/lib/columns/format.ts";
import {
  groupAds,
  type GroupedRow,
  type Groups,
  rankOf,
  rankOfChanged,
  type Spot,
} from "@/lib/columns/group_ads.ts";
import { creativeDigest } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Groups of ads by creative, each at the place of its first ad in a list's
 * order, in memory: what the columns have, and rows of the others.
 *
 * No group is lost while ads change. Those that have changed since the walk
 * began may have come to where it has been already, so where they are found
 * there they do not stand for their group; and if the sort's values move, they
 * come at the end.
 */
export interface WantedGroups {
  filter: AdFilter;
  filters: Filters;
  sort: ListSort;
  /** All that match; null: the columns cannot tell. */
  matches: ColumnMatches | null;
  columns: ColumnReader;
  /** The archive's version. */
  version: number;
  /** Where the page before ended. */
  after: Place | null;
  keepTime: () => Promise<void>;
}

export interface FoundGroups {
  groups: Groups;
  /** Where the page begins; null: at the list's beginning. */
  from: Spot | null;
  /** The archive's version when the walk began. */
  since: number;
}

/** Rows that are read at most. */
const ROWS_MAX = 100_000;

interface Row {
  id: number;
  version: number;
  /** As columns have it, but of any size. */
  number: number;
  creative: string;
}

/** @returns null if more ads match than can be read */
export async function findGroups(
  trx: Kysely<Schema>,
  wanted: WantedGroups,
): Promise<FoundGroups | null> {
  const { sort, matches, columns, version, after, keepTime } = wanted;
  const { column, isDescending, isMoving = false } = sort;
  let since = after?.version ?? version;
  let from: Spot | null = after && { rank: after.key, id: after.id };
  await keepTime();
  let changed: number[] | null = since === version
    ? []
    : await changedSince(trx, since);
  if (changed === null && isMoving) {
    // Too many have moved to tell where: the walk begins again.
    [since, from, changed] = [version, null, []];
  }
  const toRow = (row: Row): GroupedRow => ({
    id: row.id,
    creative: encodeCreative(row.creative),
    rank: isMoving && row.version > since
      ? rankOfChanged(row.version)
      : column === undefined
      ? 0
      : rankOf(row.number, isDescending),
  });
  const read = async (where: Sql): Promise<GroupedRow[] | null> => {
    await keepTime();
    const { rows } = await sql<Row>`/* unnamed */
      select id, version, ${creativeDigest} as creative,
        ${
      column === undefined ? sql`0` : sql`coalesce(${sql.ref(column)}, -1) + 1`
    } as number
      from ads where ${where} limit ${sql.lit(ROWS_MAX + 1)}`.execute(trx);
    return rows.length > ROWS_MAX ? null : rows.map(toRow);
  };
  const readIds = (ids: readonly number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : read(sql`ads.id in (select unnest(${`{${ids}}`}::bigint[]))`);

  const bits = new Map(
    [...matches?.folded ?? []].map(([chunk, words]) => [chunk, words.slice()]),
  );
  const moved = isMoving
    ? (changed ?? []).filter((id) => hasBit(bits, id))
    : [];
  dropIds(bits, moved);
  const rows = matches === null
    ? await read(adConditions(wanted.filter, wanted.filters))
    : await readIds([...matches.unfolded, ...moved]);
  if (rows === null) return null;
  await keepTime();
  const names = [
    ...CREATIVE_COLUMNS,
    ...(column === undefined ? [] : [column]),
  ];
  const stored = bits.size === 0 ? null : await columns.read(names);
  const numbersOf = (name: string) =>
    (stored?.get(name) ?? new Map()) as Numbers;
  const [high, low] = CREATIVE_COLUMNS;
  const group = (more: readonly GroupedRow[]) =>
    groupAds({
      bits,
      creatives: [numbersOf(high), numbersOf(low)],
      rows: [...rows, ...more],
      order: {
        isDescending,
        numbers: column === undefined ? undefined : numbersOf(column),
      },
      passed: isMoving || from === null || changed?.length === 0
        ? null
        : { spot: from, changed: changed && bitsOf(changed) },
    });
  let groups = await group([]);
  if (groups.uncertain.length > 0) {
    dropIds(bits, groups.uncertain);
    const exact = await readIds(groups.uncertain);
    if (exact === null) return null;
    groups = await group(exact);
  }
  return { groups, from, since };
}

/** The ads that have changed since this version of the archive; null: too many. */
async function changedSince(
  trx: Kysely<Schema>,
  version: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where version > ${version}::bigint
    order by version limit ${sql.lit(ROWS_MAX + 1)}`.execute(trx);
  return rows.length > ROWS_MAX ? null : rows.map(({ id }) => id);
}
