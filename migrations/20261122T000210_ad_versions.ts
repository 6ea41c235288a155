import { type Kysely, sql } from "kysely";

/**
 * Each ad has the archive's version of its last change. The version moves
 * before the first change of a transaction, not after it: its row's lock then
 * makes transactions commit in the order of their versions, so that a reader
 * who has seen a version has seen all of the lower ones.
 */
const TABLES = ["ads", "brands", "creative_units"];

const moving = (moment: "before" | "after") =>
  TABLES.flatMap((table) => [
    `drop trigger ${table}_move_version on ${table}`,
    `create trigger ${table}_move_version ${moment} insert or update or delete or truncate on ${table}
       for each statement execute function move_archive_version()`,
  ]);

const UP = [
  ...moving("before"),
  // Ads from before this column are as old as can be.
  `alter table ads add column version bigint not null default 0`,
  `create function stamp_ad_version() returns trigger language plpgsql as $$
   begin
     select s.version into new.version from archive_state s;
     return new;
   end $$`,
  `create trigger ads_stamp_version before insert or update on ads
     for each row execute function stamp_ad_version()`,
  `create index ads_version on ads (version, id)`,
];

const DOWN = [
  `drop trigger ads_stamp_version on ads`,
  `drop function stamp_ad_version`,
  `alter table ads drop column version`,
  ...moving("after"),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
