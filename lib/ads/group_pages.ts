import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { knownMatches } from "@/lib/ads/column_reader.ts";
import { findGroups, type WantedGroups } from "@/lib/ads/find_groups.ts";
import type { Place } from "@/lib/ads/list_order.ts";
import { firstGroups, type Groups } from "@/lib/columns/group_ads.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Groups of a million ads take 12 MB, by a sort that has a column 20. */
const BYTES_MAX = 24 * 1024 * 1024;

interface KeptGroups {
  version: number;
  groups: Groups;
}

const sizeOf = ({ groups: { ids, ranks, sizes } }: KeptGroups) =>
  500 + ids.byteLength + ranks.byteLength + sizes.byteLength;

export interface GroupPage {
  /** Groups that match. */
  total: number;
  isExact: boolean;
  /** Of the first ad of each group. */
  places: Place[];
  /** Ads of each that match. */
  sizes: number[];
}

type Wanted = Omit<WantedGroups, "matches"> & {
  /** The ids of all that match, if they are known. */
  found: readonly number[] | null;
  /** Groups to find. */
  fetch: number;
};

/** Pages of groups. The groups of a list are kept: whoever asks for a page asks for the next one. */
export function createGroupPages() {
  const kept = new LRUCache<string, KeptGroups>({
    maxSize: BYTES_MAX,
    sizeCalculation: sizeOf,
  });

  async function read(
    trx: Kysely<Schema>,
    { found, ...wanted }: Wanted,
  ) {
    const { columns, filter, keepTime } = wanted;
    await keepTime();
    const matches = found === null
      ? await columns.find(filter)
      : await columns.among(found) ?? knownMatches(found);
    const read = await findGroups(trx, { ...wanted, matches });
    if (read === null) {
      throw new QueryTimeoutError(
        "Too many ads match to group them by creative.",
      );
    }
    return read;
  }

  return {
    /** @param key of the filter */
    async find(
      trx: Kysely<Schema>,
      key: string,
      wanted: Wanted,
    ): Promise<GroupPage> {
      const { sort, version, after, fetch } = wanted;
      const { isDescending } = sort;
      const name = JSON.stringify([sort, key]);
      const isNow = after === null || after.version === version;
      const known = isNow ? kept.get(name) : undefined;
      const { groups, from, since } = known?.version === version
        ? {
          groups: known.groups,
          from: after && { rank: after.key, id: after.id },
          since: version,
        }
        : await read(trx, wanted);
      if (isNow) kept.set(name, { version, groups });
      const { ids, ranks, sizes } = groups;
      const page = firstGroups(groups, isDescending, from, fetch);
      return {
        total: groups.count,
        isExact: true,
        places: page.map((group) => ({
          part: 0,
          key: ranks[group]!,
          id: ids[group]!,
          version: since,
        })),
        sizes: page.map((group) => sizes[group]!),
      };
    },
  };
}
