import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { AvailabilityLog } from "@/lib/db/availability_log.ts";
import { errorCode } from "@/lib/db/errors.ts";
import { SessionPool } from "@/lib/db/session_pool.ts";
import { Sockets } from "@/lib/db/sockets.ts";
import { testDatabase } from "../database.ts";
import { until } from "../until.ts";
import { testsWith } from "../tests_with.ts";

const database = () => testDatabase("postgres", { shares: { serving: 1 } });

const test = testsWith(database);

test("a statement that fails when it runs is still prepared, once", async (db) => {
  const divide = (by: number) =>
    sql<{ n: number }>`select 12 / ${by}::int as n`.execute(db.kysely);
  const error = await assertRejects(() => divide(0));
  assertEquals(errorCode(error), "22012");
  assertEquals((await divide(3)).rows, [{ n: 4 }]);
  assertEquals((await divide(4)).rows, [{ n: 3 }]);
  const { rows } = await sql`select statement from pg_prepared_statements`
    .execute(db.kysely);
  assertEquals(rows, [{ statement: "select 12 / $1::int as n" }]);
});

test("a rollback waits for the statement that is still running, which stays prepared", async (db) => {
  const sleep = (trx = db.kysely) =>
    sql`select pg_sleep(${0.1}::float)`.execute(trx);
  const left = db.kysely.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    sleep(trx).catch(() => {});
    // Let it be sent.
    await new Promise((go) => setTimeout(go, 20));
    throw new Error("never mind");
  });
  await assertRejects(() => left, Error, "never mind");
  await sleep();
  const { rows } = await sql`select statement from pg_prepared_statements`
    .execute(db.kysely);
  assertEquals(rows, [{ statement: "select pg_sleep($1::float)" }]);
  await sql`select ${1}::int as one`.execute(db.kysely);
  const { rows: [count] } = await sql<{ n: number }>`
    select count(*) as n from pg_prepared_statements`.execute(db.kysely);
  assertEquals(count, { n: 2 });
});

test("a transaction begins with its first statement, with or without values", async (db) => {
  const level = sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`;
  const named = sql<{ level: string }>`
    select current_setting(${"transaction_isolation"}::text) as level`;
  for (const first of [level, named]) {
    const begun = db.kysely.transaction()
      .setIsolationLevel("repeatable read").setAccessMode("read only")
      .execute(async (trx) => {
        assertEquals((await first.execute(trx)).rows, [{
          level: "repeatable read",
        }]);
        await sql`create table never (id int)`.execute(trx);
      });
    assertEquals(errorCode(await assertRejects(() => begun)), "25006");
  }
  // Nothing of it lasts, nor of one without a statement.
  await db.kysely.transaction().execute(() => Promise.resolve());
  assertEquals((await level.execute(db.kysely)).rows, [{
    level: "read committed",
  }]);
});

test("a transaction whose first statement fails leaves its connection unchanged", async (db) => {
  const failing = db.kysely.transaction().execute((trx) =>
    sql`select 1 / ${0}::int`.execute(trx)
  );
  assertEquals(errorCode(await assertRejects(() => failing)), "22012");
  const { rows } = await sql`select 1 as one`.execute(db.kysely);
  assertEquals(rows, [{ one: 1 }]);
  assertEquals(db.stats().serving.total, 1);
});

Deno.test("idle connections are closed, and new ones opened when needed", async () => {
  await using db = await testDatabase("postgres");
  const pool = new SessionPool(
    {
      config: { connectionString: db.config.databaseUrl! },
      sockets: new Sockets(),
      availability: new AvailabilityLog(() => {}, "database"),
    },
    { max: 3, idleTimeoutMillis: 20 },
    () => Promise.resolve(),
  );
  const lent = await Promise.all([1, 2, 3].map(() => pool.lend()));
  for (const client of lent) pool.giveBack(client);
  assertEquals([pool.totalCount, pool.idleCount], [3, 3]);
  await until(() => pool.totalCount === 0);
  // A query of pg's own.
  assertEquals((await pool.query("select 1 as one")).rows, [{ one: 1 }]);
  await pool.end();
});

test("columns named json are returned as bytes that later packets do not overwrite, and null as null", async (db) => {
  // Rows of several packets, of which some end in the middle of a row.
  const { rows } = await sql<{ n: number; json: Uint8Array | null }>`
    select n, case when n % 7 > 0 then repeat(chr(200 + n), 900 * n) end as json
    from generate_series(1, ${60}::int) n`.execute(db.kysely);
  assertEquals(
    rows.map(({ n, json }) => json && [n, new TextDecoder().decode(json)]),
    rows.map((_, i) =>
      (i + 1) % 7 === 0
        ? null
        : [i + 1, String.fromCodePoint(201 + i).repeat(900 * (i + 1))]
    ),
  );
});
