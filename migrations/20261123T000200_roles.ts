import { type Kysely, sql } from "kysely";

/** Operators import ads in the dashboard; everyone else only reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column role text collate "C" not null
      default 'member' check (role in ('member', 'operator'))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop column role`.execute(db);
}
