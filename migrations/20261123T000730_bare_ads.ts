import { type Kysely, sql } from "kysely";

/** Imported records that have neither a link nor a picture or video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs
      add column without_link_or_media bigint not null default 0
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrape_runs drop column without_link_or_media`
    .execute(db);
}
