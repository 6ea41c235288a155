import { type RawBuilder, sql } from "kysely";
import { adConditions, joinAll } from "@/lib/ads/conditions.ts";
import type { Grouping } from "@/lib/facets/plan.ts";
import { type FacetName, facets } from "@/lib/facets/table.ts";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";

/** Groups of a facet, or all matching ads together. */
export interface GroupRow {
  /** Null: all ads. */
  facet: FacetName | null;
  value: string | null;
  n: number;
  /** The facet's groups, of which only the largest may be here. */
  groups: number;
  /** Whether the groups are missing, being too many to be read. */
  is_cut: boolean;
  slug: string | null;
  name: string | null;
}

/** What the values of a facet may take together. */
const BYTES_MAX = 2 * 1024 * 1024;

/** The largest groups of facets whose groups are values, and all groups of the others. */
function listed(groups: Sql, top: number): RawBuilder<GroupRow> {
  return sql`/* unnamed */
    with g as materialized (${groups}), s as (
      select facet, count(*) as groups,
        facet <> 'brand' and sum(coalesce(octet_length(value), 0) + 20) > ${
    sql.lit(BYTES_MAX)
  } as is_cut from g group by facet
    )
    select facet, value, n, groups, false as is_cut, null as slug, null as name
    from g join s using (facet) where not is_cut and facet <> 'brand'
    union all
    select null, null, n, 1, false, null, null from g where facet is null
    union all
    select facet, null, 0, groups, true, null, null from s where is_cut
    union all
    select 'brand', value, n, groups, false, slug, name from (
      select value::bigint as id, value, n from g where facet = 'brand'
      order by n desc, id limit ${sql.lit(top)}
    ) largest
    cross join (select groups from s where facet = 'brand') s
    left join brands using (id)`;
}

/** The counters' rows are named as ads, whose conditions they then take. */
function countersOf(name: FacetName, filter: AdFilter): Sql {
  const facet = sql.lit(name);
  const isOfBrands = filter.brand_id !== undefined;
  const conditions = adConditions(filter);
  if (facets[name].counters === "ad_value_totals") {
    return sql`select ${facet} as facet, value, sum(n)::bigint as n
      from ad_value_totals as ads where facet = ${facet} and ${conditions}
      group by value having sum(n) > 0`;
  }
  if (name !== "brand") {
    return sql`select ${facet} as facet, ${
      facets[name].groupBy
    }::text as value, sum(n)::bigint as n
      from ad_totals as ads
      where ${conditions} and ${isOfBrands ? sql`true` : sql`brand_id = 0`}
      group by 2 having sum(n) > 0`;
  }
  // Rows of brand 0 count all ads: the rest of them have no brand.
  return sql`select ${facet} as facet, nullif(brand_id, 0)::text as value,
      (case when brand_id = 0 then 2 * n - sum(n) over () else n end)::bigint as n
    from (
      select brand_id, sum(n) as n from ad_totals as ads
      where ${conditions} group by brand_id having sum(n) > 0
    ) each`;
}

/** Reads facets from counters, and the number of all ads of a filter if one is given. */
export function countedGroups(
  counted: readonly { name: FacetName; filter: AdFilter }[],
  total: AdFilter | null,
  top: number,
): RawBuilder<GroupRow> {
  const parts = counted.map(({ name, filter }) => countersOf(name, filter));
  if (total !== null) {
    const ofAll = total.brand_id === undefined ? sql`brand_id = 0` : sql`true`;
    parts.push(sql`
      select null as facet, null as value, coalesce(sum(n), 0)::bigint as n
      from ad_totals as ads where ${joinAll([adConditions(total), ofAll])}`);
  }
  return listed(
    sql`select * from (${
      sql.join(parts.map((part) => sql`(${part})`), sql` union all `)
    }) counted where n > 0 or facet is null`,
    top,
  );
}

/**
 * Groups matching ads for all facets in one reading of them, and counts them.
 * Past `adsMax` it stops reading: then their number is `adsMax + 1`.
 */
export function matchedGroups(
  { filter, names }: Grouping,
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
        where ${adConditions(filter)} limit ${sql.lit(adsMax + 1)}
      ) matches
      group by grouping sets (${sql.join(sets)})`,
    top,
  );
}
