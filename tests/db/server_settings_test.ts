import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { archiveSizes } from "@/lib/ads/read/archive_figures.ts";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { toConfigError, toProblem } from "@/lib/db/errors.ts";
import { migrateDown, migrateToLatest } from "@/lib/db/migrate.ts";
import { migrations as ownMigrations } from "@/migrations/index.ts";
import { postgres, type TestDatabase, testDatabase } from "../database.ts";
import { GUARDED_ROLE } from "../postgres.ts";
import { until } from "../until.ts";
import { testsWith } from "../tests_with.ts";

/** A database of its own, which no other test uses again. */
const ownDatabase = () => testDatabase("postgres", {});

/** Whoever connects to the database after this gets the settings. */
async function set(
  { config, longRunning }: TestDatabase,
  settings: Record<string, string>,
): Promise<Database> {
  const name = sql.id(new URL(config.databaseUrl!).pathname.slice(1));
  for (const [setting, value] of Object.entries(settings)) {
    await sql`alter database ${name} set ${sql.id(setting)} = ${sql.raw(value)}`
      .execute(longRunning);
  }
  return createDatabase(config);
}

const test = testsWith(ownDatabase);

test("settings of the server, database, or role change neither values, literals, nor what statements see of each other", async (owner) => {
  await using database = await set(owner, {
    DateStyle: "'SQL, DMY'",
    TimeZone: "'Asia/Kolkata'",
    standard_conforming_strings: "off",
    default_transaction_isolation: "serializable",
    lock_timeout: "1",
  });
  const query = sql`
    select date '2026-02-28' as day, ${sql.lit("\\n")} as text,
      timestamptz '2026-02-28T12:00Z' as time,
      current_setting('transaction_isolation') as isolation,
      current_setting('lock_timeout') as lock_timeout`;
  for (const kind of ["kysely", "housekeeping", "longRunning"] as const) {
    assertEquals((await query.execute(database[kind])).rows, [{
      day: "2026-02-28",
      text: "\\n",
      time: new Date("2026-02-28T12:00:00Z"),
      isolation: "read committed",
      lock_timeout: "0",
    }]);
  }
});

postgres.test("the server ends the transaction of a machine that vanishes during an import within a minute", async (database) => {
  const { rows } = await sql`
    select setting::int from pg_settings
    where name in ('tcp_keepalives_idle', 'tcp_user_timeout') order by name`
    .execute(database.longRunning);
  assertEquals(rows, [{ setting: 30 }, { setting: 60_000 }]);
});

test("the server's timeout for idle sessions does not end those that listen", async (owner) => {
  await using database = await set(owner, { idle_session_timeout: "500" });
  const stop = await database.listen("any", () => {});
  const lasting = sql`
    select from pg_stat_activity
    where datname = current_database() and query like 'listen%'
      and clock_timestamp() - state_change > interval '1 s'`;
  await until(async () =>
    (await lasting.execute(owner.kysely)).rows.length === 1
  );
  await stop();
});

test("a read-only database, as a server in recovery has it, is unavailable until it can be written", async (owner) => {
  await using database = await set(owner, {
    default_transaction_read_only: "on",
  });
  const error = await assertRejects(() =>
    sql`update archive_state set version = version`.execute(database.kysely)
  );
  assertEquals(toProblem(error)?.code, "database_unavailable");
  assertEquals(toConfigError(error), null);
});

/** Why the migrations of an empty database fail, as the operator reads it. */
async function refusal(database: Database): Promise<string | undefined> {
  const error = await assertRejects(() => migrateToLatest(database));
  return toConfigError(error)?.message;
}

test("a migration that the server refuses says why: privileges, the schema, or tables of others", async (owner) => {
  const run = (text: string) => sql.raw(text).execute(owner.longRunning);
  await run("drop schema public cascade");
  await using lost = await set(owner, {});
  assertEquals(
    await refusal(lost),
    "DATABASE_URL: the user's search_path has no schema that exists.",
  );
  await run("create schema public");
  await run("create table ads (id int)");
  assertEquals(
    await refusal(lost),
    "DATABASE_URL: its tables belong to another application. Create a separate database for the archive.",
  );
  await run("drop table ads");
  await run(`grant usage on schema public to ${GUARDED_ROLE}`);
  await using stranger = await set(owner, { role: GUARDED_ROLE });
  assertEquals(
    (await refusal(stranger))?.split(".")[0],
    "DATABASE_URL: the user lacks privileges",
  );
});

test("an archive has the schema that its role's search_path names, beside another application's tables and migrations", async (owner) => {
  const run = (text: string) => sql.raw(text).execute(owner.longRunning);
  await run("drop schema public cascade; create schema public");
  await run("create table public.kysely_migration (name text, timestamp text)");
  await run("insert into public.kysely_migration values ('0', '0')");
  await run('create schema "The archive"');
  await using database = await set(owner, {
    search_path: `"The archive", public`,
  });
  const applied = await migrateToLatest(database);
  assertEquals(applied.length > 0, true);
  assertEquals(await migrateToLatest(database), []);
  const { rows } = await sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace`.execute(database.kysely);
  assertEquals(rows, [{ name: "kysely_migration" }]);
});

test("an archive remains where it is if its role's search_path gets another schema first", async (owner) => {
  await sql`create schema later`.execute(owner.longRunning);
  await using database = await set(owner, { search_path: "later, public" });
  assertEquals(await migrateToLatest(database), []);
  await migrateDown(database);
  const table: Migration = {
    up: (db) => db.schema.createTable("added").execute(),
  };
  const migrations = { ...ownMigrations, "9_added": table };
  assertEquals((await migrateToLatest(database, { migrations })).length, 2);
  const { rows } = await sql`
    select from pg_class where relnamespace = 'later'::regnamespace`
    .execute(database.kysely);
  assertEquals(rows, []);
  const { table_bytes } = await archiveSizes(database.kysely);
  assertEquals(table_bytes["added"], 0);
});

test("a database whose encoding lacks letters of ads is rejected when it is opened", async (owner) => {
  const name = `latin_${crypto.randomUUID().replaceAll("-", "")}`;
  await sql`create database ${sql.id(name)}
    encoding 'LATIN1' locale 'C' template template0`.execute(owner.longRunning);
  const url = new URL(owner.config.databaseUrl!);
  url.pathname = name;
  const config = { ...owner.config, databaseUrl: url.href };
  {
    await using database = createDatabase(config);
    const error = await assertRejects(() => database.open());
    assertEquals(
      toConfigError(error)?.message,
      "DATABASE_URL: The database must have the encoding UTF8.",
    );
  }
  await sql`drop database ${sql.id(name)}`.execute(owner.longRunning);
});
