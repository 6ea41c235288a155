/** What left the archive and what changed in it: tombstones, takedowns, histories, exports. */

/** The function that counts the ads of brands, with what it remembers of deleted ads. */
const countAds = (tombstones: string) =>
  `create or replace function count_ads() returns trigger language plpgsql as $$
 begin
   if tg_op = 'INSERT' then
     perform apply_brand_counts(array(
       select row(brand_id, is_active, media_type, count(*))::brand_count
       from new_ads where brand_id is not null group by brand_id, is_active, media_type));
   elsif tg_op = 'UPDATE' then
     perform apply_brand_counts(array(
       select row(brand_id, is_active, media_type, sum(n))::brand_count
       from (
         select brand_id, is_active, media_type, 1 as n from new_ads
         union all
         select brand_id, is_active, media_type, -1 from old_ads
       ) c
       where brand_id is not null
       group by brand_id, is_active, media_type having sum(n) <> 0));
   else
     insert into removed_ads ${tombstones} from old_ads
     on conflict (id) do update set version = excluded.version;
     perform apply_brand_counts(array(
       select row(brand_id, is_active, media_type, -count(*))::brand_count
       from old_ads where brand_id is not null group by brand_id, is_active, media_type));
   end if;
   return null;
 end $$`;

export const up = [
  // Of the document, whose own texts have no quotes that are not escaped.
  `alter table ads add column updated_at bigint generated always as (
     substring(
       split_part(split_part(document, ',"creativeUnits":[', 1), '"updated_at":', -1)
       from '^[0-9]+$')::bigint) stored`,
  // The column that lists read, of the ads that are in the others: see
  // `lib/columns/format.ts`.
  `insert into ad_columns (name, chunk, version, data)
   select 'updated_at', c.chunk, (select version from archive_state), decode(
     string_agg(substr(n, 7, 2) || substr(n, 5, 2) || substr(n, 3, 2) || substr(n, 1, 2), ''
       order by place), 'hex')
   from (select chunk from ad_columns where name = 'facts') c
   cross join generate_series(0, 65535) place
   left join ads on ads.id = c.chunk * 65536::bigint + place
   cross join lateral (
     select lpad(to_hex(least(coalesce(ads.updated_at + 1, 0), 4294967295)), 8, '0') as n) each
   group by c.chunk`,

  // Ads that were deleted, as the feed of changes tells of them. Of those from before
  // this migration, only the id is known.
  `alter table removed_ads
     add column ad_archive_id text collate "C",
     add column brand_id bigint,
     add column removed_at bigint`,
  countAds(`(id, version, ad_archive_id, brand_id, removed_at)
       select id, archive_version(), ad_archive_id, brand_id,
         extract(epoch from statement_timestamp())::bigint`),
  // Ads that an operator has taken down. Imports do not bring them back.
  `create table takedowns (
     ad_archive_id text collate "C" primary key,
     removed_at bigint not null,
     reason text
   )`,
  // Whichever process writes: the version's lock makes this see every takedown.
  `create or replace function stamp_ad() returns trigger language plpgsql as $$
   begin
     new.version := archive_version();
     if tg_op = 'INSERT' then
       if exists (select from takedowns t where t.ad_archive_id = new.ad_archive_id) then
         return null;
       end if;
     elsif new.delivery_start_at is distinct from old.delivery_start_at then
       new.start_version := new.version;
     end if;
     return new;
   end $$`,

  // What changed of an ad. at: when its new state was observed. is_active: the new
  // value, if that changed. edits: JSON of the members that changed,
  // [{"field", "from", "to"}, ...]. brand_id: the ad's, for the changes of a brand.
  `create table ad_history (
     id bigint generated always as identity primary key,
     ad_id bigint not null references ads (id) on delete cascade,
     brand_id bigint,
     at bigint not null,
     is_active boolean,
     edits text
   )`,
  `create index ad_history_ad on ad_history (ad_id, id)`,
  `create index ad_history_brand on ad_history (brand_id, at)`,

  // A crash can have lost the versions after this one, which were then skipped.
  `alter table scrape_runs add column version_after bigint`,

  // An account's last export.
  `create table exports (
     account_id text primary key references accounts (id) on delete cascade,
     manifest text not null
   )`,
];

export const down = [
  `create or replace function stamp_ad() returns trigger language plpgsql as $$
   begin
     new.version := archive_version();
     if tg_op = 'UPDATE' and new.delivery_start_at is distinct from old.delivery_start_at then
       new.start_version := new.version;
     end if;
     return new;
   end $$`,
  `drop table exports, ad_history, takedowns`,
  `alter table scrape_runs drop column version_after`,
  countAds(`select id, archive_version()`),
  `alter table removed_ads
     drop column ad_archive_id, drop column brand_id, drop column removed_at`,
  `delete from ad_columns where name = 'updated_at'`,
  `alter table ads drop column updated_at`,
];
