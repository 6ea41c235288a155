import { type Kysely, sql } from "kysely";

/**
 * Columns of many ads have no place for a time before 1970, which no import
 * writes. Ads that are there are not checked, so an archive that was given one
 * by hand still migrates, without reading every ad.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add constraint ads_times_not_negative check (
    delivery_start_at >= 0 and last_seen_at >= 0 and created_at >= 0
  ) not valid`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads drop constraint ads_times_not_negative`
    .execute(db);
}
