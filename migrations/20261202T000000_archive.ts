/**
 * The archive: imports, brands, ads, and the words that they are searched by.
 * Integers on the wire are JavaScript numbers, so every id stays below 2^53.
 */
export const up = [
  // What an import did. errors, warnings, losses: the first ones. members: what
  // became of each member of its records. version_before: the archive's version
  // when it began, after which its ads are found.
  `create table scrape_runs (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     format text not null check (format in ('auto', 'native', 'meta_web', 'meta_api')),
     source text not null,
     status text not null check (status in ('running', 'completed', 'failed', 'interrupted')),
     actor text,
     actor_id text,
     version_before bigint not null,
     started_at bigint not null,
     finished_at bigint,
     received bigint not null default 0,
     inserted bigint not null default 0,
     updated bigint not null default 0,
     unchanged bigint not null default 0,
     superseded bigint not null default 0,
     rejected bigint not null default 0,
     errors json not null default '[]',
     warned bigint not null default 0,
     warnings json not null default '[]',
     fields_lost bigint not null default 0,
     losses json not null default '[]',
     without_link_or_media bigint not null default 0,
     members json not null default '[]',
     failure text
   )`,
  // Rejected records, as lines of NDJSON.
  `create table import_rejects (
     scrape_run_id bigint not null references scrape_runs (id) on delete cascade,
     part integer not null,
     lines text not null,
     primary key (scrape_run_id, part)
   )`,
  // What a running import has met of an ad without changing it: the hashes of
  // records that the ad superseded before, and the record that becomes the ad if
  // the rest of the input brings none. Empty between imports, so a crash that
  // truncates it loses nothing.
  `create unlogged table set_aside_records (
     ad_archive_id text collate "C" primary key,
     hashes text[] not null,
     position bigint,
     record json
   )`,
  `create index set_aside_records_position on set_aside_records (position)`,

  `create table brands (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     slug text collate "C" not null unique,
     page_id text collate "C" not null unique,
     name text,
     active_ad_count bigint not null default 0 check (active_ad_count >= 0),
     total_ad_count bigint not null default 0 check (total_ad_count >= active_ad_count),
     page_url text,
     avatar_url text,
     platforms text[] not null default '{}',
     media_types text[] not null default '{}',
     last_scraped_at bigint,
     created_at bigint not null,
     updated_at bigint not null,
     version bigint not null default 0
   )`,
  // Each sort's value and the id, so that a page is one walk along an index.
  `create index brands_total on brands (total_ad_count, id)`,
  `create index brands_active on brands (active_ad_count, id)`,
  `create index brands_scraped on brands (coalesce(last_scraped_at, -1), id)`,
  `create index brands_version on brands (version, id)`,
  // Apart from brands, whose counters change with every import; words nearly never do.
  // words: of the name and the slug; name_words: of the name in order, as ads have theirs.
  `create table brand_search (
     brand_id bigint primary key references brands (id) on delete cascade,
     words text collate "C" not null,
     name_words text collate "C" not null,
     name_key text collate "C" not null
   )`,
  `create index brand_search_words on brand_search
     using gin (array_to_tsvector(string_to_array(words, ' ')))`,
  `create index brand_search_name on brand_search (name_key, brand_id)`,

  // document: the ad as it is sent, with its creative units, in JSON. The other
  // columns are what lists filter and sort by, and what imports compare; those of
  // a fixed size come first, so that rows have no gaps.
  // cta_id, domain_id, creator_id: of ad_values. creative_high, creative_low: the first
  // eight bytes of the MD5 of creative_hash; null for ads without text, links and media.
  // observed_at: decides which of two records is older.
  // source_hash: of the record that was imported last; superseded_hashes: of earlier ones.
  // version: the archive's at the ad's last change; start_version: at the last
  // change of delivery_start_at. Most ads are only seen again.
  `create table ads (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     brand_id bigint references brands (id),
     delivery_start_at bigint,
     last_seen_at bigint,
     running_days bigint check (running_days >= 0),
     created_at bigint not null,
     observed_at bigint,
     scrape_run_id bigint,
     version bigint not null default 0,
     start_version bigint not null default 0,
     creative_high integer,
     creative_low integer,
     cta_id integer,
     domain_id integer,
     creator_id integer,
     is_active boolean not null,
     is_creator_ad boolean not null,
     media_type text collate "C" not null
       check (media_type in ('image', 'video', 'carousel', 'unknown')),
     ad_archive_id text collate "C" not null unique
       check (ad_archive_id ~ '^[A-Za-z0-9_-]{1,64}$' and ad_archive_id <> 'me'),
     source_hash text collate "C" not null,
     superseded_hashes text[] not null default '{}',
     document text not null,
     constraint ads_times_not_negative check (
       delivery_start_at >= 0 and last_seen_at >= 0 and created_at >= 0)
   )`,
  // Documents are compressed, and stay in their rows as long as these fit into
  // pages. Values of other columns would be moved out of large rows before them.
  `alter table ads alter column ad_archive_id set storage main,
     alter column media_type set storage main, alter column source_hash set storage main,
     alter column superseded_hashes set storage main, alter column document set storage main`,
  // Several times as fast as the default, where the server was built with it.
  `do $$ begin
     if 'lz4' = any((select enumvals from pg_settings
         where name = 'default_toast_compression')::text[]) then
       alter table ads alter column document set compression lz4;
     end if;
   end $$`,
  `create index ads_brand_id on ads (brand_id)`,
  `create index ads_version on ads (version, id)`,
  `create index ads_start_version on ads (start_version, id) where start_version > 0`,

  // Instances keep answers in memory until the archive's version moves. It moves
  // once a transaction (the row's own xmin tells), so that a long import does not
  // pile up dead versions of the row, and before the first change, not after it:
  // the row's lock then makes transactions commit in the order of their versions,
  // so that a reader who has seen a version has seen all of the lower ones.
  `create table archive_state (
     one boolean primary key default true check (one),
     version bigint not null
   )`,
  `insert into archive_state (version) values (1)`,
  // Returns the version that the transaction's changes have.
  `create function archive_version() returns bigint language plpgsql as $$
   declare
     own text := current_setting('ad_archive.version', true);
     moved bigint;
   begin
     if own <> '' then return own::bigint; end if;
     update archive_state set version = version + 1 returning version into moved;
     perform set_config('ad_archive.version', moved::text, true),
       pg_notify('archive_changed', '');
     return moved;
   end $$`,
  `create function move_archive_version() returns trigger language plpgsql as $$
   begin
     perform archive_version();
     return null;
   end $$`,
  `create trigger brands_move_version after delete on brands
     for each statement execute function move_archive_version()`,
  `create trigger brand_search_move_version after insert or update or delete on brand_search
     for each statement execute function move_archive_version()`,
  // Responses say when the newest import ended, even if it changed no ad.
  `create trigger scrape_runs_move_version after update of status on scrape_runs
     for each row when (new.status = 'completed') execute function move_archive_version()`,
  `create function stamp_version() returns trigger language plpgsql as $$
   begin
     new.version := archive_version();
     return new;
   end $$`,
  `create trigger brands_stamp before insert or update on brands
     for each row execute function stamp_version()`,
  `create function stamp_ad() returns trigger language plpgsql as $$
   begin
     new.version := archive_version();
     if tg_op = 'UPDATE' and new.delivery_start_at is distinct from old.delivery_start_at then
       new.start_version := new.version;
     end if;
     return new;
   end $$`,
  `create trigger ads_stamp before insert or update on ads
     for each row execute function stamp_ad()`,

  // How many ads brands have, so that their rows can say it. The database counts,
  // so that it is right whichever code writes.
  `create table brand_totals (
     brand_id bigint not null,
     is_active boolean not null,
     media_type text collate "C" not null,
     n bigint not null check (n >= 0),
     primary key (brand_id, is_active, media_type)
   )`,
  `create type brand_count as (brand_id bigint, is_active boolean, media_type text, n bigint)`,
  // The rows of the brands concerned are locked first: two writers of one brand
  // take turns, and the later one reads what the earlier one counted.
  `create function apply_brand_counts(counts brand_count[]) returns void language plpgsql as $$
   declare
     touched bigint[];
   begin
     if cardinality(counts) = 0 then return; end if;
     select array_agg(distinct c.brand_id) into touched from unnest(counts) c;
     perform 1 from brands where id = any(touched) order by id for no key update;
     insert into brand_totals as t
     select brand_id, is_active, media_type, n from unnest(counts) where n > 0
     on conflict (brand_id, is_active, media_type) do update set n = t.n + excluded.n;
     update brand_totals t set n = t.n + c.n from unnest(counts) c
     where c.n < 0 and t.brand_id = c.brand_id and t.is_active = c.is_active
       and t.media_type = c.media_type;
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
       from unnest(touched) id left join brand_totals t on t.brand_id = id
       group by id
     ) s
     where b.id = s.id and (b.active_ad_count, b.total_ad_count, b.media_types)
       is distinct from (s.active, s.total, s.media_types);
   end $$`,
  `create function count_ads() returns trigger language plpgsql as $$
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
       insert into removed_ads select id, archive_version() from old_ads
       on conflict (id) do update set version = excluded.version;
       perform apply_brand_counts(array(
         select row(brand_id, is_active, media_type, -count(*))::brand_count
         from old_ads where brand_id is not null group by brand_id, is_active, media_type));
     end if;
     return null;
   end $$`,
  ...Object.entries({
    insert: "new table as new_ads",
    update: "old table as old_ads new table as new_ads",
    delete: "old table as old_ads",
  }).map(([event, tables]) =>
    `create trigger ads_count_${event} after ${event} on ads referencing ${tables}
       for each statement execute function count_ads()`
  ),
];

export const down = [
  `drop table archive_state, ads, brand_totals, brand_search, brands,
     set_aside_records, import_rejects, scrape_runs`,
  `drop function apply_brand_counts, count_ads, stamp_ad, stamp_version,
     move_archive_version, archive_version`,
  `drop type brand_count`,
];
