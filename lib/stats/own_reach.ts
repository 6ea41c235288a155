import { sql } from "kysely";
import type { Session } from "@/lib/columns/archive_columns.ts";
import { type Bits, nextIds } from "@/lib/columns/bits.ts";
import { inTime, withinBudget } from "@/lib/db/within_budget.ts";

/** Ads per statement. */
const AT_ONCE = 5_000;

/**
 * What sources state for countries, summed over ads. Null if reading takes too
 * long: these numbers are only in the ads.
 *
 * @param session with a transaction
 */
export function readOwnReach(
  session: Session,
  bits: Bits,
  budgetMs: number,
): Promise<Record<string, number> | null> {
  return withinBudget(session.db, budgetMs, async (keepTime) => {
    const sums: Record<string, number> = {};
    let after: number | null = null;
    for (;;) {
      const ids: number[] = nextIds(bits, {
        isDescending: true,
        after,
        limit: AT_ONCE,
      });
      if (ids.length === 0) return sums;
      await keepTime();
      const { rows } = await sql<{ country: string; reach: number }>`
        select each.key as country, sum(each.value::float8) as reach
        from ads, json_each_text(transparency::json->'reach'->'by_country') each
        where ads.id = any(${`{${ids}}`}::bigint[]) and countries_id is not null
          and ${inTime(sql<boolean>`true`)}
        group by each.key`.execute(session.db);
      for (const { country, reach } of rows) {
        sums[country] = (sums[country] ?? 0) + reach;
      }
      after = ids.at(-1)!;
    }
  });
}
