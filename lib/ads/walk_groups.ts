import { type Kysely, sql } from "kysely";
import { adConditions, joinAll } from "@/lib/ads/conditions.ts";
import { findPage, type Wanted } from "@/lib/ads/find_page.ts";
import { listParts, type Place } from "@/lib/ads/list_order.ts";
import { spotSql, spotValues, toSpot } from "@/lib/ads/list_spot.ts";
import { QueryTimeoutError } from "@/lib/db/errors.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { withinBudget } from "@/lib/db/within_budget.ts";

/**
 * Groups of ads by creative where too many ads match to group all of them: a
 * walk through the ads that match, which leaves out those that others of their
 * creative come before. What ads changed is taken as by `findGroups`, so that
 * one walk can be of both.
 */
export interface WalkedGroups {
  /** Of the first ad of each group. */
  places: Place[];
  /** Ads of each that match. */
  sizes: number[];
  /** Where the walk goes on if it ended before its time: there may be fewer groups than wanted, or none. */
  next: Place | null;
}

/** Ads that are met at once: few at first, so that some are if their creatives have many. */
const AT_ONCE = { first: 8, most: 400 };

/** What a page may take. */
const BOUNDS = {
  /** Milliseconds in which groups are looked for. */
  ms: 400,
  /** Ads with its creatives, which are looked at one by one; those of one creative in any case. */
  members: 10_000,
};

interface First {
  id: number;
  /** Ads with its creative, whether they match or not. */
  members: number;
}

/** @throws {QueryTimeoutError} if there is no time for a single ad */
export async function walkGroups(
  trx: Kysely<Schema>,
  wanted: Wanted,
  bounds = BOUNDS,
): Promise<WalkedGroups> {
  const until = performance.now() + bounds.ms;
  const places: Place[] = [];
  let { after } = wanted;
  let members = 0;
  let fetch = AT_ONCE.first;
  let isCut = false;
  while (places.length < wanted.fetch && !isCut) {
    const batch = await withinBudget(
      trx,
      until - performance.now(),
      async (keepTime) => {
        const from = { ...wanted, after, fetch, keepTime };
        const found = await findPage(trx, from);
        const ids = found.map(({ id }) => id);
        return { found, firsts: await findFirsts(trx, wanted, ids) };
      },
    );
    if (batch === null) {
      if (after === wanted.after) {
        throw new QueryTimeoutError("No creative was found in time.");
      }
      isCut = true;
      break;
    }
    const firsts = new Map(
      batch.firsts.map((first) => [first.id, first.members]),
    );
    for (const place of batch.found) {
      const added = firsts.get(place.id);
      if (added !== undefined) {
        members += added;
        isCut = members > bounds.members && places.length > 0;
        if (isCut) break;
        places.push(place);
      }
      after = place;
      if (places.length === wanted.fetch) break;
    }
    if (batch.found.length < fetch) break;
    fetch = Math.min(2 * fetch, AT_ONCE.most);
  }
  const sizes = await readSizes(trx, wanted, places);
  return { places, sizes, next: isCut ? after : null };
}

/**
 * Those of some ads that come before all others of their creative.
 *
 * @param ids of ads that match, in the list's order
 */
export async function findFirsts(
  db: Kysely<Schema>,
  { filter, filters, sort, after, version: since, isUnchanged }: Pick<
    Wanted,
    "filter" | "filters" | "sort" | "after" | "version" | "isUnchanged"
  >,
  ids: readonly number[],
): Promise<First[]> {
  const spot = spotSql(sort, since);
  const hasPassed = after !== null && !isUnchanged && !sort.isMoving;
  const parts = listParts(sort, filter, since);
  const before = joinAll([
    sql`(${spot}) < (met.rank, met.by)`,
    // What has changed and is where the list has been may have come there later.
    ...(hasPassed
      ? [
        sql`(ads.version <= ${since}::bigint
          or (${spot}) > (${spotValues(toSpot(after, parts), sort)}))`,
      ]
      : []),
    adConditions(filter, filters, true),
  ]);
  // Whether there is none `is true`: without that it could become a join of all ads.
  const { rows } = await sql<First>`/* unnamed */
    select met.id, (
        select count(*) from (
          select from ads where ads.creative_hash = met.creative_hash
          limit ${sql.lit(BOUNDS.members + 1)}
        ) counted
      ) as members
    from (
      select ads.id, ads.creative_hash, ordered.*,
        row_number() over (partition by creative_hash order by listed.n) as nth
      from unnest(${ids}::bigint[]) with ordinality listed (id, n)
      join ads on ads.id = listed.id
      cross join lateral (select ${spot}) ordered (rank, by)
    ) met
    where nth = 1 and (not exists (
      select from ads where ads.creative_hash = met.creative_hash
        and ${before}
    )) is true`.execute(db);
  return rows;
}

/** Of each ad, how many match that have its creative. */
async function readSizes(
  trx: Kysely<Schema>,
  { filter, filters, keepTime }: Wanted,
  places: readonly Place[],
): Promise<number[]> {
  await keepTime();
  const { rows } = await sql<{ n: number }>`/* unnamed */
    select (
      select count(*) from ads where ads.creative_hash = met.creative_hash
        and ${adConditions(filter, filters, true)}
    ) as n
    from unnest(${
    places.map(({ id }) => id)
  }::bigint[]) with ordinality listed (id, n)
    join ads met on met.id = listed.id order by listed.n`.execute(trx);
  return rows.map(({ n }) => n);
}
