import { type Kysely, sql } from "kysely";
import {
  type ColumnMatches,
  type ColumnReader,
  knownMatches,
} from "@/lib/ads/column_reader.ts";
import { adConditions } from "@/lib/ads/conditions.ts";
import type { Wanted } from "@/lib/ads/find_page.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { ListSort } from "@/lib/ads/list_table.ts";
import {
  hasMoved,
  listParts,
  movedAt,
  movesAlways,
} from "@/lib/ads/list_order.ts";
import { rankSql, toSpot } from "@/lib/ads/list_spot.ts";
import { bitsOf, dropIds, hasBit } from "@/lib/columns/bits.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { CREATIVE_COLUMNS, encodeCreative } from "@/lib/columns/format.ts";
import {
  groupAds,
  type GroupedRow,
  type Groups,
  type Spot,
} from "@/lib/columns/group_ads.ts";
import { creativeDigest } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Finds groups of ads by creative, in memory. Each group has the position of
 * its first ad in the list's order. Uses columns, and rows for the ads that
 * columns do not have yet.
 *
 * No group is lost while ads change. An ad whose value of the sort changed since
 * paging began comes at the end. An ad that changed otherwise, and is in the part
 * that the client has already read, does not represent its group.
 */
export interface WantedGroups extends Wanted {
  columns: ColumnReader;
}

/** Maximum number of rows to read. */
const ROWS_MAX = 100_000;

/** @returns null if too many ads match or have changed */
export async function findGroups(
  trx: Kysely<Schema>,
  wanted: WantedGroups,
): Promise<Groups | null> {
  const { filter, filters, sort, columns, after, keepTime } = wanted;
  const { version: since, isUnchanged = false } = wanted;
  const { column, isDescending } = sort;
  const from = after && toSpot(after, listParts(sort, filter, since));
  await keepTime();
  const matches = await findMatches(wanted);
  if (matches === null && wanted.total > ROWS_MAX) return null;
  const changedSince = (by: ListSort) =>
    isUnchanged ? [] : readMoved(trx, by, since);
  const changed = await changedSince({ isDescending });
  const moved = column === undefined
    ? []
    : movesAlways(sort)
    ? changed
    : await changedSince(sort);
  if (changed === null || moved === null) return null;
  const read = async (where: Sql): Promise<GroupedRow[] | null> => {
    await keepTime();
    const { rows } = await sql<Spot & { creative: string }>`/* unnamed */
      select id, ${rankSql(sort, since)} as rank, ${creativeDigest} as creative
      from ads where ${where} limit ${sql.lit(ROWS_MAX + 1)}`.execute(trx);
    return rows.length > ROWS_MAX ? null : rows.map((row) => ({
      ...row,
      creative: columns.creatives.numberOf(encodeCreative(row.creative)),
    }));
  };
  const readIds = (ids: readonly number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : read(sql`ads.id in (select unnest(${`{${ids}}`}::bigint[]))`);

  const bits = new Map(
    [...matches?.folded ?? []].map(([chunk, words]) => [chunk, words.slice()]),
  );
  const outdated = moved.filter((id) => hasBit(bits, id));
  dropIds(bits, outdated);
  const rows = matches === null
    ? await read(adConditions(filter, filters))
    : await readIds([...matches.unfolded, ...outdated]);
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
  const creatives = await columns.creatives.ofColumns(
    numbersOf(high),
    numbersOf(low),
    keepTime,
  );
  const group = (more: readonly GroupedRow[]) =>
    groupAds({
      bits,
      creatives,
      creativeCount: columns.creatives.count,
      rows: [...rows, ...more],
      order: {
        isDescending,
        numbers: column === undefined ? undefined : numbersOf(column),
      },
      passed: movesAlways(sort) || from === null || changed.length === 0
        ? null
        : { spot: from, changed: bitsOf(changed) },
    });
  let groups = await group([]);
  if (groups.uncertain.length > 0) {
    dropIds(bits, groups.uncertain);
    const exact = await readIds(groups.uncertain);
    if (exact === null) return null;
    groups = await group(exact);
  }
  return groups;
}

/** All matches; null if the columns cannot answer. */
async function findMatches(
  { filter, found, columns }: WantedGroups,
): Promise<ColumnMatches | null> {
  return found === null
    ? await columns.find(filter)
    : await columns.among(found) ?? knownMatches(found);
}

/** The ads that moved since this version of the archive; null if there are too many. */
async function readMoved(
  trx: Kysely<Schema>,
  sort: ListSort,
  version: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where ${hasMoved(sort, version)}
    order by ${movedAt(sort)} limit ${sql.lit(ROWS_MAX + 1)}`.execute(trx);
  return rows.length > ROWS_MAX ? null : rows.map(({ id }) => id);
}
