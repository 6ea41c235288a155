import { type Kysely, sql } from "kysely";

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
const COLUMNS =
  "cta_text, destination_domain, delivery_start_at, is_creator_ad, is_active, media_type";

function counts(ads: string, n: string) {
  return `select v.facet, v.value, a.is_active, a.media_type, ${n} as n
    from ${ads} a ${VALUES} group by v.facet, v.value, a.is_active, a.media_type`;
}

const UP = [
  `create table ad_value_totals (
     facet text collate "C" not null,
     value text,
     value_hash text collate "C" not null generated always as (coalesce(md5(value), '')) stored,
     is_active boolean not null,
     media_type text collate "C" not null,
     n bigint not null check (n >= 0),
     primary key (facet, value_hash, is_active, media_type)
   ) with (fillfactor = 70)`,
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
      `(select ${COLUMNS}, sum(sign) as n from (
          select ${COLUMNS}, 1 as sign from new_ads union all
          select ${COLUMNS}, -1 from old_ads
        ) each group by ${COLUMNS} having sum(sign) <> 0)`,
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
  `create trigger ads_values_counted_on_insert after insert on ads
     referencing new table as new_ads for each statement execute function count_inserted_ad_values()`,
  `create trigger ads_values_counted_on_update after update on ads
     referencing old table as old_ads new table as new_ads
     for each statement execute function count_updated_ad_values()`,
  `create trigger ads_values_counted_on_delete after delete on ads
     referencing old table as old_ads for each statement execute function count_deleted_ad_values()`,
  `create trigger ads_values_counted_on_truncate after truncate on ads
     for each statement execute function count_no_ad_values()`,
  // The triggers' lock keeps writers out until the ads that are there are counted.
  `insert into ad_value_totals (facet, value, is_active, media_type, n)
   ${counts("ads", "count(*)")}`,
];

const DOWN = [
  `drop trigger ads_values_counted_on_insert on ads`,
  `drop trigger ads_values_counted_on_update on ads`,
  `drop trigger ads_values_counted_on_delete on ads`,
  `drop trigger ads_values_counted_on_truncate on ads`,
  `drop function count_inserted_ad_values, count_updated_ad_values, count_deleted_ad_values, count_no_ad_values`,
  `drop function apply_ad_value_counts`,
  `drop type ad_value_count`,
  `drop table ad_value_totals`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
