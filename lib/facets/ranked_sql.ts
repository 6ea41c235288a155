import { sql } from "kysely";
import type { Sql } from "@/lib/ads/list_filter.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { FacetName } from "@/lib/facets/table.ts";

/** The combinations that `ad_ranked_values` counts, in the order of the bits of its `cells`. */
const CELLS = [false, true].flatMap((is_active) =>
  (["carousel", "image", "unknown", "video"] as const).map((media_type) => ({
    is_active,
    media_type,
    column: `all_${is_active ? "active" : "inactive"}_${media_type}`,
  }))
);

/** Whether there are domains that only the application can merge. */
export const hasOpenDomains = sql`exists (
  select from ad_ranked_values
  where facet = 'destination_domain' and value = '!' and cells > 0
)`;

/**
 * The values of a facet with the most ads, and the number of values. Each kind
 * of value (those with ads of the same statuses and media types) is read along
 * an index, the largest first. A value cannot have more matching ads than ads
 * in total, so reading stops at values whose total is below the smallest
 * result.
 */
export function rankedValues(
  facet: FacetName,
  filter: AdFilter,
  top: number,
): Sql {
  const { is_active, media_type } = filter;
  const wanted = CELLS.map((cell, bit) => ({ ...cell, bit })).filter((cell) =>
    (is_active === undefined || cell.is_active === is_active) &&
    (media_type === undefined || media_type.includes(cell.media_type))
  );
  const isWhole = wanted.length === CELLS.length;
  const count = isWhole ? sql`n` : sql.join(
    wanted.map(({ column }) => sql.ref(column)),
    sql` + `,
  );
  const mask = wanted.reduce((mask, { bit }) => mask + 2 ** bit, 0);
  const kinds = sql`from ad_ranked_cells kinds
    where kinds.facet = ${sql.lit(facet)} and kinds.n > 0
      and kinds.cells & ${sql.lit(mask)} <> 0`;
  /** `offset 0` prevents the planner from reading all kinds at once. */
  const read = (part: Sql) =>
    sql`select found.* from (select kinds.cells ${kinds}) kinds
    cross join lateral (
      select value, (${count})::bigint as n from ad_ranked_values each
      where each.facet = ${sql.lit(facet)} and each.cells > 0
        and each.cells = kinds.cells ${part}
    ) found`;
  const order = sql`order by each.n desc, each.value`;
  const largest = read(sql`${order} limit ${sql.lit(top)}`);
  const found = isWhole ? largest : read(sql`and each.n >= coalesce((
      select n from (${largest}) largest order by n desc
      limit 1 offset ${sql.lit(top - 1)}
    ), 0) ${order} offset 0`);
  return sql`select ${sql.lit(facet)} as facet, value, n,
      (select sum(n)::bigint ${kinds}) as groups
    from (${found}) found order by n desc, value limit ${sql.lit(top)}`;
}
