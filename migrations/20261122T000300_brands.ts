import { type Kysely, sql } from "kysely";

/**
 * What lists of brands and a brand's timeline read. The words of brands stand
 * in a table of their own, since the counters of a brand change with every
 * import, and its words nearly never.
 */
const UP = [
  `create table brand_search (
     brand_id bigint primary key references brands (id) on delete cascade,
     words text collate "C" not null,
     name_key text collate "C" not null
   )`,
  `create index brand_search_words on brand_search
     using gin (array_to_tsvector(string_to_array(words, ' ')))`,
  `create index brand_search_name on brand_search (name_key, brand_id)`,
  `create trigger brand_search_move_version before insert or update or delete or truncate on brand_search
     for each statement execute function move_archive_version()`,
  // Each sort's value and the id, so that a page is one walk along an index.
  `drop index brands_size`,
  `create index brands_total on brands (total_ad_count, id)`,
  `create index brands_active on brands (active_ad_count, id)`,
  `create index brands_scraped on brands (coalesce(last_scraped_at, -1), id)`,
  // All that a timeline reads of a brand's ads. "nulls first" as in ads_brand_start.
  `create index ads_brand_runs on ads (brand_id nulls first, delivery_start_at, last_seen_at, is_active, media_type)`,
  // Backwards, a domain and its subdomains begin alike; an index takes no long texts.
  `create index ads_domain_brand on ads (left(reverse(destination_domain), 300) collate "C", brand_id)
     where destination_domain is not null and brand_id is not null`,
];

const DOWN = [
  `drop index ads_domain_brand, ads_brand_runs, brands_scraped, brands_active, brands_total`,
  `create index brands_size on brands (total_ad_count desc, id)`,
  `drop table brand_search`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
