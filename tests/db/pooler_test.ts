import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import pg from "pg";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { migrateDown, migrateToLatest } from "@/lib/db/migrate.ts";
import { SessionClient } from "@/lib/db/session_client.ts";
import { migrations } from "@/migrations/index.ts";
import { POOL_SIZE } from "../pgbouncer.ts";
import { notify, pooledStore, type TestDatabase } from "../database.ts";

/** Registers a test of a database behind PgBouncer in transaction mode. */
function behindPooler(
  name: string,
  test: (database: TestDatabase) => Promise<void>,
): void {
  Deno.test({
    name: `${name} [pgbouncer]`,
    ignore: pooledStore === undefined,
    async fn() {
      await using database = await pooledStore!.create();
      await test(database);
    },
  });
}

/** Rows that tell which text and which value they are of. */
async function ask(database: Database, text: number, value: number) {
  const { rows } = await sql<{ text: number; value: number }>`
    select ${sql.lit(text)}::int as text, ${value}::int as value`
    .execute(database.kysely);
  return rows;
}

behindPooler(
  "clients with different statements share sessions, and each gets its own rows",
  async (database) => {
    await using other = createDatabase(database.config, { waitMs: 30_000 });
    // Each meets the texts in another order, so that counted names would clash.
    const pending = Array.from({ length: 150 }, (_, n) => [
      ask(database, n % 30, n),
      ask(other, 29 - n % 30, n),
    ]).flat();
    const expected = Array.from({ length: 150 }, (_, n) => [
      [{ text: n % 30, value: n }],
      [{ text: 29 - n % 30, value: n }],
    ]).flat();
    assertEquals(await Promise.all(pending), expected);
  },
);

/** Takes every session that the pooler has, and lends one at a time. */
async function takeSessions(url: string) {
  const holders = Array.from({ length: POOL_SIZE }, () => new pg.Client(url));
  await Promise.all(holders.map((holder) => holder.connect()));
  await Promise.all(holders.map((holder) => holder.query("begin")));
  return {
    /** Runs what gets that session, since no other is free. */
    async lend<T>(index: number, ask: () => Promise<T>): Promise<T> {
      await holders[index]!.query("commit");
      const result = await ask();
      await holders[index]!.query("begin");
      return result;
    },
    end: () => Promise.all(holders.map((holder) => holder.end())),
  };
}

behindPooler(
  "an unrecognized pooler costs one retry because of a statement name, but no rows and no error",
  async ({ config }) => {
    const connect = async () => {
      const url = { connectionString: config.databaseUrl! };
      // It names statements, since no one had it look who is there.
      const client = new SessionClient(url);
      await client.connect();
      return client;
    };
    const [one, other] = [await connect(), await connect()];
    const run = async (client: SessionClient, text: string, value: number) =>
      (await client.run(text, [value])).rows;
    const ones = "select 'one' as text, $1::int as value";
    const others = "select 'other' as text, $1::int as value";
    const held = await takeSessions(config.databaseUrl!);
    const found: unknown[] = [];
    try {
      // The first statement of each, in a session of its own.
      await held.lend(0, () => run(one, ones, 1));
      await held.lend(1, () => run(other, others, 2));
      // Each then meets the session that the other one named its statement in.
      found.push(await held.lend(1, () => run(one, ones, 3)));
      found.push(await held.lend(0, () => run(other, ones, 4)));
    } finally {
      await Promise.all([held.end(), one.end(), other.end()]);
    }
    assertEquals(found, [
      [{ text: "one", value: 3 }],
      [{ text: "one", value: 4 }],
    ]);
  },
);

/** What a client of the pooler meets in each of the sessions that there are. */
async function sessions(url: string): Promise<unknown[]> {
  const clients = Array.from({ length: POOL_SIZE }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  // As many transactions at once as the pooler has sessions: one in each.
  await Promise.all(clients.map((client) => client.query("begin")));
  const found = await Promise.all(clients.map(async (client) => {
    const { rows: [row] } = await client.query(`
      select current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_timeout,
        current_setting('jit') as jit,
        (select count(*)::int from pg_prepared_statements) as prepared,
        (select count(*)::int from pg_locks where locktype = 'advisory' and database =
          (select oid from pg_database where datname = current_database())) as locks`);
    return row;
  }));
  await Promise.all(clients.map((client) => client.end()));
  return found;
}

behindPooler(
  "a process leaves no state in the sessions that it shares",
  async (database) => {
    const url = database.config.databaseUrl!;
    const before = await sessions(url);
    await database.open();
    for (const db of [database.kysely, database.longRunning]) {
      await Promise.all(
        Array.from(
          { length: 4 },
          () =>
            db.transaction().execute((t) => sql`select ${1}::int`.execute(t)),
        ),
      );
    }
    await database.listen("news", () => {});
    await migrateDown(database);
    await migrateToLatest(database);
    const failing = {
      up: (db) => sql`select 1 / 0`.execute(db).then(),
    } as Migration;
    const error = await assertRejects(() =>
      migrateToLatest(database, {
        migrations: { ...migrations, "9_failing": failing },
      })
    );
    assertEquals((error as pg.DatabaseError).code, "22012");
    assertEquals(await sessions(url), before);
  },
);

behindPooler(
  "a transaction has the time limit that its session cannot have",
  async (database) => {
    await using impatient = createDatabase(database.config, {
      statementTimeoutMs: 100,
    });
    const transaction = () => impatient.kysely.transaction();
    for (
      const each of [
        transaction(),
        transaction().setIsolationLevel("repeatable read"),
      ]
    ) {
      const error = await assertRejects(() =>
        each.execute((t) => sql`select pg_sleep(60)`.execute(t))
      );
      assertEquals((error as pg.DatabaseError).routine, "ProcessInterrupts");
    }
    const { rows } = await impatient.longRunning.transaction().execute((t) =>
      sql`select current_setting('statement_timeout') as timeout`.execute(t)
    );
    assertEquals(rows, [{ timeout: "0" }]);
  },
);

behindPooler(
  "if four processes migrate at once, one applies and three have nothing to do",
  async (database) => {
    while ((await migrateDown(database)).length > 0);
    const processes = Array.from(
      { length: 4 },
      () => createDatabase(database.config),
    );
    const table = (name: string) => ({
      up: (db) => sql.raw(`create table ${name} (id int)`).execute(db).then(),
    } as Migration);
    const migrations = {
      "1_first": table("first"),
      "2_second": table("second"),
    };
    const applied = await Promise.all(
      processes.map((each) => migrateToLatest(each, { migrations })),
    );
    assertEquals(applied.map((names) => names.length).sort(), [0, 0, 0, 2]);
    await Promise.all(processes.map((each) => each.close()));
  },
);

behindPooler(
  "there is no listener behind a pooler, and this is logged once",
  async ({ config }) => {
    const lines: string[] = [];
    await using database = createDatabase(config, {
      log: (level, message) => lines.push(`${level} ${message}`),
    });
    await database.listen("one", () => {});
    await database.listen("two", () => {});
    assertEquals(lines, [
      "info a connection pooler does not forward notifications: changes are found by polling",
    ]);
  },
);

behindPooler(
  "a direct URL is used for notifications, and for long work with its own settings",
  async ({ config }) => {
    await using database = createDatabase({
      ...config,
      databaseDirectUrl: config.directUrl!,
    });
    const heard = Promise.withResolvers<string>();
    await database.listen("news", heard.resolve);
    await notify(database, "news", "hello");
    assertEquals(await heard.promise, "hello");
    const { rows } = await sql`select current_setting('jit') as jit`
      .execute(database.longRunning);
    assertEquals(rows, [{ jit: "off" }]);
  },
);
