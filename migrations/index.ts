import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import * as list from "./list.ts";

const run = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Every migration by name. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(list).map((
    [name, { up, down }],
  ) => [name, { up: run(up), down: run(down) }]),
);
