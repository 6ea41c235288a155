import { type Kysely, sql } from "kysely";

/** What an import understood: the members of its records, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs add column members json not null default '[]'`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scrape_runs drop column members`.execute(db);
}
