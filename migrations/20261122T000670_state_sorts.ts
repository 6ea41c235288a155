import { type Kysely, sql } from "kysely";

/**
 * What was seen last is active, and what ran longest mostly not: in these
 * orders, the first of the others comes after all of the active ads. "nulls
 * first" has the lists of one state no other way than by these indexes.
 */
const INDEXES: Record<string, string> = {
  ads_active_seen: "is_active, coalesce(last_seen_at, -1) nulls first, id",
  ads_active_running: "is_active, coalesce(running_days, -1) nulls first, id",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql`create index ${sql.id(name)} on ads (${sql.raw(columns)})`
      .execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of Object.keys(INDEXES)) {
    await sql`drop index ${sql.id(name)}`.execute(db);
  }
}
