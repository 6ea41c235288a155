import { type Kysely, sql } from "kysely";

/**
 * Instances keep answers in memory until the archive's version moves. The
 * row is written once a transaction (its own xmin tells), so that a long
 * import does not pile up dead versions of it.
 */
const UP = [
  // Moves with every change of what the archive answers; see the triggers below.
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
  `create trigger ads_move_version after insert or update or delete or truncate on ads
     for each statement execute function move_archive_version()`,
  `create trigger brands_move_version after insert or update or delete or truncate on brands
     for each statement execute function move_archive_version()`,
  `create trigger creative_units_move_version after insert or update or delete or truncate on creative_units
     for each statement execute function move_archive_version()`,
];

const DOWN = [
  `drop trigger ads_move_version on ads`,
  `drop trigger brands_move_version on brands`,
  `drop trigger creative_units_move_version on creative_units`,
  `drop function move_archive_version`,
  `drop table archive_state`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
