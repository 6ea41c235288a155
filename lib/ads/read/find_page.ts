import { findGroups } from "@/lib/ads/read/find_groups.ts";
import { findMatches, type Matches } from "@/lib/ads/read/find_matches.ts";
import {
  type PagePosition,
  positionsOf,
  readMoved,
} from "@/lib/ads/read/list_order.ts";
import type { ListPlan, Order } from "@/lib/ads/plan/plan_list.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, hasBit, nextIds, without } from "@/lib/columns/bits.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";
import { comparePositions, nextAds } from "@/lib/columns/next_ads.ts";

interface FoundPage extends NextMatches {
  /** If the list has one ad per creative: the number of ads of each. */
  sizes: number[] | undefined;
  total: number;
  isExact: boolean;
}

/** Finds the positions of a page's ads, and of one more if there is one. */
export async function findPage(
  session: Session,
  plan: ListPlan,
  after: PagePosition | null,
  budgetMs: number,
): Promise<FoundPage> {
  const { filter, order, limit, isGrouped } = plan;
  const groups = isGrouped
    ? await findGroups(session, plan, after, budgetMs)
    : null;
  const matches = groups ?? await findMatches(session, filter, budgetMs);
  const next = await nextMatches(session, matches, order, after, limit + 1);
  const { positions, reached } = next;
  const isWhole = after === null && reached === null &&
    positions.length <= limit;
  return {
    ...next,
    sizes: groups?.sizesOf(positions.map(({ id }) => id)),
    // A first page with room for more has them all.
    isExact: matches.isExact || isWhole,
    total: Math.max(matches.total, positions.length),
  };
}

/** Ads that are read at once to see whether they match. */
const READ_MAX = 4_000;
/** Milliseconds that this may take. */
const READ_MS = 900;

export interface NextMatches {
  positions: PagePosition[];
  /** The last ad that was read, if there was no time for enough; null otherwise. */
  reached: PagePosition | null;
}

/**
 * The next ads that match, in the list's order. If that is only known by reading
 * their words, they are read until there are enough, or until time is over.
 *
 * @throws {QueryTimeoutError} if there was no time to read any
 */
export async function nextMatches(
  session: Session,
  { bits, check }: Matches,
  order: Order,
  after: PagePosition | null,
  count: number,
): Promise<NextMatches> {
  if (check === null) {
    const positions = await nextAdsOf(session, bits, order, after, count);
    return { positions, reached: null };
  }
  const until = performance.now() + READ_MS;
  const found: PagePosition[] = [];
  for (let from = after, limit = 2 * count; found.length < count;) {
    const some = await nextAdsOf(session, bits, order, from, limit);
    const ids = await withinBudget(
      session.db,
      until - performance.now(),
      (keepTime) => check(session, some.map(({ id }) => id), keepTime),
    );
    if (ids === null) {
      if (from !== after) return { positions: found, reached: from };
      throw new QueryTimeoutError("Reading words took too long.");
    }
    const matching = new Set(ids);
    found.push(...some.filter(({ id }) => matching.has(id)));
    if (some.length < limit) break;
    from = some.at(-1)!;
    limit = Math.min(4 * limit, READ_MAX);
  }
  return { positions: found.slice(0, count), reached: null };
}

/** The next ads of a set in the list's order, those that have moved last. */
async function nextAdsOf(
  session: Session,
  bits: Bits,
  { column, isDescending, movedAt }: Order,
  after: PagePosition | null,
  limit: number,
): Promise<PagePosition[]> {
  const version = after?.version ?? session.view.version;
  if (column === undefined) {
    return nextIds(bits, { isDescending, after: after?.id ?? null, limit })
      .map((id) => ({ number: 0, id, version }));
  }
  const moved = await readMoved(session, movedAt, version);
  const still = without(bits, moved.bits);
  const parts = [];
  for await (const { chunk, data: [numbers] } of session.chunks([column])) {
    const words = still.get(chunk);
    if (words === undefined) continue;
    parts.push({ chunk, words, numbers: numbers as Uint32Array });
  }
  const found = nextAds(parts, { isDescending, after, limit });
  // They can be all ads of the archive, and only the last pages list them.
  for (const ad of positionsOf(moved)) {
    if (found.length >= limit) break;
    const isLater = after === null ||
      comparePositions(ad, after, isDescending) > 0;
    if (isLater && hasBit(bits, ad.id)) found.push(ad);
  }
  return found.map((ad) => ({ ...ad, version }));
}
