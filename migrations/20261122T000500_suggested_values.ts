import { type Kysely, sql } from "kysely";

/** Suggestions are the values that begin as somebody types. A text can be longer than an index takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ad_value_totals_beginning on ad_value_totals
    (facet, (left(value, 80) collate "C"))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ad_value_totals_beginning`.execute(db);
}
