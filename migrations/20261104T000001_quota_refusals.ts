import { type Kysely, sql } from "kysely";

/** Refusals for a used up month, which counted as those of the minute limit before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table usage_daily
      add column quota_exceeded bigint not null default 0 check (quota_exceeded >= 0)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usage_daily drop column quota_exceeded`.execute(db);
}
