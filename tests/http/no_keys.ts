import { assert, assertEquals } from "@std/assert";
import { type Kysely, sql } from "kysely";
import type { Schema } from "@/lib/db/schema.ts";
import { type Harness, KEY_PATTERN } from "../harness.ts";

/** Everything that the database holds, as text. */
async function dump(db: Kysely<Schema>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`
    .execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.id(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

/** No key stands in the log or the database, whatever was sent. */
export async function assertNoKeys(
  t: Harness,
  { keys }: { keys: readonly string[] },
): Promise<void> {
  const stored = await dump(t.database.longRunning);
  const logged = t.logged.join("\n");
  assert(stored.length > 100 && logged.length > 100);
  for (const text of [stored, logged]) {
    assertEquals(KEY_PATTERN.exec(text), null);
    for (const key of keys) assert(!text.includes(key.slice(3)));
  }
}
