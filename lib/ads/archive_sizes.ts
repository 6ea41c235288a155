import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";

/** Bytes that the database takes in all, and its tables with their indexes, the largest first. */
export interface ArchiveSizes {
  database_bytes: number;
  table_bytes: Record<string, number>;
}

export async function archiveSizes(db: Kysely<Schema>): Promise<ArchiveSizes> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db);
  const { rows: [whole] } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return {
    database_bytes: whole!.bytes,
    table_bytes: Object.fromEntries(
      rows.map(({ name, bytes }) => [name, bytes]),
    ),
  };
}
