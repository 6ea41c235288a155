import { type Kysely, sql } from "kysely";

/** The last batch of counts that each instance wrote, so that none is added twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_flushes (
      instance uuid primary key,
      number bigint not null,
      written_at timestamptz not null default now()
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table usage_flushes`.execute(db);
}
