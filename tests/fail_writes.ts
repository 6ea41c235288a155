import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";

/** Lets a table refuse writes of this kind from now on, as a full disk does. */
export async function failWrites(
  { longRunning: db }: Pick<Database, "longRunning">,
  table: "ads" | "audit_events" | "sessions" | "usage_flushes" | "scrape_runs",
  kind: "insert" | "update",
): Promise<void> {
  await sql`
    create function refuse_write() returns trigger language plpgsql as $$
    begin
      raise exception 'no space is left' using errcode = 'disk_full';
    end $$
  `.execute(db);
  await sql`
    create trigger refuse_write before ${sql.raw(kind)} on ${sql.table(table)}
    execute function refuse_write()
  `.execute(db);
}
