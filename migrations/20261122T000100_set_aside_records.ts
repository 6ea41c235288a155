import { type Kysely, sql } from "kysely";

/**
 * What a running import has met of an ad without changing it: the hashes of
 * records that the ad superseded before, and the record that becomes the ad if
 * the rest of the input brings none. Empty between imports, so a crash that
 * truncates it loses nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table set_aside_records (
      ad_archive_id text collate "C" primary key,
      hashes text[] not null,
      position bigint,
      record json
    )`.execute(db);
  await sql`create index set_aside_records_position on set_aside_records (position)`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table set_aside_records`.execute(db);
}
