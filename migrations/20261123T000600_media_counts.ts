import { type Kysely, sql } from "kysely";

/**
 * Counts of media, so that a status reads no large table, and what lack of room
 * has removed, so that it is not fetched again.
 */
const UP = [
  // What changed, to be summed: no two processes wait for the same row. `file`, with bytes: of media_files.
  `create table media_counts (
     state text not null,
     reason text,
     n bigint not null,
     bytes bigint not null default 0
   )`,
  `create function count_media_sources() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       insert into media_counts
         select state, reason, count(*) from added group by state, reason;
     elsif tg_op = 'DELETE' then
       insert into media_counts
         select state, reason, -count(*) from removed group by state, reason;
     elsif tg_op = 'UPDATE' then
       insert into media_counts
         select state, reason, sum(n) from (
           select state, reason, 1 as n from added
           union all
           select state, reason, -1 from removed
         ) c
         group by state, reason having sum(n) <> 0;
     else
       delete from media_counts where state <> 'file';
     end if;
     return null;
   end $$`,
  `create function count_media_files() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       insert into media_counts
         select 'file', null, count(*), sum(bytes) from added having count(*) > 0;
     elsif tg_op = 'DELETE' then
       insert into media_counts
         select 'file', null, -count(*), -sum(bytes) from removed having count(*) > 0;
     else
       delete from media_counts where state = 'file';
     end if;
     return null;
   end $$`,
  ...["media_sources", "media_files"].flatMap((table) =>
    Object.entries({
      insert: "referencing new table as added",
      delete: "referencing old table as removed",
      truncate: "",
      ...(table === "media_sources" &&
        { update: "referencing old table as removed new table as added" }),
    }).map(([event, tables]) =>
      `create trigger ${table}_counted_on_${event} after ${event} on ${table} ${tables}
         for each statement execute function count_${table}()`
    )
  ),
  `insert into media_counts
     select state, reason, count(*) from media_sources group by state, reason`,
  `insert into media_counts
     select 'file', null, count(*), sum(bytes) from media_files having count(*) > 0`,
  `create index media_sources_updated on media_sources (state, updated_at)`,
  // full_*: of the highest file that left for want of room; no source that ranks no higher is fetched.
  // tidied_at: when what nothing needs was last removed.
  `alter table media_state add full_shown boolean, add full_seen_at bigint,
     add tidied_at bigint not null default 0`,
];

const DOWN = [
  `alter table media_state drop full_shown, drop full_seen_at, drop tidied_at`,
  `drop index media_sources_updated`,
  `drop function count_media_sources, count_media_files cascade`,
  `drop table media_counts`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
