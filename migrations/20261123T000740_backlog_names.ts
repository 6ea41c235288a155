import { type Kysely, sql } from "kysely";

/** The names that a brand had: words of its ads up to `up_to` can still be of these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_backlog
    add column names text[] not null default '{}'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_backlog drop column names`.execute(db);
}
