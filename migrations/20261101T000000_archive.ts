import { type Kysely, sql } from "kysely";

/**
 * The archive: brands, ads, creative units and import runs. Integers on the
 * wire are JavaScript numbers, so every id stays below 2^53.
 */
const UP = [
  `create table scrape_runs (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     format text not null check (format in ('auto', 'native', 'meta_web', 'meta_api')),
     source text not null,
     status text not null check (status in ('running', 'completed', 'failed', 'interrupted')),
     started_at bigint not null,
     finished_at bigint,
     received bigint not null default 0,
     inserted bigint not null default 0,
     updated bigint not null default 0,
     unchanged bigint not null default 0,
     rejected bigint not null default 0,
     errors json not null default '[]',
     failure text
   )`,
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
     updated_at bigint not null
   )`,
  `create table ads (
     id bigint generated always as identity primary key check (id < 9007199254740992),
     ad_archive_id text collate "C" not null unique
       check (ad_archive_id ~ '^[A-Za-z0-9_-]{1,64}$' and ad_archive_id <> 'me'),
     brand_id bigint references brands (id),
     is_creator_ad boolean not null,
     delivery_start_at bigint,
     is_active boolean not null,
     media_type text collate "C" not null
       check (media_type in ('image', 'video', 'carousel', 'unknown')),
     cards json not null default '[]',
     last_scraped_at bigint,
     creator_page_id text,
     creator_page_name text,
     last_seen_at bigint,
     running_days bigint check (running_days >= 0),
     creative_hash text not null,
     primary_text text,
     cta_text text,
     destination_url text,
     destination_domain text,
     search_text text,
     scrape_run_id bigint references scrape_runs (id),
     created_at bigint not null,
     updated_at bigint not null,
     source_hash text collate "C" not null,
     superseded_hashes text[] not null default '{}'
   )`,
  `create table creative_units (
     ad_id bigint not null references ads (id) on delete cascade,
     unit_index integer not null check (unit_index >= 0),
     unit_type text not null check (unit_type in ('image', 'video', 'text')),
     body text,
     title text,
     description text,
     caption text,
     link_url text,
     image_url text,
     video_url text,
     primary key (ad_id, unit_index)
   )`,
  // One index for each filter combination that a walk by descending id needs.
  `create index ads_active_id on ads (is_active, id)`,
  `create index ads_media_id on ads (media_type, id)`,
  `create index ads_active_media_id on ads (is_active, media_type, id)`,
  `create index ads_brand_id on ads (brand_id, id)`,
  `create index ads_brand_active_id on ads (brand_id, is_active, id)`,
  `create index ads_brand_media_id on ads (brand_id, media_type, id)`,
  `create index ads_brand_active_media_id on ads (brand_id, is_active, media_type, id)`,
];

const DOWN = [
  `drop table creative_units, ads, brands, scrape_runs`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
