import { type Kysely, sql } from "kysely";
import { adConditions, type Filters, joinAll } from "@/lib/ads/conditions.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The number of rows of `ad_totals` that a filter is counted by; null if they do not tell. */
function fromCounters(filter: AdFilter, filters: Filters) {
  const values: Readonly<Record<string, unknown>> = filter;
  const given = Object.keys(values).filter((name) =>
    values[name] !== undefined
  );
  const conditions = [];
  for (const name of given) {
    const { by } = filters[name]!;
    if (by === undefined || !("column" in by)) return null;
    const value = values[name];
    conditions.push(
      sql`${sql.ref(by.column.name)} = any(${
        Array.isArray(value) ? value : [value]
      }::${by.column.type}[])`,
    );
  }
  // Rows of brand 0 count the ads of all brands.
  if (filter.brand_id === undefined) conditions.push(sql`brand_id = 0`);
  return sql<{ n: number }>`/* unnamed */
    select coalesce(sum(n), 0)::bigint as n from ad_totals
    where ${joinAll(conditions)}`;
}

/** The exact number of ads that match; the filter's brands are ids. */
export async function countAds(
  db: Kysely<Schema>,
  filter: AdFilter,
  filters: Filters,
): Promise<number> {
  const query = fromCounters(filter, filters) ??
    sql<{ n: number }>`/* unnamed */
    select count(*) as n from ads where ${adConditions(filter, filters)}`;
  const { rows } = await query.execute(db);
  return rows[0]!.n;
}
