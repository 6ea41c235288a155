import { type Kysely, sql } from "kysely";

/**
 * Which secret signs, as a keyed hash that does not give it away: an instance
 * with another one would refuse the sessions and cursors of the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_secret_fingerprint (
      only_one boolean primary key default true check (only_one),
      fingerprint text not null
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table auth_secret_fingerprint`.execute(db);
}
