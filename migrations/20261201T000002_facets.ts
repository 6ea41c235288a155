/** A trigger for each kind of statement that writes ads, with the function that it calls. */
const triggers = (name: string, functions: Record<string, string>) =>
  Object.entries({
    insert: "referencing new table as new_ads",
    update: "referencing old table as old_ads new table as new_ads",
    delete: "referencing old table as old_ads",
    truncate: "",
  }).map(([event, tables]) =>
    `create trigger ads_${name}_on_${event} after ${event} on ads ${tables}
       for each statement execute function ${functions[event]}()`
  );

/**
 * Counters like `ad_totals`, by the values that facets group ads by: over the
 * whole archive, facets cost reading the different values and not the ads.
 * Values are as ads have them; what is the same to a filter is joined when
 * they are read. A text can be longer than an index takes, so its hash is the key.
 */
const MONTH =
  `to_char(to_timestamp(a.delivery_start_at) at time zone 'UTC', 'YYYY-MM')`;
const VALUES = `cross join lateral (values
     ('cta_text', a.cta_text),
     ('destination_domain', a.destination_domain),
     ('start_month', ${MONTH}),
     ('is_creator_ad', a.is_creator_ad::text)
   ) v (facet, value)`;
const COUNTED =
  "cta_text, destination_domain, delivery_start_at, is_creator_ad, is_active, media_type";

function counts(ads: string, n: string) {
  return `select v.facet, v.value, a.is_active, a.media_type, ${n} as n
    from ${ads} a ${VALUES} group by v.facet, v.value, a.is_active, a.media_type`;
}

const valueTotals = [
  `create table ad_value_totals (
     facet text collate "C" not null,
     value text,
     value_hash text collate "C" not null generated always as (coalesce(md5(value), '')) stored,
     is_active boolean not null,
     media_type text collate "C" not null,
     n bigint not null check (n >= 0),
     primary key (facet, value_hash, is_active, media_type)
   ) with (fillfactor = 70)`,
  // Suggestions are the values that begin as somebody types.
  `create index ad_value_totals_beginning on ad_value_totals
     (facet, (left(value, 80) collate "C"))`,
  // Finds the few domains that ads have in another spelling than filters compare.
  `create index ad_value_totals_spelled on ad_value_totals (value_hash)
     where facet = 'destination_domain' and value collate "C" ~ '[^a-z0-9._-]|[.]$'`,
  `create type ad_value_count as (
     facet text, value text, is_active boolean, media_type text, n bigint
   )`,
  `create function apply_ad_value_counts(counts ad_value_count[]) returns void language plpgsql as $$
   begin
     update ad_value_totals t set n = t.n + c.n from unnest(counts) c
     where c.n < 0 and t.facet = c.facet and t.value_hash = coalesce(md5(c.value), '')
       and t.is_active = c.is_active and t.media_type = c.media_type;

     insert into ad_value_totals as t (facet, value, is_active, media_type, n)
     select facet, value, is_active, media_type, n from unnest(counts) where n > 0
     on conflict (facet, value_hash, is_active, media_type) do update set n = t.n + excluded.n;
   end $$`,
  `create function count_inserted_ad_values() returns trigger language plpgsql as $$
   begin
     perform apply_ad_value_counts(array(
       select row(c.*)::ad_value_count from (${
    counts("new_ads", "count(*)")
  }) c));
     return null;
   end $$`,
  // Most updates only see an ad again: they cancel out before values are listed.
  `create function count_updated_ad_values() returns trigger language plpgsql as $$
   begin
     perform apply_ad_value_counts(array(
       select row(c.*)::ad_value_count from (${
    counts(
      `(select ${COUNTED}, sum(sign) as n from (
          select ${COUNTED}, 1 as sign from new_ads union all
          select ${COUNTED}, -1 from old_ads
        ) each group by ${COUNTED} having sum(sign) <> 0)`,
      "sum(a.n)::bigint",
    )
  } having sum(a.n) <> 0) c));
     return null;
   end $$`,
  `create function count_deleted_ad_values() returns trigger language plpgsql as $$
   begin
     perform apply_ad_value_counts(array(
       select row(c.*)::ad_value_count from (${
    counts("old_ads", "-count(*)")
  }) c));
     return null;
   end $$`,
  `create function count_no_ad_values() returns trigger language plpgsql as $$
   begin
     delete from ad_value_totals;
     return null;
   end $$`,
  ...triggers("values_counted", {
    insert: "count_inserted_ad_values",
    update: "count_updated_ad_values",
    delete: "count_deleted_ad_values",
    truncate: "count_no_ad_values",
  }),
];

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

const rankedValues = [
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
  // \x0b is a vertical tab; before version 16, PostgreSQL reads \v as the letter v.
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
         lower(btrim(value, E' \\t\\n\\x0b\\f\\r') collate "C"), '[.]$', ''), '^www[.](?=.)', '') as bare
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
  ...triggers("ranked", {
    insert: "rank_ads",
    update: "rank_ads",
    delete: "rank_ads",
    truncate: "rank_ads",
  }),
];

export const up = [...valueTotals, ...rankedValues];

export const down = [
  `drop function count_inserted_ad_values, count_updated_ad_values,
     count_deleted_ad_values, count_no_ad_values, rank_ads cascade`,
  `drop function apply_ad_value_counts, rank_ad_values`,
  `drop type ad_value_count`,
  `drop table ad_value_totals, ad_ranked_values, ad_ranked_cells`,
];
