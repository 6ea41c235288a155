import { assert, assertEquals, assertMatch } from "@std/assert";
import { sql } from "kysely";
import { migrations } from "@/migrations/index.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { postgres, prepareDataDir, testDatabase } from "../database.ts";
import type { Ended } from "../programs.ts";
import { tempFolder } from "../temp_folder.ts";
import { command, runTask } from "./command.ts";

const NAMES = Object.keys(migrations).sort();

postgres.test("migrate lists, reverts and applies migrations, and prints what it did", async (database) => {
  const env = { DATABASE_URL: database.config.databaseUrl! };
  const migrate = async (...args: string[]) => {
    const { code, stdout, stderr } = await command("migrate", args, env);
    assertEquals([code, stderr], [0, ""]);
    return stdout.trimEnd().split("\n");
  };
  const last = NAMES.at(-1)!;
  const status = async () =>
    (await migrate("status")).map((line) => {
      const [name, state] = line.split(/\s+/);
      return [name, state === "pending" ? "pending" : "applied"];
    });
  assertEquals(await status(), NAMES.map((name) => [name, "applied"]));
  assertEquals(await migrate(), ["Nothing to do."]);
  assertEquals(await migrate("down"), [`reverted: ${last}`]);
  assertEquals((await status()).at(-1), [last, "pending"]);
  assertEquals(await migrate("up"), [`applied: ${last}`]);
  assertEquals(await status(), NAMES.map((name) => [name, "applied"]));
});

Deno.test("on an archive that an earlier version made, every command says in one line what to do", async () => {
  const earlier = { name: "20261101T000000_archive", timestamp: "2026" };
  const markAs = ({ longRunning }: Database) =>
    longRunning.withTables<{ kysely_migration: typeof earlier }>()
      .updateTable("kysely_migration").set(earlier)
      .where("name", "=", NAMES[0]!).execute();
  await using folder = await tempFolder();
  const dataDir = folder.path;
  await prepareDataDir(dataDir);
  {
    await using embedded = createDatabase({ databaseUrl: null, dataDir });
    await embedded.open();
    await markAs(embedded);
  }
  await using database = await testDatabase("postgres");
  await markAs(database);
  const url = database.config.databaseUrl!;
  const refused = ({ code, stderr }: Ended) => {
    assertEquals([code, stderr.trimEnd().split("\n").length], [1, 1]);
    assertMatch(stderr, /^error: An earlier version made this archive: /);
  };
  for (
    const [name, ...args] of [
      ["migrate", "down"],
      ["migrate", "status"],
      // As all other commands do, it migrates first.
      ["keys", "list"],
    ] as const
  ) refused(await command(name, args, { DATABASE_URL: url }));
  // The check is the same on both; what differs is how the database is opened.
  refused(await runTask("start", [], { PORT: "0", DATA_DIR: dataDir }));
});

Deno.test("migrate rejects unknown arguments and prints its usage", async () => {
  for (const args of [["sideways"], ["up", "down"]]) {
    const { code, stdout, stderr } = await command("migrate", args, {});
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, /^error: Usage: deno task migrate /);
  }
});

postgres.test("a first command on a new database migrates it", async (database) => {
  const db = database.longRunning;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const env = { DATABASE_URL: database.config.databaseUrl! };
  const made = await command("seed", ["--ads", "40"], env);
  assertEquals([made.code, made.stderr], [0, ""]);
  assertMatch(
    made.stdout,
    /^40 generated ads: 40 new, 0 changed, 0 unchanged \(\d+\/s\)\n$/,
  );
  const again = await command("seed", ["--ads", "40"], env);
  assertMatch(again.stdout, /0 new, 0 changed, 40 unchanged/);
  const ads = await db.selectFrom("ads").select("id").execute();
  assertEquals(ads.length, 40);
});

Deno.test("seed requires a number of ads", async () => {
  for (const text of ["", "--ads 0", "--ads 1e3"]) {
    const args = text.split(" ").filter(Boolean);
    const { code, stdout, stderr } = await command("seed", args, {});
    assertEquals([code, stdout], [1, ""], text);
    assert(stderr.startsWith("error: "), stderr);
  }
});
