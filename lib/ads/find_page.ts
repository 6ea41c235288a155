import { type Kysely, sql } from "kysely";
import { adConditions, type Filters, joinAll } from "@/lib/ads/conditions.ts";
import {
  type ColumnMatches,
  type ColumnReader,
  firstIds,
  idsOf,
  knownMatches,
} from "@/lib/ads/column_reader.ts";
import {
  hasMoved,
  leadingBrand,
  type ListPart,
  listParts,
  movedAt,
  orderOf,
  type Place,
} from "@/lib/ads/list_order.ts";
import { FEW } from "@/lib/ads/count_ads.ts";
import type { AdFilter, ListSort } from "@/lib/ads/list_table.ts";
import {
  isAllWanted,
  isDense,
  isWalk,
  WALK_WORTH,
} from "@/lib/ads/walk_worth.ts";
import type { Numbers } from "@/lib/columns/evaluate.ts";
import { firstByNumber } from "@/lib/columns/first_by_number.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The query for a page; the brands of the filter are ids. */
export interface Wanted {
  filter: AdFilter;
  filters: Filters;
  sort: ListSort;
  /** Number of ads to find. */
  fetch: number;
  /** Null: start at the beginning. */
  after: Place | null;
  /** The archive's version when paging began. */
  version: number;
  /** Whether the archive still has this version. */
  isUnchanged?: boolean;
  /** Number of matching ads, or a lower bound. */
  total: number;
  /** Number of ads in the archive. */
  archive: number;
  /** The ids of all matches, if known. */
  found: readonly number[] | null;
  /** Absent: without columns. */
  columns?: ColumnReader;
  /** Called before each statement that can take long. */
  keepTime: () => Promise<void>;
}

interface Found {
  key: number;
  id: number;
}

/** Maximum number of ads that an index scan reads; reading words takes longer. */
const WALK_MAX = 20_000;
const WALK_MAX_WORDS = 4_000;
/** Maximum number of ids sent to the database. */
const IDS_MAX = 100_000;

/** Finds the positions of the next ads. */
export async function findPage(
  db: Kysely<Schema>,
  wanted: Wanted,
): Promise<Place[]> {
  const { after, fetch, version, filter, sort, keepTime } = wanted;
  /** Undefined: not read yet. */
  let matches: ColumnMatches | null | undefined;
  if (isAllWanted(wanted)) matches = null;
  if (sort.column === undefined && matches === undefined) {
    matches = await allMatches(wanted);
    if (matches !== null) {
      const { isDescending } = sort;
      const order = { isDescending, after: after?.id ?? null, limit: fetch };
      return firstIds(matches, order)
        .map((id) => ({ part: 0, key: 0, id, version }));
    }
  }
  const places: Place[] = [];
  const isNow = after === null || wanted.isUnchanged;
  const parts = listParts(sort, filter, isNow ? null : version);
  for (let n = after?.part ?? 0; n < parts.length; n++) {
    const left = fetch - places.length;
    if (left === 0) break;
    const part = parts[n]!;
    const from = after?.part === n ? after : null;
    await keepTime();
    let found = isDense(wanted)
      ? await walk(db, wanted, part, { from, limit: left, read: WALK_WORTH })
      : null;
    if (found === null) {
      if (matches === undefined) matches = await allMatches(wanted);
      found = await findInPart(db, wanted, matches, part, from, left);
    }
    places.push(...found.map(({ key, id }) => ({ part: n, key, id, version })));
  }
  return places;
}

/** @param matches all matches; null if unknown */
async function findInPart(
  db: Kysely<Schema>,
  wanted: Wanted,
  matches: ColumnMatches | null,
  part: ListPart,
  from: Place | null,
  left: number,
): Promise<Found[]> {
  const next = matches === null
    ? null
    : await nextByColumn(db, wanted, matches, part, from, left);
  const found = next === null && isWalk(wanted, part)
    ? await walk(db, wanted, part, { from, limit: left })
    : null;
  if (found !== null) return found;
  await wanted.keepTime();
  const ids = next ?? fewIds(matches);
  return await readMatches(db, wanted, part, { from, left, ids });
}

/** All matches if known; otherwise they are found by their conditions. */
async function allMatches(
  { found, columns, filter, sort }: Wanted,
): Promise<ColumnMatches | null> {
  if (found === null) return await columns?.find(filter) ?? null;
  const isByColumn = sort.column !== undefined;
  return isByColumn && await columns?.among(found) || knownMatches(found);
}

const fewIds = (matches: ColumnMatches | null) =>
  matches === null || matches.total > IDS_MAX ? null : idsOf(matches);

/**
 * Candidates for the next ads of the part, according to the sort's column; null
 * if it cannot decide.
 */
async function nextByColumn(
  db: Kysely<Schema>,
  { sort, columns, version }: Wanted,
  matches: ColumnMatches,
  { isDescending, also, numbers }: ListPart,
  from: Place | null,
  left: number,
): Promise<number[] | null> {
  const { column } = sort;
  if (!column || !numbers || !columns) return null;
  // Ads that moved since paging began are no longer in the part.
  const moved = also.length === 0 ? 0 : await countMoved(db, sort, version);
  if (moved > FEW) return null;
  const values = (await columns.read([column])).get(column);
  const ids = await firstByNumber(matches.folded, values as Numbers, {
    isDescending,
    ...numbers,
    after: from && { number: from.key + 1, id: from.id },
    limit: left + moved,
  });
  return ids && [...ids, ...matches.unfolded];
}

/** The number of ads that moved since this version of the archive, at most FEW + 1. */
async function countMoved(
  db: Kysely<Schema>,
  sort: ListSort,
  version: number,
) {
  const { rows: [row] } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ads where ${hasMoved(sort, version)}
      order by ${movedAt(sort)} limit ${sql.lit(FEW + 1)}
    ) moved`.execute(db);
  return row!.n;
}

/**
 * Reads all matches, then sorts them. The query that finds them has no
 * condition on the position: for it, the planner may choose an index of the
 * sort, which can contain far more ads.
 */
async function readMatches(
  db: Kysely<Schema>,
  wanted: Wanted,
  part: ListPart,
  { from, left, ids }: {
    from: Place | null;
    left: number;
    /** Candidates; null if unknown. */
    ids: readonly number[] | null;
  },
): Promise<Found[]> {
  const { filter, filters, sort } = wanted;
  const { after, direction } = orderOf(part);
  const columns = [
    sql`ads.id`,
    ...sort.column ? [sql.ref(`ads.${sort.column}`), movedAt(sort)] : [],
  ];
  const matches = ids === null
    ? adConditions(filter, filters)
    // The planner assumes few rows, so it looks up each in the index.
    : sql`ads.id in (
        select unnest((select ${`{${ids}}`}::bigint[])))`;
  const { rows } = await sql<Found>`/* unnamed */
    with found as materialized (
      select ${sql.join(columns)} from ads where ${matches}
    )
    select ${part.key ?? sql`0`} as key, ads.id from found as ads
    where ${
    joinAll([
      ...part.within,
      ...part.also,
      ...(from === null ? [] : [after(from)]),
    ])
  }
    order by 1 ${direction}, ads.id ${direction} limit ${left}`.execute(db);
  return rows;
}

/** Scans the sort's index and skips ads that do not match. Null if that reads too many ads. */
async function walk(
  db: Kysely<Schema>,
  wanted: Wanted,
  part: ListPart,
  { from, limit, ...most }: {
    from: Place | null;
    limit: number;
    /** Maximum number of ads to read. */
    read?: number;
  },
): Promise<Found[] | null> {
  const { filter, filters, sort, found } = wanted;
  const brand = leadingBrand(sort, filter);
  const { after, by, direction } = orderOf(part);
  const max = filter.q === undefined || found !== null
    ? WALK_MAX
    : WALK_MAX_WORDS;
  const { read = max } = most;
  const within = joinAll([
    ...part.within,
    ...(brand === null ? [] : [sql`ads.brand_id = ${brand}::bigint`]),
    ...(from === null ? [] : [after(from)]),
  ]);
  if (isAllWanted(wanted) && part.also.length === 0) {
    const { rows } = await sql<Found>`/* unnamed */
      select ${part.key ?? sql`0`} as key, ads.id from ads
      where ${within} order by ${by} limit ${limit}`.execute(db);
    return rows;
  }
  const matches = joinAll([
    ...part.also,
    // A constant, for which the database builds a hash table.
    found === null
      ? adConditions(filter, filters, true)
      : sql`ads.id = any(${`{${found}}`}::bigint[])`,
  ]);
  const { rows } = await sql<
    Found & { n: number; matches: boolean }
  >`/* unnamed */
    select ads.key, ads.id, ads.n, (${matches}) is true as matches from (
      select ads.*, ${part.key ?? sql`0`} as key,
        row_number() over (order by ${by}) as n
      from ads where ${within} order by ${by} limit ${sql.lit(read)}
    ) ads where (${matches}) is true or ads.n = ${sql.lit(read)}
    order by ${part.key === null ? sql`` : sql`ads.key ${direction},`}
      ads.id ${direction}
    limit ${limit}`.execute(db);
  const met = rows.filter((row) => row.matches);
  // The last scanned ad is returned even if it does not match.
  const isCut = read > limit && rows.at(-1)?.n === read;
  return isCut && met.length < limit ? null : met;
}
