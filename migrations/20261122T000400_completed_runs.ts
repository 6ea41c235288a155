import { type Kysely, sql } from "kysely";

/**
 * Responses say when the newest import ended, so the end of one that changed
 * no ad changes them too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger scrape_runs_move_version after update of status on scrape_runs
    for each row when (new.status = 'completed') execute function move_archive_version()`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger scrape_runs_move_version on scrape_runs`.execute(db);
}
