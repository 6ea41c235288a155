import {
  COUNT_MS,
  findMatches,
  type Matches,
} from "@/lib/ads/read/find_matches.ts";
import {
  type PagePosition,
  positionsOf,
  readMoved,
} from "@/lib/ads/read/list_order.ts";
import type { ListPlan, Order } from "@/lib/ads/plan/plan_list.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, bitsOf, hasBit, sizeOfBits } from "@/lib/columns/bits.ts";
import { CREATIVE_COLUMNS } from "@/lib/columns/format.ts";
import { groupAds, type Groups } from "@/lib/columns/group_ads.ts";
import { comparePositions } from "@/lib/columns/next_ads.ts";
import { withSameCreative } from "@/lib/columns/same_creative.ts";

/** The first matching ad of each creative. */
interface FirstAds extends Matches {
  /** For each of them, the number of matching ads with its creative. */
  sizesOf(ids: readonly number[]): number[];
}

/**
 * Finds creatives. None is lost while ads change: an ad that has moved in the
 * list comes at the end; one that has changed otherwise, and is in the part that
 * the client has already read, does not represent its creative.
 */
export async function findGroups(
  session: Session,
  { key, filter, order }: ListPlan,
  after: PagePosition | null,
  budgetMs = COUNT_MS,
): Promise<FirstAds> {
  const matches = await findMatches(session, filter, budgetMs);
  const { bits, check } = matches;
  if (check !== null) {
    return await groupWhenRead(session, { ...matches, check }, order, after);
  }
  const group = async () => {
    const groups = await groupBy(session, bits, order, after);
    return { ...groups, first: firstOf(groups) };
  };
  // Cached, since the next page often follows, unless the archive has changed
  // since paging began.
  const isUnchanged = after === null || after.version === session.view.version;
  const groups = isUnchanged
    ? await session.keep(
      `groups ${key}`,
      group,
      ({ count, first }) => 12 * count + sizeOfBits(first),
    )
    : await group();
  return {
    ...matches,
    bits: groups.first,
    total: groups.count,
    sizesOf: (ids) => sizesOf(groups, ids),
  };
}

/** Nearly always, all are eligible, and a filter takes longer than the rest. */
const firstOf = ({ ids }: Groups) =>
  bitsOf(ids.includes(-1) ? ids.filter((id) => id >= 0) : ids);

function sizesOf(
  { ids, sizes }: Groups,
  listed: readonly number[],
): number[] {
  const found = new Map(listed.map((id) => [id, 0]));
  ids.forEach((id, n) => {
    if (found.has(id)) found.set(id, sizes[n]!);
  });
  return listed.map((id) => found.get(id)!);
}

/**
 * If it is only known by reading its words whether an ad matches: an ad is
 * listed if it matches, and so does no earlier ad with its creative.
 */
async function groupWhenRead(
  session: Session,
  { bits, known, check }: Matches & { check: NonNullable<Matches["check"]> },
  order: Order,
  after: PagePosition | null,
): Promise<FirstAds> {
  const { count } = await groupBy(session, known, order, null);
  const sizes = new Map<number, number>();
  const grouped = new Set<number>();
  return {
    bits,
    known,
    total: count,
    isExact: false,
    async check(session, ids, keepTime) {
      const matching = await check(session, ids, keepTime);
      const groupsOf = await withSameCreative(
        session,
        matching.filter((id) => !grouped.has(id)),
      );
      const same = [...new Set(groupsOf.values())].flat()
        .filter((id) => hasBit(bits, id));
      same.forEach((id) => grouped.add(id));
      await keepTime();
      const found = bitsOf(await check(session, same, keepTime));
      const groups = await groupBy(session, found, order, after);
      groups.ids.forEach((id, n) => sizes.set(id, groups.sizes[n]!));
      return matching.filter((id) => sizes.has(id));
    },
    sizesOf: (ids) => ids.map((id) => sizes.get(id)!),
  };
}

async function groupBy(
  session: Session,
  bits: Bits,
  { column, isDescending, movedAt }: Order,
  after: PagePosition | null,
): Promise<Groups> {
  const since = after?.version ?? session.view.version;
  const changed = await readMoved(session, "version", since);
  const moved = column === undefined
    ? null
    : await readMoved(session, movedAt, since);
  const passed: Bits = moved === changed ? new Map() : changed.bits;
  const names = [...CREATIVE_COLUMNS, ...column === undefined ? [] : [column]];
  return await groupAds(bits, session.chunks(names), {
    creatives: session.creatives,
    isDescending,
    moved: new Map(
      moved && positionsOf(moved).filter(({ id }) => hasBit(bits, id))
        .map(({ number, id }) => [id, number]),
    ),
    mayBeFirst: passed.size === 0 ? null : (ad) =>
      !hasBit(passed, ad.id) ||
      comparePositions(ad, after!, isDescending) > 0,
  });
}
