import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * What a server does by itself, with its default thresholds for vacuums. Without
 * these, tables would grow with every change, and plans would miss new rows;
 * sizes are the last known ones, since PGlite forgets row counts when it ends.
 * First, since vacuums can fail, a checkpoint: a crash replays the log from it.
 */
export async function maintain(db: Kysely<Schema>): Promise<void> {
  await shortenLog(db);
  const { rows } = await sql<Record<"job" | "schema" | "name", string>>`
    select job, schemaname as schema, stats.relname as name
    from pg_stat_all_tables stats join pg_class on oid = relid,
      greatest(reltuples, 0) as size, lateral (values
        ('vacuum', n_dead_tup > 50 + 0.2 * size
          or n_ins_since_vacuum > 1000 + 0.2 * size),
        ('analyze', n_mod_since_analyze > 50 + 0.1 * size
          and schemaname <> 'pg_toast')
      ) as jobs (job, is_due)
    where is_due`.execute(db);
  for (const { job, schema, name } of rows) {
    const table = sql.id(schema, name);
    await (job === "vacuum" ? sql`vacuum ${table}` : sql`analyze ${table}`)
      .execute(db);
  }
}

/** Writes a checkpoint if a crash would replay more than 64 MB of the log. */
export async function shortenLog(db: Kysely<Schema>): Promise<void> {
  const { rows: [log] } = await sql<{ isLong: boolean }>`
    select pg_current_wal_lsn() - redo_lsn > 67108864 as "isLong"
    from pg_control_checkpoint()`.execute(db);
  if (log!.isLong) await sql`checkpoint`.execute(db);
}
