import { type Kysely, sql } from "kysely";

/**
 * What ads are searched by, beside them: an ad that is only seen again changes
 * nothing here. The application makes the words, the same on every database.
 */
const UP = [
  // words: ' tjust tdo tit . abuy anow ', where the first letter is the field.
  // domain: labels in reverse, 'com.example.shop.', so that a domain and those below it are one range.
  // source_hash: of the texts that the row was made of.
  `create table ad_search (
     ad_id bigint primary key references ads (id) on delete cascade,
     words text not null,
     cta text collate "C",
     domain text collate "C",
     source_hash text collate "C" not null
   )`,
  // Above 1 MB of words there can be no tsvector: such ads are all found, and then read.
  `create index ad_search_words on ad_search using gin ((
     case when octet_length(words) > 600000 then array_to_tsvector('{!}')
       else array_to_tsvector(string_to_array(btrim(words), ' ')) end
   )) with (gin_pending_list_limit = 4096)`,
  `create index ad_search_cta on ad_search (cta, ad_id) where cta is not null`,
  `create index ad_search_domain on ad_search (domain, ad_id) where domain is not null`,
  // Ads of the brand (0: all ads) up to this id may lack their present words.
  `create table search_backlog (
     brand_id bigint primary key,
     up_to bigint not null
   )`,
  ...["ad_search", "search_backlog"].map((table) =>
    `create trigger ${table}_move_version before insert or update or delete or truncate on ${table}
       for each statement execute function move_archive_version()`
  ),
  `insert into search_backlog select 0, max(id) from ads having max(id) is not null`,
];

const DOWN = [`drop table search_backlog, ad_search`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
