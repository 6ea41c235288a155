/** What libraries say beside ads, ads of other libraries than Meta's, and landing pages. */
export const up = [
  // transparency, source: JSON, which is only sent; the others are what lists
  // filter, sort and group by. Numbers are those of ranges, of which an open end is
  // 2^53 - 1. Names ending in _id are of ad_values.
  `alter table ads
     add column transparency text,
     add column source text,
     add column versions bigint check (versions >= 1),
     add column reach bigint check (reach >= 0),
     add column spend_min bigint check (spend_min >= 0),
     add column spend_max bigint check (spend_max >= spend_min),
     add column impressions_min bigint check (impressions_min >= 0),
     add column impressions_max bigint check (impressions_max >= impressions_min),
     add column landing_id integer,
     add column library_id integer,
     add column currency_id integer,
     add column payer_id integer,
     add column platforms_id integer,
     add column languages_id integer,
     add column countries_id integer,
     add column categories_id integer,
     drop constraint ads_ad_archive_id_check,
     add constraint ads_ad_archive_id_check check (
       ad_archive_id ~ '^((tiktok|google|linkedin|snapchat|pinterest|x):)?[A-Za-z0-9_-]+$'
       and length(ad_archive_id) <= 64 and ad_archive_id <> 'me')`,
  // What libraries said of ads at other times: as_of, if that is known. members: those
  // that were another then, in JSON.
  `create table transparency_history (
     ad_id bigint not null references ads (id) on delete cascade,
     as_of bigint,
     replaced_at bigint not null,
     members text not null
   )`,
  // Imported again, a file adds nothing.
  `create unique index transparency_history_ad on transparency_history
     (ad_id, coalesce(as_of, -1), md5(members))`,
  // Of platforms, languages, countries and categories, a value is the set of an ad,
  // such as 'DE,FR'.
  `alter table ad_values
     drop constraint ad_values_kind_check,
     add constraint ad_values_kind_check check (kind in (
       'cta', 'domain', 'creator', 'landing', 'library', 'currency', 'payer',
       'platforms', 'languages', 'countries', 'categories'))`,
  `alter table scrape_runs
     drop constraint scrape_runs_format_check,
     add constraint scrape_runs_format_check check (
       format in ('auto', 'native', 'meta_web', 'meta_api', 'tiktok'))`,
];

export const down = [
  `drop table transparency_history`,
  `delete from scrape_runs where format = 'tiktok'`,
  `alter table scrape_runs
     drop constraint scrape_runs_format_check,
     add constraint scrape_runs_format_check check (
       format in ('auto', 'native', 'meta_web', 'meta_api'))`,
  `alter table ads
     drop column transparency, drop column source, drop column versions,
     drop column reach, drop column spend_min, drop column spend_max,
     drop column impressions_min, drop column impressions_max,
     drop column landing_id, drop column library_id, drop column currency_id,
     drop column payer_id, drop column platforms_id, drop column languages_id,
     drop column countries_id, drop column categories_id`,
  `delete from ad_values where kind not in ('cta', 'domain', 'creator')`,
  `alter table ad_values
     drop constraint ad_values_kind_check,
     add constraint ad_values_kind_check check (kind in ('cta', 'domain', 'creator'))`,
];
