import { type Kysely, sql } from "kysely";

/**
 * The archive's version when an ad's start of delivery last changed, so that
 * lists in its order know which ads have moved. Most ads are only seen again.
 */
const UP = [
  `alter table ads add column start_version bigint not null default 0`,
  `create function stamp_ad_start() returns trigger language plpgsql as $$
   begin
     select s.version into new.start_version from archive_state s;
     return new;
   end $$`,
  `create trigger ads_stamp_start before update of delivery_start_at on ads
     for each row when (old.delivery_start_at is distinct from new.delivery_start_at)
     execute function stamp_ad_start()`,
  `create index ads_start_version on ads (start_version, id) where start_version > 0`,
];

const DOWN = [
  `drop trigger ads_stamp_start on ads`,
  `drop function stamp_ad_start`,
  `alter table ads drop column start_version`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}
