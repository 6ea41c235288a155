import { type Kysely, sql } from "kysely";

/**
 * Exact totals at a cost that does not grow with the archive. Counters are
 * kept by the database, so that they are right whichever code writes. The
 * rows of the brands concerned are locked first: two writers of one brand
 * take turns, and the later one reads what the earlier one counted.
 */
const UP = [
  // brand_id 0 counts the ads of all brands and of none.
  `create table ad_totals (
     brand_id bigint not null,
     is_active boolean not null,
     media_type text collate "C" not null,
     n bigint not null check (n >= 0),
     primary key (brand_id, is_active, media_type)
   )`,
  `create type ad_count as (brand_id bigint, is_active boolean, media_type text, n bigint)`,
  `create function apply_ad_counts(counts ad_count[]) returns void language plpgsql as $$
   declare
     touched bigint[];
   begin
     select array_agg(distinct c.brand_id) into touched
     from unnest(counts) c where c.brand_id is not null;
     perform 1 from brands where id = any(touched) order by id for no key update;

     update ad_totals t set n = t.n + d.n
     from (
       select k.brand_id, c.is_active, c.media_type, sum(c.n) as n
       from unnest(counts) c
       cross join lateral (select c.brand_id where c.brand_id is not null union all select 0) k (brand_id)
       group by 1, 2, 3 having sum(c.n) < 0
     ) d
     where t.brand_id = d.brand_id and t.is_active = d.is_active and t.media_type = d.media_type;

     insert into ad_totals as t (brand_id, is_active, media_type, n)
     select k.brand_id, c.is_active, c.media_type, sum(c.n)
     from unnest(counts) c
     cross join lateral (select c.brand_id where c.brand_id is not null union all select 0) k (brand_id)
     group by 1, 2, 3 having sum(c.n) > 0
     order by 1, 2, 3
     on conflict (brand_id, is_active, media_type) do update set n = t.n + excluded.n;

     update brands b set
       active_ad_count = s.active,
       total_ad_count = s.total,
       media_types = s.media_types,
       updated_at = extract(epoch from statement_timestamp())::bigint
     from (
       select id,
         coalesce(sum(t.n) filter (where t.is_active), 0) as active,
         coalesce(sum(t.n), 0) as total,
         coalesce(array_agg(distinct t.media_type::text) filter (where t.n > 0), '{}') as media_types
       from unnest(touched) id left join ad_totals t on t.brand_id = id
       group by id
     ) s
     where b.id = s.id and (b.active_ad_count, b.total_ad_count, b.media_types)
       is distinct from (s.active, s.total, s.media_types);
   end $$`,
  `create function count_inserted_ads() returns trigger language plpgsql as $$
   begin
     perform apply_ad_counts(array(
       select row(brand_id, is_active, media_type, count(*))::ad_count
       from new_ads group by brand_id, is_active, media_type));
     return null;
   end $$`,
  `create function count_updated_ads() returns trigger language plpgsql as $$
   begin
     perform apply_ad_counts(array(
       select row(brand_id, is_active, media_type, sum(n))::ad_count
       from (
         select brand_id, is_active, media_type, 1 as n from new_ads
         union all
         select brand_id, is_active, media_type, -1 from old_ads
       ) c
       group by brand_id, is_active, media_type having sum(n) <> 0));
     return null;
   end $$`,
  `create function count_deleted_ads() returns trigger language plpgsql as $$
   begin
     perform apply_ad_counts(array(
       select row(brand_id, is_active, media_type, -count(*))::ad_count
       from old_ads group by brand_id, is_active, media_type));
     return null;
   end $$`,
  `create function count_no_ads() returns trigger language plpgsql as $$
   begin
     delete from ad_totals;
     update brands set active_ad_count = 0, total_ad_count = 0, media_types = '{}';
     return null;
   end $$`,
  `create trigger ads_counted_on_insert after insert on ads
     referencing new table as new_ads for each statement execute function count_inserted_ads()`,
  `create trigger ads_counted_on_update after update on ads
     referencing old table as old_ads new table as new_ads
     for each statement execute function count_updated_ads()`,
  `create trigger ads_counted_on_delete after delete on ads
     referencing old table as old_ads for each statement execute function count_deleted_ads()`,
  `create trigger ads_counted_on_truncate after truncate on ads
     for each statement execute function count_no_ads()`,
];

const DOWN = [
  `drop trigger ads_counted_on_insert on ads`,
  `drop trigger ads_counted_on_update on ads`,
  `drop trigger ads_counted_on_delete on ads`,
  `drop trigger ads_counted_on_truncate on ads`,
  `drop function count_inserted_ads, count_updated_ads, count_deleted_ads, count_no_ads`,
  `drop function apply_ad_counts`,
  `drop type ad_count`,
  `drop table ad_totals`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
