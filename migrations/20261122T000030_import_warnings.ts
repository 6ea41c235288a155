import { type Kysely, sql } from "kysely";

/** Records that an import took without understanding all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs
      add column warned bigint not null default 0,
      add column warnings json not null default '[]'
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrape_runs drop column warned, drop column warnings`
    .execute(db);
}
