import { type Kysely, sql } from "kysely";

/** Brands by their number of ads, so that offering the largest costs the same however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index brands_size on brands (total_ad_count desc, id)`
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index brands_size`.execute(db);
}
