import { type Kysely, sql } from "kysely";

/** Times of use were rounded down to the minute, even to before the key was created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update api_keys set last_used_at = created_at where last_used_at < created_at`
    .execute(db);
}

/** What the times were before is not worth keeping. */
export async function down(): Promise<void> {}
