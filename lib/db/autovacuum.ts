import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * What autovacuum does on a server, by its default thresholds. The embedded database
 * has none: tables would grow with every change, and plans not know new rows.
 */
export async function autovacuum(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, relname as name from pg_stat_all_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup
        and schemaname <> 'pg_toast'`.execute(db);
  for (const { schema, name } of rows) {
    await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db);
  }
}
