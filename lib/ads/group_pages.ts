import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { countNewest, INEXACT_MS } from "@/lib/ads/count_ads.ts";
import { findGroups, type WantedGroups } from "@/lib/ads/find_groups.ts";
import { listParts, type Place } from "@/lib/ads/list_order.ts";
import { fromSpot, toSpot } from "@/lib/ads/list_spot.ts";
import { type WalkedGroups, walkGroups } from "@/lib/ads/walk_groups.ts";
import { firstGroups, type Groups } from "@/lib/columns/group_ads.ts";
import { creativeDigest } from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

/** Groups of a million ads take 12 MB, or 20 MB if the sort has a column. */
const BYTES_MAX = 24 * 1024 * 1024;

interface KeptGroups {
  version: number;
  /** Null if there are too many. */
  groups: Groups | null;
  total: number;
}

const sizeOf = ({ groups }: KeptGroups) =>
  500 + (groups === null ? 0 : groups.ids.byteLength + groups.ranks.byteLength +
    groups.sizes.byteLength);

interface GroupPage extends WalkedGroups {
  /** Number of matching groups. */
  total: number;
  /** Whether `total` is exact, and not a lower bound. */
  isExact: boolean;
}

type Wanted = WantedGroups & {
  /** The archive's version. */
  now: number;
};

/**
 * Pages of groups. The groups of a list are cached, because clients usually
 * request the next page.
 *
 * @param budgetMs how long grouping all matches may take before a lower bound
 * is returned
 */
export function createGroupPages(budgetMs: number) {
  const kept = new LRUCache<string, KeptGroups>({
    maxSize: BYTES_MAX,
    sizeCalculation: sizeOf,
  });

  /** @param name null: do not share groups of this snapshot */
  async function read(
    trx: Kysely<Schema>,
    name: string | null,
    { now: version, ...wanted }: Wanted,
  ): Promise<KeptGroups> {
    const groups = await withinBudget(
      trx,
      budgetMs,
      (keepTime) => findGroups(trx, { ...wanted, keepTime }),
    );
    const total = groups?.count ?? await countNewest(
      trx,
      wanted.filter,
      wanted.filters,
      sql`distinct ${creativeDigest}`,
    );
    const found = { version, groups, total };
    const ttl = groups === null ? INEXACT_MS : 0;
    if (name !== null) kept.set(name, found, { ttl });
    return found;
  }

  return {
    /** @param key of the filter */
    async find(
      trx: Kysely<Schema>,
      key: string,
      wanted: Wanted,
    ): Promise<GroupPage> {
      const { sort, now, isUnchanged } = wanted;
      const name = isUnchanged ? JSON.stringify([sort, key]) : null;
      const known = name === null ? undefined : kept.get(name);
      const { groups, total } = known?.version === now
        ? known
        : await read(trx, name, wanted);
      if (groups !== null) {
        return { ...nextOf(groups, wanted), total, isExact: true };
      }
      const walked = await walkGroups(trx, wanted);
      const { places, next } = walked;
      if (
        wanted.after === null && next === null && places.length < wanted.fetch
      ) {
        return { ...walked, total: places.length, isExact: true };
      }
      // A page without groups has still skipped some of their ads.
      const least = next === null ? 0 : 1;
      return { ...walked, total: Math.max(total, least), isExact: false };
    },
  };
}

function nextOf(
  groups: Groups,
  { sort, filter, after, fetch, version }: Wanted,
): WalkedGroups {
  const { ids, ranks, sizes } = groups;
  const parts = listParts(sort, filter, version);
  const from = after && toSpot(after, parts);
  const page = firstGroups(groups, sort.isDescending, from, fetch);
  const placeOf = (group: number): Place => ({
    ...fromSpot({ rank: ranks[group]!, id: ids[group]! }, parts),
    version,
  });
  return {
    places: page.map(placeOf),
    sizes: page.map((group) => sizes[group]!),
    next: null,
  };
}
