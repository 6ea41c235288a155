import { type RawBuilder, sql } from "kysely";
import { adConditions, type Filters } from "@/lib/ads/conditions.ts";
import { countedBy } from "@/lib/ads/count_ads.ts";
import { inTime } from "@/lib/db/within_budget.ts";
import type { Counted, Grouping } from "@/lib/facets/plan.ts";
import { rankedValues } from "@/lib/facets/ranked_sql.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/** A group of a facet, or all matching ads together. */
export interface GroupRow {
  /** Null: all ads. */
  facet: FacetName | null;
  value: string | null;
  n: number;
  /** The facet's groups. */
  groups: number;
  /** Whether groups are missing because there are too many to read. */
  is_cut: boolean;
  /** Whether each group is one value, and only the largest are included. */
  is_ranked: boolean;
  slug: string | null;
  name: string | null;
}

/** Maximum size of a facet's values. */
const BYTES_MAX = 2 * 1024 * 1024;

const NONE = sql`false`;

const parts = (parts: readonly Sql[]) => sql.join(parts, sql` union all `);

/** All groups of facets, unless they are too many, and the number of all ads (facet null). */
function listed(groups: Sql, ...others: Sql[]): RawBuilder<GroupRow> {
  return sql`/* unnamed */
    with g as materialized (${groups}), s as (
      select facet, count(*) as groups,
        sum(coalesce(octet_length(value), 0) + 20) > ${
    sql.lit(BYTES_MAX)
  } as is_cut from g where facet <> 'brand' group by facet
    )
    ${
    parts([
      sql`select facet, value, n, groups, false as is_cut, false as is_ranked,
        null as slug, null as name from g join s using (facet) where not is_cut`,
      sql`select null, null, n, 1, false, false, null, null
        from g where facet is null`,
      sql`select facet, null, 0, groups, true, false, null, null
        from s where is_cut`,
      ...others,
    ])
  }`;
}

/** Brands with their names; their groups are ids. */
const named = (largest: Sql) =>
  sql`select 'brand', id::text, n, groups, false, true, slug, name
    from (${largest}) largest left join brands using (id)`;

/**
 * All values of the counters. Their rows have the alias of ads, so that
 * conditions on ads apply.
 */
function countedValues(
  { filter, names, counters }: Counted,
): Sql {
  if (counters === "ad_value_totals") {
    return sql`select facet, value, sum(n)::bigint as n
      from ad_value_totals as ads
      where facet = any(${names}) and ${adConditions(filter)}
      group by facet, value having sum(n) > 0`;
  }
  return parts(
    names.map((name) =>
      sql`select ${sql.lit(name)} as facet, ${
        facets[name].groupBy
      }::text as value, sum(n)::bigint as n
      from ad_totals as ads where ${countedBy(filter)}
      group by 2 having sum(n) > 0`
    ),
  );
}

/** The largest values of facets that have too many values to read all. */
function largestValues({ filter, names }: Grouping, top: number): Sql {
  return parts(names.map((name) => {
    const ranked = rankedValues(name, filter, top);
    return name === "brand"
      ? named(sql`select nullif(value, '~')::bigint as id, n, groups
          from (${ranked}) ranked`)
      : sql`select facet, nullif(value, '~'), n, groups, false, true, null, null
          from (${ranked}) ranked`;
  }));
}

/** Reads facets from counters, and the number of all ads of a filter if one is given. */
export function countedGroups(
  counted: readonly Counted[],
  total: AdFilter | null,
  top: number,
): RawBuilder<GroupRow> {
  const isLarge = ({ counters }: Counted) => counters === "ad_ranked_values";
  const all = counted.filter((each) => !isLarge(each))
    .map(countedValues);
  all.push(sql`
    select null as facet, null as value, coalesce(sum(n), 0)::bigint as n
    from ad_totals as ads where ${total === null ? NONE : countedBy(total)}
    having ${total === null ? NONE : sql`true`}`);
  return listed(
    parts(all),
    ...counted.filter(isLarge).map((each) => largestValues(each, top)),
  );
}

/**
 * Reads matching ads once to group them for all facets, and counts them. Stops
 * after `adsMax` ads; then their number is `adsMax + 1`.
 */
export function matchedGroups(
  { filter, filters, names }: Grouping & { filters: Filters },
  { top, adsMax }: { top: number; adsMax: number },
): RawBuilder<GroupRow> {
  const columns = names.map((name, i) => ({
    name,
    ref: sql.ref(`value${i}`),
    expression: facets[name].groupBy,
  }));
  const selected = columns.map(({ expression, ref }) =>
    sql`${expression} as ${ref}`
  );
  const facetOf = columns.map(({ name, ref }) =>
    sql`when grouping(${ref}) = 0 then ${sql.lit(name)}`
  );
  const valueOf = columns.map(({ ref }) =>
    sql`when grouping(${ref}) = 0 then ${ref}::text`
  );
  const orNull = (cases: Sql[]) =>
    cases.length === 0
      ? sql`null::text`
      : sql`case ${sql.join(cases, sql` `)} end`;
  const sets = [...columns.map(({ ref }) => sql`(${ref})`), sql`()`];
  return listed(
    sql`select ${orNull(facetOf)} as facet, ${orNull(valueOf)} as value,
        count(*) as n
      from (
        select ${sql.join([sql`1`, ...selected])} from ads
        where ${adConditions(filter, filters)} and ${inTime(sql`true`)} limit ${
      sql.lit(adsMax + 1)
    }
      ) matches
      group by grouping sets (${sql.join(sets)})`,
    named(sql`select value::bigint as id, n, count(*) over () as groups
      from g where facet = 'brand' order by n desc, id limit ${sql.lit(top)}`),
  );
}
