import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import {
  assertMigrated,
  migrateDown,
  migrateToLatest,
  MigrationLockError,
  migrationStatus,
  SchemaMismatchError,
} from "@/lib/db/migrate.ts";
import { everyStore, postgres, testDatabase } from "../database.ts";

/** Runs a test on a database without any migration. */
async function onEmpty(
  test: (database: Database, another: () => Database) => Promise<void>,
): Promise<void> {
  await using database = await testDatabase("postgres");
  await empty(database);
  await test(database, () => createDatabase(database.config));
}

/** Much faster than taking the migrations back. */
async function empty(database: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(database.longRunning);
  await sql`create schema public`.execute(database.longRunning);
}

function table(name: string): Migration {
  return {
    up: (db) => sql.raw(`create table ${name} (id int)`).execute(db).then(),
    down: (db) => sql.raw(`drop table ${name}`).execute(db).then(),
  } as Migration;
}

async function tables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`
    .execute(database.longRunning);
  return rows.map((row) => row.name);
}

const TWO = { "1_first": table("first"), "2_second": table("second") };

everyStore.test("migrations", async (database, _store, t) => {
  await t.step(
    "the database has the build's migrations, can revert them, and apply them again",
    async () => {
      await assertMigrated(database);
      while ((await migrateDown(database)).length > 0);
      assertEquals(await tables(database), []);
      // The runner has applied them to an empty embedded database.
      if (database.kind === "postgres") await migrateToLatest(database);
    },
  );

  await t.step(
    "can be applied, reverted one at a time, and applied again",
    async () => {
      await empty(database);
      const options = { migrations: TWO };
      assertEquals(await migrateToLatest(database, options), Object.keys(TWO));
      assertEquals(await migrateToLatest(database, options), []);
      assertEquals(await tables(database), ["first", "second"]);
      assertEquals(await migrateDown(database, options), ["2_second"]);
      assertEquals(await tables(database), ["first"]);
      const status = await migrationStatus(database, options);
      assertEquals(
        status.map(({ name, executedAt }) => [name, executedAt !== null]),
        [["1_first", true], ["2_second", false]],
      );
      assertEquals(await migrateToLatest(database, options), ["2_second"]);
    },
  );

  await t.step(
    "a failing migration reverts the whole run",
    async () => {
      await empty(database);
      const failing = { up: () => Promise.reject(new Error("no")) };
      const migrations = { ...TWO, "3_failing": failing };
      await assertRejects(
        () => migrateToLatest(database, { migrations }),
        Error,
        "no",
      );
      assertEquals(await tables(database), []);
      assertEquals(
        await migrateToLatest(database, { migrations: TWO }),
        Object.keys(TWO),
      );
    },
  );

  await t.step(
    "a schema that this build does not know is rejected",
    async () => {
      await empty(database);
      await migrateToLatest(database, { migrations: TWO });
      const older = { migrations: { "1_first": TWO["1_first"] } };
      for (const act of [migrateToLatest, migrateDown]) {
        await assertRejects(
          () => act(database, older),
          SchemaMismatchError,
          "2_second",
        );
      }
      // One that runs already goes on beside the newer build.
      await assertMigrated(database, older);
      const newer = { migrations: { ...TWO, "3_third": table("third") } };
      await assertRejects(
        () => assertMigrated(database, newer),
        SchemaMismatchError,
        "lacks 3_third",
      );
      assertEquals(await tables(database), ["first", "second"]);
    },
  );

  await t.step(
    "a schema that an earlier version made is rejected with what to do, and stays as it is",
    async () => {
      await empty(database);
      await migrateToLatest(database, { migrations: TWO });
      for (
        const migrations of [
          { "2_second": TWO["2_second"] },
          { "1_first": TWO["1_first"], "3_instead": TWO["2_second"] },
        ]
      ) {
        for (
          const act of [
            migrateToLatest,
            migrateDown,
            migrationStatus,
            assertMigrated,
          ]
        ) {
          await assertRejects(
            () => act(database, { migrations }),
            SchemaMismatchError,
            "An earlier version made this archive: ",
          );
        }
      }
      assertEquals(await tables(database), ["first", "second"]);
    },
  );
});

Deno.test("if two processes migrate at once, one applies and the other waits", () =>
  onEmpty(async (database, another) => {
    await using other = another();
    const slow = {
      up: (db) => sql`select pg_sleep(0.3)`.execute(db).then(),
    } as Migration;
    const options = { migrations: { ...TWO, "3_slow": slow } };
    const results = await Promise.all([
      migrateToLatest(database, options),
      migrateToLatest(other, options),
    ]);
    assertEquals(results.map((names) => names.length).sort(), [0, 3]);
  }));

Deno.test("waiting for another migration ends with a clear error", () =>
  onEmpty(async (database, another) => {
    await using other = another();
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const held = {
      up: () => {
        started.resolve();
        return release.promise;
      },
    };
    const first = migrateToLatest(database, { migrations: { "1_held": held } });
    await started.promise;
    await assertRejects(
      () => migrateToLatest(other, { migrations: TWO, lockWaitMs: 100 }),
      MigrationLockError,
      "migration lock held",
    );
    release.resolve();
    assertEquals(await first, ["1_held"]);
    assertEquals(await tables(database), []);
  }));

postgres.test("a migration that is killed halfway changes nothing, and the next run applies all", async (database) => {
  await empty(database);
  const killed = createDatabase(database.config, { drainMs: 0 });
  const started = Promise.withResolvers<number>();
  const backend = {
    up: async (db) => {
      const { rows: [row] } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid`.execute(db);
      started.resolve(row?.pid ?? 0);
      await sql`select pg_sleep(60)`.execute(db);
    },
  } as Migration;
  const run = migrateToLatest(killed, {
    migrations: { ...TWO, "3_endless": backend },
  });
  const failed = assertRejects(() => run);
  // What the server sees when the process at the other end is gone.
  await sql`select pg_terminate_backend(${await started.promise})`
    .execute(database.kysely);
  await failed;
  await killed.close();
  assertEquals(await tables(database), []);
  assertEquals(
    await migrateToLatest(database, { migrations: TWO }),
    Object.keys(TWO),
  );
});
