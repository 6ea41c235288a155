import { type Kysely, sql } from "kysely";

/**
 * What lists filter by, a second time: as columns of 65,536 ads each, which the
 * application reads whole and evaluates; see `lib/columns/format.ts`. They are
 * the ads of some earlier moment; which ads have changed since is known by
 * `ads.version`, so that both together are exact.
 */
const UP = [
  // version: the archive's version that the row was written at; data: nothing is as good as no row.
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
  // Tells ads that say something else from those that were only seen again.
  `alter table ad_search add column version bigint not null default 0`,
  `create trigger ad_search_stamp_version before insert or update on ad_search
     for each row execute function stamp_ad_version()`,
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
];

const DOWN = [
  `drop trigger ads_empty_columns_on_delete on ads`,
  `drop trigger ads_empty_columns_on_truncate on ads`,
  `drop trigger ad_search_stamp_ads on ad_search`,
  `drop trigger ad_search_stamp_version on ad_search`,
  `drop function empty_ad_columns, stamp_ads_of_words`,
  `alter table ad_search drop column version`,
  `drop table ad_columns, ad_terms, ad_columns_state`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
