/**
 * Opens the embedded database in the given folder, prints `ready`, and then
 * the number of each row once it is committed, until it is killed.
 */
import { sql } from "kysely";
import { createDatabase } from "@/lib/db/database.ts";

const [dataDir = ""] = Deno.args;
const database = createDatabase({ databaseUrl: null, dataDir });
try {
  await database.open();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
await sql`create table if not exists written (n bigint primary key, filler text)`
  .execute(database.longRunning);
console.log("ready");
for (let n = 0;; n++) {
  await sql`insert into written values (${n}, repeat('x', 500))`
    .execute(database.kysely);
  console.log(n);
}
