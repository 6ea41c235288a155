import { findGroups } from "@/lib/ads/find_groups.ts";
import { findMatches, type Matches } from "@/lib/ads/find_matches.ts";
import { type Place, readMoved } from "@/lib/ads/list_order.ts";
import type { ListPlan, Order } from "@/lib/ads/plan_list.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { bitsOf, hasBit, nextIds, without } from "@/lib/columns/bits.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";
import {
  compareSpots,
  MOVED,
  nextAds,
  type Spot,
} from "@/lib/columns/next_ads.ts";

/** The ads of a page, and one more if there is one. */
export interface FoundPage {
  places: Place[];
  /** If the list has one ad per creative: the number of ads of each. */
  sizes: number[] | undefined;
  total: number;
  isExact: boolean;
}

/** Finds the positions of a page's ads. */
export async function findPage(
  session: Session,
  plan: ListPlan,
  after: Place | null,
  budgetMs: number,
): Promise<FoundPage> {
  const { filter, order, limit, isGrouped } = plan;
  const groups = isGrouped
    ? await findGroups(session, plan, after, budgetMs)
    : null;
  const matches = groups ?? await findMatches(session, filter, budgetMs);
  const read = (after: Place | null, limit: number) =>
    nextPlaces(session, matches, order, after, limit);
  const places = await nextMatches(session, matches, read, after, limit + 1);
  return {
    places,
    sizes: groups?.sizesOf(places.map(({ id }) => id)),
    // A first page with room for more has them all.
    isExact: matches.isExact || after === null && places.length <= limit,
    total: Math.max(matches.total, places.length),
  };
}

/** Ads that are read at once to see whether they match. */
const READ_MAX = 4_000;
/** Milliseconds that this may take. */
const READ_MS = 900;

/**
 * The next ads that match. If that is only known by reading their words, they
 * are read until there are enough.
 *
 * @param read the next ads that may match
 * @throws {QueryTimeoutError}
 */
export async function nextMatches<Ad extends Spot>(
  session: Session,
  { check }: Pick<Matches, "check">,
  read: (after: Ad | null, limit: number) => Promise<Ad[]>,
  after: Ad | null,
  wanted: number,
): Promise<Ad[]> {
  if (check === null) return await read(after, wanted);
  const until = performance.now() + READ_MS;
  const found: Ad[] = [];
  for (let from = after, limit = 2 * wanted; found.length < wanted;) {
    const some = await read(from, limit);
    const ids = await withinBudget(
      session.db,
      until - performance.now(),
      (keepTime) => check(session, some.map(({ id }) => id), keepTime),
    );
    if (ids === null) {
      throw new QueryTimeoutError("Reading words took longer than it may.");
    }
    const matching = new Set(ids);
    found.push(...some.filter(({ id }) => matching.has(id)));
    if (some.length < limit) break;
    from = some.at(-1)!;
    limit = Math.min(4 * limit, READ_MAX);
  }
  return found.slice(0, wanted);
}

/** The next ads of a set in the list's order, those that have moved last. */
async function nextPlaces(
  session: Session,
  { bits, ...matches }: Matches,
  order: Order,
  after: Place | null,
  limit: number,
): Promise<Place[]> {
  const version = after?.version ?? session.view.version;
  const { column, isDescending, movedAt } = order;
  const moved = column === undefined
    ? []
    : (await readMoved(session, movedAt, version))
      .filter(({ id }) => hasBit(bits, id));
  const still = moved.length === 0
    ? bits
    : without(bits, bitsOf(moved.map(({ id }) => id)));
  const spots = after !== null && after.number >= MOVED
    ? []
    : await nextSpots(session, { ...matches, bits: still }, order, {
      after,
      limit,
    });
  const later = moved.filter((spot) =>
    after === null || compareSpots(spot, after, isDescending) > 0
  );
  return [...spots, ...later].slice(0, limit)
    .map((spot) => ({ ...spot, version }));
}

/** The next ads of a set in an order. */
export async function nextSpots(
  session: Session,
  { bits, total, check }: Pick<Matches, "bits" | "total" | "check">,
  { column, isDescending }: Order,
  { after, limit }: { after: Spot | null; limit: number },
): Promise<Spot[]> {
  if (column === undefined) {
    return nextIds(bits, { isDescending, after: after?.id ?? null, limit })
      .map((id) => ({ number: 0, id }));
  }
  const parts = [];
  for await (const { chunk, data: [numbers] } of session.chunks([column])) {
    const words = bits.get(chunk);
    if (words === undefined) continue;
    parts.push({ chunk, words, numbers: numbers as Uint32Array });
  }
  const archive = CHUNK_ADS * parts.length;
  const sizes = { archive, total: check === null ? total : Infinity };
  return nextAds(parts, sizes, { isDescending, after, limit });
}
