import { runCommands } from "@/cli/command.ts";
import { loadCommandConfig } from "@/cli/open_database.ts";
import { print } from "@/cli/print.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import {
  migrateDown,
  migrateToLatest,
  migrationStatus,
} from "@/lib/db/migrate.ts";

/** Opens the database without migrating it, unlike other commands. */
function onDatabase(work: (database: Database) => Promise<void>) {
  return async () => {
    await using database = createDatabase(loadCommandConfig());
    await database.open();
    await work(database);
  };
}

function printNames(label: string, names: readonly string[]): void {
  for (const name of names) print(`${label}: ${name}`);
  if (names.length === 0) print("Nothing to do.");
}

await runCommands(
  {
    "migrate up": onDatabase(async (database) => {
      printNames("applied", await migrateToLatest(database));
    }),
    "migrate down": onDatabase(async (database) => {
      printNames("reverted", await migrateDown(database));
    }),
    "migrate status": onDatabase(async (database) => {
      const rows = await migrationStatus(database);
      for (const { name, executedAt, known } of rows) {
        const state = executedAt?.toISOString() ?? "pending";
        print(
          `${name}  ${state}${known ? "" : "  unknown to this build"}`,
        );
      }
    }),
  },
  "  up (the default) applies new migrations, down reverts the last one, and\n" +
    "  status lists those that are applied and pending.",
  "up",
);
