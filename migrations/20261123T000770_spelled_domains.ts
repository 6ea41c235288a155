import { type Kysely, sql } from "kysely";

/** Finds the few domains that ads have in another spelling than filters compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ad_value_totals_spelled on ad_value_totals (value_hash)
    where facet = 'destination_domain'
      and value collate "C" ~ '[^a-z0-9._-]|[.]$'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ad_value_totals_spelled`.execute(db);
}
