import { CommandError, runProgram } from "@/cli/program.ts";
import { loadCommandConfig } from "@/cli/open_database.ts";
import { createDatabase } from "@/lib/db/database.ts";
import {
  migrateDown,
  migrateToLatest,
  migrationStatus,
} from "@/lib/db/migrate.ts";

const USAGE = "Usage: deno task migrate [up | down | status]";

await runProgram(async () => {
  const [action = "up", ...rest] = Deno.args;
  if (rest.length > 0 || !["up", "down", "status"].includes(action)) {
    throw new CommandError(USAGE);
  }
  await using database = createDatabase(loadCommandConfig());
  await database.open();
  if (action === "status") {
    for (const { name, executedAt, known } of await migrationStatus(database)) {
      const state = executedAt === null ? "pending" : executedAt.toISOString();
      console.log(`${name}  ${state}${known ? "" : "  unknown to this build"}`);
    }
    return 0;
  }
  const names = action === "up"
    ? await migrateToLatest(database)
    : await migrateDown(database);
  for (const name of names) {
    console.log(`${action === "up" ? "applied" : "taken back"}: ${name}`);
  }
  if (names.length === 0) console.log("Nothing to do.");
  return 0;
}, USAGE);
