import { type Kysely, sql } from "kysely";

/** How many ads lost a value in an import, and which fields of the first ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs
      add column fields_lost bigint not null default 0,
      add column losses json not null default '[]'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scrape_runs drop column fields_lost, drop column losses`
    .execute(db);
}
