import { type Kysely, sql } from "kysely";

/**
 * Brands and landing domains by their numbers of ads: there can be as many as
 * ads, so that a facet over the whole archive must find the largest by an
 * index, and know how many there are without reading them. Values are as
 * facets have them; `~`, which sorts last, is unknown. A domain also counts the ads of
 * its subdomains (`all_*`), and those above it have a row, perhaps only for that.
 * Domains outside of ASCII are joined by the application, which has the
 * tables for it; here they are all `!`.
 */
const CELLS = ["inactive", "active"].flatMap((status) =>
  ["carousel", "image", "unknown", "video"].map((type) => ({
    name: `${status}_${type}`,
    is: `is_active = ${status === "active"} and media_type = '${type}'`,
  }))
);
const each = (make: (cell: typeof CELLS[number], bit: number) => string) =>
  CELLS.map(make);
const OWN = each(({ name }) => `own_${name}`);
const ALL = each(({ name }) => `all_${name}`);
const COLUMNS = [...OWN, ...ALL];

/** The changes of a statement; those that cancel out are left out. */
const changed = (ads: string) =>
  `perform rank_ad_values(array(
     select row(v.facet, v.value, a.is_active, a.media_type, a.n)::ad_value_count
     from (
       select brand_id, destination_domain, is_active, media_type, sum(sign)::bigint as n
       from (${ads}) each group by 1, 2, 3, 4 having sum(sign) <> 0
     ) a
     cross join lateral (values
       ('brand', a.brand_id::text), ('destination_domain', a.destination_domain)
     ) v (facet, value)))`;
const NEW = `select *, 1 as sign from new_ads`;
const OLD = `select *, -1 as sign from old_ads`;

const UP = [
  `create table ad_ranked_values (
     facet text collate "C" not null,
     value text collate "C" not null,
     ${COLUMNS.map((name) => `${name} bigint not null default 0`).join()},
     n bigint not null generated always as (${ALL.join(" + ")}) stored,
     cells int not null generated always as (${
    each(({ name }, bit) => `(own_${name} > 0)::int * ${2 ** bit}`).join(" + ")
  }) stored,
     cells_before int not null default 0,
     primary key (facet, value)
   ) with (fillfactor = 70)`,
  `create index ad_ranked_values_rank on ad_ranked_values (facet, cells, n desc, value) where cells > 0`,
  // How many values have ads of exactly these statuses and media types.
  `create table ad_ranked_cells (
     facet text collate "C" not null,
     cells int not null,
     n bigint not null,
     primary key (facet, cells)
   ) with (fillfactor = 50)`,
  `create function rank_ad_values(counts ad_value_count[]) returns void language plpgsql as $$
   begin
     if cardinality(counts) = 0 then return; end if;
     with given as (
       select facet, coalesce(case
         when facet = 'brand' then lpad(value, 16, '0')
         when value ~ '[^\\x01-\\x7f]' then '!'
         when length(value) <= 1012 and length(bare) <= 253
           and bare ~ '^[a-z0-9_-]+([.][a-z0-9_-]+)*$' then bare
       end, '~') as value, is_active, media_type, n
       from unnest(counts), lateral (select regexp_replace(regexp_replace(
         lower(btrim(value, E' \\t\\n\\v\\f\\r') collate "C"), '[.]$', ''), '^www[.](?=.)', '') as bare
       ) host
     ), summed as materialized (
       select facet, value, ${
    each(({ is }, i) =>
      `coalesce(sum(n) filter (where ${is}), 0)::bigint as c${i}`
    ).join()
  } from given group by 1, 2
     ), spread as (
       select facet, value, ${
    each((_, i) => `sum(own_${i})::bigint, sum(c${i})::bigint`).join()
  }
       from (
         select facet, value, ${
    each((_, i) => `c${i} as own_${i}, c${i}`).join()
  } from summed
         union all
         select facet, array_to_string(labels[i:], '.'), ${
    each((_, i) => `0, c${i}`).join()
  }
         from (select *, string_to_array(value, '.') as labels from summed) below,
           generate_series(2, cardinality(labels)) i
         where facet = 'destination_domain'
       ) each group by 1, 2
     ), after as (
       insert into ad_ranked_values as r (facet, value, ${
    each(({ name }) => `own_${name}, all_${name}`).join()
  })
       select * from spread
       on conflict (facet, value) do update set cells_before = r.cells, ${
    COLUMNS.map((name) => `${name} = r.${name} + excluded.${name}`).join()
  }
       returning facet, cells, cells_before
     )
     insert into ad_ranked_cells as c (facet, cells, n)
     select facet, cells, sum(sign) from (
       select facet, cells, 1 as sign from after
       union all select facet, cells_before, -1 from after
     ) moved where cells > 0 group by 1, 2 having sum(sign) <> 0
     on conflict (facet, cells) do update set n = c.n + excluded.n;
   end $$`,
  `create function rank_ads() returns trigger language plpgsql as $$
   begin
     case tg_op
       when 'INSERT' then ${changed(NEW)};
       when 'UPDATE' then ${changed(`${NEW} union all ${OLD}`)};
       when 'DELETE' then ${changed(OLD)};
       else
         delete from ad_ranked_values;
         delete from ad_ranked_cells;
     end case;
     return null;
   end $$`,
  `create trigger ads_ranked_on_insert after insert on ads
     referencing new table as new_ads for each statement execute function rank_ads()`,
  `create trigger ads_ranked_on_update after update on ads
     referencing old table as old_ads new table as new_ads
     for each statement execute function rank_ads()`,
  `create trigger ads_ranked_on_delete after delete on ads
     referencing old table as old_ads for each statement execute function rank_ads()`,
  `create trigger ads_ranked_on_truncate after truncate on ads
     for each statement execute function rank_ads()`,
  // The triggers' lock keeps writers out meanwhile. Of no brand are those of all ads that are of none.
  `select rank_ad_values(array(
     select row(facet, value, is_active, media_type, n)::ad_value_count from (
       select facet, value, is_active, media_type, n from ad_value_totals
       where facet = 'destination_domain' and n > 0
       union all
       select 'brand', brand_id::text, is_active, media_type, n from ad_totals
       where brand_id > 0 and n > 0
       union all
       select 'brand', null, is_active, media_type,
         sum(case when brand_id = 0 then n else -n end)::bigint
       from ad_totals group by is_active, media_type
     ) counted))`,
];

const DOWN = [
  `drop trigger ads_ranked_on_insert on ads`,
  `drop trigger ads_ranked_on_update on ads`,
  `drop trigger ads_ranked_on_delete on ads`,
  `drop trigger ads_ranked_on_truncate on ads`,
  `drop function rank_ads, rank_ad_values`,
  `drop table ad_ranked_cells, ad_ranked_values`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
