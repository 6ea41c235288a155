import { type Kysely, sql } from "kysely";

/**
 * When an ad was last observed, which decides what counts as older, and how
 * many records a run left aside for it. Null in ads that were imported before:
 * `last_scraped_at` and `last_seen_at` stand in for it there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads add column observed_at bigint`.execute(db);
  await sql`alter table scrape_runs add column superseded bigint not null default 0`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ads drop column observed_at`.execute(db);
  await sql`alter table scrape_runs drop column superseded`.execute(db);
}
