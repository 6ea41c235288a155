/** What lists search, filter and count by, beside the ads: words and columns. */
export const up = [
  // What ads are searched by, beside them: an ad that is only seen again changes
  // nothing here. The application makes the words, the same on every database.
  // words: ' tjust tdo tit . abuy anow ', where the first letter is the field.
  // source_hash: of the texts that the row was made of.
  `create table ad_search (
     ad_id bigint primary key references ads (id) on delete cascade,
     words text not null,
     source_hash text collate "C" not null,
     version bigint not null default 0
   )`,
  // Above 1 MB of words there can be no tsvector: such ads are all found, and then
  // read. The cost makes the planner find words by the index, however few ads there are.
  `create function word_lexemes(words text) returns tsvector
   language plpgsql immutable strict parallel safe cost 100000 as $$
   begin
     if octet_length(words) > 600000 then return array_to_tsvector('{!}'); end if;
     return array_to_tsvector(string_to_array(btrim(words), ' '));
   end $$`,
  `create index ad_search_words on ad_search using gin (word_lexemes(words)) with (gin_pending_list_limit = 4096)`,
  `create index brand_search_name_words on brand_search using gin (word_lexemes(name_words))`,
  `create index ad_search_version on ad_search (version)`,
  // Ads with the same text: the first run of words of the field t.
  `create index ad_search_text on ad_search ((
     md5(rtrim(split_part(substr(words, nullif(strpos(words, ' t'), 0)), ' . ', 1)))::uuid
   ), ad_id)`,
  // Statistics would change no plan, and take a second after each import.
  `alter index ad_search_words alter column 1 set statistics 0`,
  `alter index ad_search_text alter column 1 set statistics 0`,
  `create trigger ad_search_stamp before insert or update on ad_search
     for each row execute function stamp_version()`,

  // Ads that were deleted, and the archive's version then.
  `create table removed_ads (
     id bigint primary key,
     version bigint not null
   )`,
  `create index removed_ads_version on removed_ads (version, id)`,
  // Truncating alone would change neither tombstones nor counts.
  `create function delete_ads() returns trigger language plpgsql as $$
   begin
     delete from ads;
     return null;
   end $$`,
  `create trigger ads_truncate before truncate on ads
     for each statement execute function delete_ads()`,
  // Texts that many ads share, as numbers. key: what filters compare. Of calls to
  // action, text is a spelling; of domains both are 'com.example.shop.', so that a
  // domain and those below it are one range; of creators both are the page's id.
  // A text can be longer than an index takes, so it is identified by its hash.
  `create table ad_values (
     id integer generated always as identity primary key,
     kind text collate "C" not null check (kind in ('cta', 'domain', 'creator')),
     key text collate "C" not null,
     text text not null,
     hash uuid not null generated always as (md5(text)::uuid) stored,
     unique (kind, hash)
   )`,
  `create index ad_values_key on ad_values (kind, key)`,
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
  // The words that have a column.
  `create table ad_terms (term text collate "C" primary key)`,
  // Columns have all changes of ads up to (version, version_id). words_version: terms
  // have all changes of words before it; an ad that has changed again since can be
  // missing from those up to (version, version_id). folded: the archive's version at
  // the last change of any column.
  `create table ad_columns_state (
     one boolean primary key default true check (one),
     version bigint not null default 0,
     version_id bigint not null default 0,
     words_version bigint not null default 0,
     folded bigint not null default 0,
     chosen_from bigint not null default 0
   )`,
  `insert into ad_columns_state default values`,
  // Ends the statement that calls it, as `statement_timeout` does on a server. The
  // embedded database has no timer, so statements that read much look at the clock.
  `create function end_statement() returns boolean language plpgsql parallel safe as $$
   begin
     raise exception 'statement took longer than statement_timeout'
       using errcode = 'query_canceled';
   end $$`,
];

export const down = [
  `drop trigger ads_truncate on ads`,
  `drop index brand_search_name_words`,
  `drop table ad_search`,
  `drop function end_statement, delete_ads, word_lexemes`,
  `drop table ad_columns, ad_terms, ad_columns_state, ad_values, removed_ads`,
];
