/** What lists filter and count by, a second time: columns and totals. */
export const up = [
  // Columns of 65,536 ads each, which the application reads whole and evaluates;
  // see `lib/columns/format.ts`. They are the ads of some earlier moment; which ads
  // have changed since is known by `ads.version`, so that both together are exact.
  // version: the archive's when the row was written; data: nothing is as good as no row.
  `create table ad_columns (
     name text collate "C" not null,
     chunk integer not null,
     version bigint not null,
     data bytea not null,
     primary key (name, chunk)
   )`,
  // Bits hardly shrink, and are written and read often.
  `alter table ad_columns alter column data set storage external`,
  // The terms that have a column, for all folded ads. since: what was read before is void.
  `create table ad_terms (
     term text collate "C" primary key,
     since bigint not null
   )`,
  // Ads with id <= up_to that did not change after (version, version_id) are in the columns as they are.
  `create table ad_columns_state (
     one boolean primary key default true check (one),
     up_to bigint not null default 0,
     version bigint not null default 0,
     version_id bigint not null default 0,
     folded bigint not null default 0,
     emptied bigint not null default 0,
     chosen_from bigint not null default 0
   )`,
  `insert into ad_columns_state default values`,
  // The words of a renamed brand's ads change later than the brand, and without the ads.
  `create function stamp_ads_of_words() returns trigger language plpgsql as $$
   begin
     update ads a set version = s.version
     from new_rows n, archive_state s, ad_columns_state c
     where a.id = n.ad_id and n.ad_id <= c.up_to and a.version < s.version;
     return null;
   end $$`,
  `create trigger ad_search_stamp_ads after update on ad_search
     referencing new table as new_rows for each statement execute function stamp_ads_of_words()`,
  // Deletes are rare: the columns begin anew.
  `create function empty_ad_columns() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if not exists (
         select from old_ads o, ad_columns_state c where o.id <= c.up_to
       ) then
         return null;
       end if;
     end if;
     delete from ad_columns;
     delete from ad_terms;
     update ad_columns_state c set up_to = 0, version = 0, version_id = 0,
       folded = s.version, emptied = s.version, chosen_from = 0
     from archive_state s;
     return null;
   end $$`,
  `create trigger ads_empty_columns_on_delete after delete on ads
     referencing old table as old_ads for each statement execute function empty_ad_columns()`,
  `create trigger ads_empty_columns_on_truncate after truncate on ads
     for each statement execute function empty_ad_columns()`,
  // Ends the statement that calls it, as `statement_timeout` does on a server. The
  // embedded database has no timer, so statements that read much look at the clock.
  `create function end_statement() returns boolean language plpgsql parallel safe as $$
   begin
     raise exception 'statement took longer than statement_timeout'
       using errcode = 'query_canceled';
   end $$`,

  // Exact totals at a cost that does not grow with the archive. The database keeps
  // them, so that they are right whichever code writes.
  // brand_id 0 counts the ads of all brands and of none.
  `create table ad_totals (
     brand_id bigint not null,
     is_active boolean not null,
     media_type text collate "C" not null,
     n bigint not null check (n >= 0),
     primary key (brand_id, is_active, media_type)
   )`,
  `create type ad_count as (brand_id bigint, is_active boolean, media_type text, n bigint)`,
  // The rows of the brands concerned are locked first: two writers of one brand
  // take turns, and the later one reads what the earlier one counted.
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

export const down = [
  `drop function count_inserted_ads, count_updated_ads, count_deleted_ads,
     count_no_ads, stamp_ads_of_words, empty_ad_columns cascade`,
  `drop function apply_ad_counts, end_statement`,
  `drop type ad_count`,
  `drop table ad_totals, ad_columns, ad_terms, ad_columns_state`,
];
