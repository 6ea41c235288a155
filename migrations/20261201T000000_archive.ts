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
  `create table brand_search (
     brand_id bigint primary key references brands (id) on delete cascade,
     words text collate "C" not null,
     name_key text collate "C" not null
   )`,
  `create index brand_search_words on brand_search
     using gin (array_to_tsvector(string_to_array(words, ' ')))`,
  `create index brand_search_name on brand_search (name_key, brand_id)`,

  // document: the ad as it is sent, with its creative units, in JSON. The other
  // columns are what lists filter and sort by, and what imports compare; those of
  // a fixed size come first, so that rows have no gaps.
  // creative_hash: null for ads without text, links and media.
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
     scrape_run_id bigint references scrape_runs (id),
     version bigint not null default 0,
     start_version bigint not null default 0,
     is_active boolean not null,
     is_creator_ad boolean not null,
     media_type text collate "C" not null
       check (media_type in ('image', 'video', 'carousel', 'unknown')),
     ad_archive_id text collate "C" not null unique
       check (ad_archive_id ~ '^[A-Za-z0-9_-]{1,64}$' and ad_archive_id <> 'me'),
     creator_page_id text,
     creative_hash text,
     cta_text text,
     destination_domain text,
     source_hash text collate "C" not null,
     superseded_hashes text[] not null default '{}',
     document text not null,
     constraint ads_times_not_negative check (
       delivery_start_at >= 0 and last_seen_at >= 0 and created_at >= 0)
   )`,
  // Documents are compressed, and stay in their rows as long as these fit into
  // pages. Values of other columns would be moved out of large rows before them.
  `alter table ads ${
    [
      ...["ad_archive_id", "media_type", "creator_page_id", "creative_hash"],
      ...["cta_text", "destination_domain", "source_hash"],
      ...["superseded_hashes", "document"],
    ].map((column) => `alter column ${column} set storage main`)
  }`,
  // Several times as fast as the default, where the server was built with it.
  `do $$ begin
     if 'lz4' = any((select enumvals from pg_settings
         where name = 'default_toast_compression')::text[]) then
       alter table ads alter column document set compression lz4;
     end if;
   end $$`,
  // Each combination of filters has an index that leads with one number for its
  // values: no other index begins as it does, so that the planner has no other
  // way to read a list in order. The first letters of the media types differ.
  `create index ads_active_id on ads (is_active, id)`,
  `create index ads_media_id on ads (media_type, id)`,
  `create index ads_active_media_key on ads ((ascii(media_type) * 2 + is_active::int), id)`,
  `create index ads_brand_id on ads (brand_id, id)`,
  `create index ads_brand_active_key on ads ((brand_id * 2 + is_active::int), id)`,
  `create index ads_brand_media_key on ads ((brand_id * 256 + ascii(media_type)), id)`,
  `create index ads_brand_active_media_key on ads
     ((brand_id * 512 + ascii(media_type) * 2 + is_active::int), id)`,
  // Sorts: what is unknown is below everything, and comes last going down.
  `create index ads_start on ads (coalesce(delivery_start_at, -1), id)`,
  `create index ads_seen on ads (coalesce(last_seen_at, -1), id)`,
  `create index ads_running on ads (coalesce(running_days, -1), id)`,
  // "nulls first", so that pages of a brand by id cannot come from here, sorted
  // in parts: only ads_brand_id has brands in the order that they ask for.
  `create index ads_brand_start on ads
     (brand_id nulls first, coalesce(delivery_start_at, -1), id)`,
  // All that a timeline reads of a brand's ads.
  `create index ads_brand_runs on ads
     (brand_id nulls first, delivery_start_at, last_seen_at, is_active, media_type)`,
  `create index ads_creator_ad on ads (is_creator_ad, id)`,
  `create index ads_created on ads (created_at)`,
  `create index ads_creator_page on ads (creator_page_id, id) where creator_page_id is not null`,
  // Sources may give hashes longer than a B-tree takes.
  `create index ads_creative on ads using hash (creative_hash)`,
  // Backwards, a domain and its subdomains begin alike; an index takes no long texts.
  `create index ads_domain_brand on ads (left(reverse(destination_domain), 300) collate "C", brand_id)
     where destination_domain is not null and brand_id is not null`,
  // All that ranges and flags ask for, so that counting reads no ads.
  `create index ads_counting on ads (delivery_start_at, is_active, media_type)
     include (last_seen_at, running_days, created_at, brand_id, is_creator_ad, id)`,
  `create index ads_version on ads (version, id)`,
  `create index ads_start_version on ads (start_version, id) where start_version > 0`,

  // What ads are searched by, beside them: an ad that is only seen again changes
  // nothing here. The application makes the words, the same on every database.
  // words: ' tjust tdo tit . abuy anow ', where the first letter is the field.
  // domain: labels in reverse, 'com.example.shop.', so that a domain and those below it are one range.
  // source_hash: of the texts that the row was made of.
  `create table ad_search (
     ad_id bigint primary key references ads (id) on delete cascade,
     words text not null,
     cta text collate "C",
     domain text collate "C",
     source_hash text collate "C" not null,
     version bigint not null default 0
   )`,
  // Above 1 MB of words there can be no tsvector: such ads are all found, and then read.
  `create index ad_search_words on ad_search using gin ((
     case when octet_length(words) > 600000 then array_to_tsvector('{!}')
       else array_to_tsvector(string_to_array(btrim(words), ' ')) end
   )) with (gin_pending_list_limit = 4096)`,
  `create index ad_search_cta on ad_search (cta, ad_id) where cta is not null`,
  `create index ad_search_domain on ad_search (domain, ad_id) where domain is not null`,
  // Ads with the same text: the first run of words of the field t.
  `create index ad_search_text on ad_search ((
     md5(rtrim(split_part(substr(words, nullif(strpos(words, ' t'), 0)), ' . ', 1)))::uuid
   ), ad_id)`,
  // Ads of the brand (0: all ads) up to this id may lack their present words, and
  // have those of the names that the brand had.
  `create table search_backlog (
     brand_id bigint primary key,
     up_to bigint not null,
     names text[] not null default '{}'
   )`,

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
  `create function move_archive_version() returns trigger language plpgsql as $$
   begin
     update archive_state set version = version + 1
     where xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
     notify archive_changed;
     return null;
   end $$`,
  ...[
    "ads",
    "ad_search",
    "search_backlog",
    "brands",
    "brand_search",
  ].map((table) =>
    `create trigger ${table}_move_version before insert or update or delete or truncate on ${table}
       for each statement execute function move_archive_version()`
  ),
  // Responses say when the newest import ended, even if it changed no ad.
  `create trigger scrape_runs_move_version after update of status on scrape_runs
     for each row when (new.status = 'completed') execute function move_archive_version()`,
  `create function stamp_ad_version() returns trigger language plpgsql as $$
   begin
     select s.version into new.version from archive_state s;
     return new;
   end $$`,
  ...["ads", "ad_search", "brands"].map((table) =>
    `create trigger ${table}_stamp_version before insert or update on ${table}
       for each row execute function stamp_ad_version()`
  ),
  `create function stamp_ad_start() returns trigger language plpgsql as $$
   begin
     select s.version into new.start_version from archive_state s;
     return new;
   end $$`,
  `create trigger ads_stamp_start before update of delivery_start_at on ads
     for each row when (old.delivery_start_at is distinct from new.delivery_start_at)
     execute function stamp_ad_start()`,
];

export const down = [
  `drop table archive_state, search_backlog, ad_search, ads,
     brand_search, brands, set_aside_records, import_rejects, scrape_runs`,
  `drop function move_archive_version, stamp_ad_version, stamp_ad_start`,
];
