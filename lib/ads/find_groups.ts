import { COUNT_MS, findMatches } from "@/lib/ads/find_matches.ts";
import type { FoundPage } from "@/lib/ads/find_page.ts";
import { type Place, readMoved } from "@/lib/ads/list_order.ts";
import type { ListPlan, Order } from "@/lib/ads/plan_list.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, bitsOf, hasBit } from "@/lib/columns/bits.ts";
import { CREATIVE_COLUMNS } from "@/lib/columns/format.ts";
import {
  firstGroups,
  groupAds,
  type GroupedChunk,
  type Groups,
} from "@/lib/columns/group_ads.ts";
import { compareSpots } from "@/lib/columns/next_ads.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";

/** A page of creatives: the first matching ad of each, and the number of matching ads that have it. */
export interface GroupPage extends FoundPage {
  sizes: number[];
}

/**
 * Finds creatives. None is lost while ads change: an ad that has moved in the
 * list comes at the end; one that has changed otherwise, and is in the part that
 * the client has already read, does not represent its creative.
 */
export async function findGroups(
  session: Session,
  plan: ListPlan,
  after: Place | null,
  budgetMs: number,
): Promise<GroupPage> {
  const { isDescending } = plan.order;
  const version = after?.version ?? session.view.version;
  const groups = await readGroups(session, plan, after, budgetMs);
  const page = firstGroups(groups, isDescending, after, plan.limit + 1);
  return {
    total: groups.count,
    isExact: true,
    places: page.map((n) => ({
      number: groups.numbers[n]!,
      id: groups.ids[n]!,
      version,
    })),
    sizes: page.map((n) => groups.sizes[n]!),
  };
}

/** The first ads of all creatives. */
export async function headsOf(
  session: Session,
  plan: ListPlan,
): Promise<{ bits: Bits; total: number }> {
  const groups = await readGroups(session, plan, null);
  return { bits: bitsOf([...groups.ids]), total: groups.count };
}

/** Cached, since the next page often follows, unless the archive has changed since paging began. */
async function readGroups(
  session: Session,
  { key, filter, order }: ListPlan,
  after: Place | null,
  budgetMs = COUNT_MS,
): Promise<Groups> {
  const { bits, check } = await findMatches(session, filter, 3 * budgetMs);
  if (check !== null) {
    throw new QueryTimeoutError("Reading words took longer than it may.");
  }
  const group = () => groupBy(session, bits, order, after);
  const isUnchanged = after === null || after.version === session.view.version;
  return isUnchanged
    ? await session.keep(
      `groups ${key}`,
      group,
      ({ count }) => 20 * count,
    )
    : await group();
}

async function groupBy(
  session: Session,
  bits: Bits,
  { column, isDescending, movedAt }: Order,
  after: Place | null,
): Promise<Groups> {
  const since = after?.version ?? session.view.version;
  const changed = await readMoved(session, "version", since);
  const moved = column === undefined
    ? []
    : await readMoved(session, movedAt, since);
  const passed = bitsOf(
    moved === changed || after === null ? [] : changed.map(({ id }) => id),
  );
  const numbers = new Map(moved.map(({ number, id }) => [id, number]));
  async function* chunks(): AsyncGenerator<GroupedChunk> {
    const names = [
      ...CREATIVE_COLUMNS,
      ...column === undefined ? [] : [column],
    ];
    for await (const { chunk, data } of session.chunks(names)) {
      const [high, low, own = null] = data as Uint32Array[];
      const creatives = session.creatives.ofChunk(high!, low!);
      yield { chunk, creatives, numbers: own ?? null };
    }
  }
  return await groupAds(bits, chunks(), {
    isDescending,
    creativeCount: () => session.creatives.count,
    moved: numbers,
    mayBeFirst: passed.size === 0 ? null : (spot) =>
      !hasBit(passed, spot.id) ||
      compareSpots(spot, after!, isDescending) > 0,
  });
}
