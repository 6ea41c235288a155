import { sql } from "kysely";
import type { Matches } from "@/lib/ads/read/find_matches.ts";
import type { FilterPlan } from "@/lib/ads/plan/plan_filter.ts";
import { saysOneOf } from "@/lib/ads/search_sql.ts";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, bitsOf, hasBit, nextIds } from "@/lib/columns/bits.ts";
import { inTime, withinBudget } from "@/lib/db/within_budget.ts";

interface WordFilter {
  /** With terms that must be read. */
  groups: FilterPlan["words"];
  /** For each group, the ads that need not be read for it. */
  known: readonly Bits[];
}

/** Ads per statement. */
const AT_ONCE = 5_000;

/**
 * Reads the words of candidates, the newest ads first.
 *
 * @param session with a transaction
 * @param budgetMs after which the number of matches is a lower bound
 */
export async function readWords(
  session: Session,
  candidates: Bits,
  filter: WordFilter,
  budgetMs: number,
): Promise<Matches> {
  const check = (session: Session, ids: readonly number[]) =>
    checkWords(session, ids, filter);
  const until = performance.now() + budgetMs;
  const found: number[] = [];
  let after: number | null = null;
  for (;;) {
    const ids: number[] = nextIds(candidates, {
      isDescending: true,
      after,
      limit: AT_ONCE,
    });
    if (ids.length === 0) {
      const bits = bitsOf(found);
      const total = found.length;
      return { bits, known: bits, total, isExact: true, check: null };
    }
    const left = until - performance.now();
    const some = await withinBudget(
      session.db,
      left,
      () => check(session, ids),
    );
    if (some === null) {
      return {
        bits: candidates,
        known: bitsOf(found),
        total: found.length,
        isExact: false,
        check,
      };
    }
    found.push(...some);
    after = ids.at(-1)!;
  }
}

/** Which of these ads have the words, in the given order. */
async function checkWords(
  { db }: Session,
  ids: readonly number[],
  { groups, known }: WordFilter,
): Promise<number[]> {
  // A bit for each group that the ad is known to be in: more than 32 bits.
  const masks = ids.map((id) =>
    known.reduce((mask, bits, n) => mask + Number(hasBit(bits, id)) * 2 ** n, 0)
  );
  const conditions = groups.map(({ read, isExcluded, fields }, n) => {
    const isRead = saysOneOf(read, fields);
    return isExcluded
      ? sql`not ${isRead}`
      : sql`(known.mask & ${sql.lit(2 ** n)} <> 0 or ${isRead})`;
  });
  const { rows } = await sql<{ id: number }>`/* unnamed */
    select known.id from unnest(${`{${ids}}`}::bigint[], ${`{${masks}}`}::bigint[])
      with ordinality as known (id, mask, n)
    join ad_search on ad_search.ad_id = known.id
    where ${inTime(sql`${sql.join(conditions, sql` and `)}`)}
    order by known.n`.execute(db);
  return rows.map(({ id }) => id);
}
