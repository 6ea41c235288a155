import { type Kysely, sql } from "kysely";
import { adConditions, joinAll } from "@/lib/ads/conditions.ts";
import { findPage, type Wanted } from "@/lib/ads/find_page.ts";
import { listParts, movesAlways, type Place } from "@/lib/ads/list_order.ts";
import { spotSql, spotValues, toSpot } from "@/lib/ads/list_spot.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

/**
 * Finds groups of ads by creative if too many ads match to group them all:
 * walks through the matching ads and skips each ad that comes after another of
 * its creative. Changed ads are treated as in `findGroups`, so that one walk
 * can use both.
 */
export interface WalkedGroups {
  /** The position of the first ad of each group. */
  places: Place[];
  /** The number of matching ads in each group. */
  sizes: number[];
  /**
   * Where to continue if the walk ran out of time: there may be fewer groups
   * than wanted, or none.
   */
  next: Place | null;
}

/**
 * Ads to read at once: few at first, so that there is a page even if their
 * creatives have many ads.
 */
const FIRST = 8;
const AT_ONCE = 400;

/** Limits for one page. */
const BOUNDS = {
  /** Milliseconds to look for groups. */
  ms: 400,
  /** Ads of the page's creatives, each of which is checked. One creative is always allowed. */
  members: 10_000,
};

export async function walkGroups(
  trx: Kysely<Schema>,
  wanted: Wanted,
  bounds = BOUNDS,
): Promise<WalkedGroups> {
  const until = performance.now() + bounds.ms;
  const places: Place[] = [];
  const end = async (next: Place | null) => {
    await wanted.keepTime();
    return { places, sizes: await readSizes(trx, wanted, places), next };
  };
  async function readBatch(from: Wanted) {
    const found = await findPage(trx, from);
    await from.keepTime();
    const ids = found.map(({ id }) => id);
    return { found, firsts: await findFirsts(trx, wanted, ids) };
  }

  let { after } = wanted;
  let members = 0;
  for (let fetch = FIRST;; fetch = Math.min(2 * fetch, AT_ONCE)) {
    const from = { ...wanted, after, fetch };
    // Without the first ads there is no page, so they get all the time.
    const batch = after === wanted.after
      ? await readBatch(from)
      : await withinBudget(
        trx,
        until - performance.now(),
        (keepTime) => readBatch({ ...from, keepTime }),
      );
    if (batch === null) return await end(after);
    for (const place of batch.found) {
      const added = batch.firsts.get(place.id);
      if (added !== undefined) {
        members += added;
        const isTooMany = members > bounds.members && places.length > 0;
        if (isTooMany) return await end(after);
        places.push(place);
      }
      after = place;
      if (places.length === wanted.fetch) return await end(null);
    }
    if (batch.found.length < fetch) return await end(null);
  }
}

/**
 * Finds the ads that come before all others of their creative.
 *
 * @param ids of ads that match, in the list's order
 * @returns by their ids, how many ads have their creative, whether or not these
 * match
 */
export async function findFirsts(
  db: Kysely<Schema>,
  { filter, filters, sort, after, version: since, isUnchanged }: Pick<
    Wanted,
    "filter" | "filters" | "sort" | "after" | "version" | "isUnchanged"
  >,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const spot = spotSql(sort, since);
  const hasPassed = after !== null && !isUnchanged && !movesAlways(sort);
  const parts = listParts(sort, filter, since);
  const before = joinAll([
    sql`(${spot}) < (met.rank, met.by)`,
    // If an ad changed and is in the part that was already read, it may have
    // moved there later.
    ...(hasPassed
      ? [
        sql`(ads.version <= ${since}::bigint
          or (${spot}) > (${spotValues(toSpot(after, parts), sort)}))`,
      ]
      : []),
    adConditions(filter, filters, true),
  ]);
  // `is true`, because otherwise this could become a join of all ads.
  const { rows } = await sql<{ id: number; members: number }>`/* unnamed */
    select met.id, (
        select count(*) from (
          select from ads where ads.creative_hash = met.creative_hash
          limit ${sql.lit(BOUNDS.members + 1)}
        ) counted
      ) as members
    from (
      select ads.id, ads.creative_hash, ordered.*,
        row_number() over (
          partition by creative_hash, case when creative_hash is null then ads.id end
          order by listed.n
        ) as nth
      from unnest(${ids}::bigint[]) with ordinality listed (id, n)
      join ads on ads.id = listed.id
      cross join lateral (select ${spot}) ordered (rank, by)
    ) met
    where nth = 1 and (not exists (
      select from ads where ads.creative_hash = met.creative_hash
        and ${before}
    )) is true`.execute(db);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** For each ad, the number of matching ads with its creative. */
async function readSizes(
  trx: Kysely<Schema>,
  { filter, filters }: Wanted,
  places: readonly Place[],
): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`/* unnamed */
    select greatest(1, (
      select count(*) from ads where ads.creative_hash = met.creative_hash
        and ${adConditions(filter, filters, true)}
    )) as n
    from unnest(${
    places.map(({ id }) => id)
  }::bigint[]) with ordinality listed (id, n)
    join ads met on met.id = listed.id order by listed.n`.execute(trx);
  return rows.map(({ n }) => n);
}
