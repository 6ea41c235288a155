import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import { toProblem } from "@/lib/db/errors.ts";
import { notify, testDatabase, testStores } from "../database.ts";
import { until } from "../until.ts";
import { embedded, inFolder } from "./embedded_folder.ts";

const one = async (database: Database) =>
  (await sql`select 1 as one`.execute(database.kysely)).rows;

async function getProblemCode(
  query: Promise<unknown>,
): Promise<string | undefined> {
  return toProblem(await assertRejects(() => query))?.code;
}

/**
 * Callers of a database in memory, which does not stop a query, wait a second
 * longer than the deadline, and the query computes to its end.
 */
const tooSlow = sql`select pg_sleep(2.2)`;

const longWork = sql`select pg_sleep(0.5)`;

// Of the embedded database, one in a folder is tested below.
for (const server of testStores.slice(1)) {
  Deno.test(`only a query that takes too long fails with query_timeout, and long work has no deadline [${server.name}]`, async () => {
    await using database = await server.create({ statementTimeoutMs: 300 });
    const slow = tooSlow.execute(database.kysely);
    assertEquals(await getProblemCode(slow), "query_timeout");
    assertEquals(await one(database), [{ one: 1 }]);
    await longWork.execute(database.longRunning);
  });
}

for (const store of testStores) {
  Deno.test(`a transaction that times out changes nothing, and earlier data remains, even in memory [${store.name}]`, async () => {
    await using database = await store.create({ statementTimeoutMs: 300 });
    await database.longRunning.insertInto("plans")
      .values({ id: "kept", name: "kept" }).execute();
    const transaction = database.kysely.transaction().execute(async (t) => {
      await t.insertInto("plans").values({ id: "a", name: "a" }).execute();
      await tooSlow.execute(t);
    });
    assertEquals(await getProblemCode(transaction), "query_timeout");
    const plans = await database.longRunning.selectFrom("plans")
      .select("id").where("id", "in", ["a", "kept"]).execute();
    assertEquals(plans, [{ id: "kept" }]);
  });

  Deno.test(`a caller that gets no connection in time fails, and soon gets one again [${store.name}]`, async () => {
    await using database = await store.create({
      shares: { serving: 1, pages: 1 },
      waitMs: 500,
    });
    const { promise: released, resolve: release } = Promise.withResolvers<
      void
    >();
    const holder = database.kysely.connection().execute(() => released);
    assertEquals(await getProblemCode(one(database)), "database_unavailable");
    release();
    await holder;
    assertEquals(await one(database), [{ one: 1 }]);
  });
}

Deno.test("an endless write is stopped and changes nothing, earlier data is still there, other requests are not blocked, listeners are told of a gap, and long work has no deadline", () =>
  inFolder(async (dataDir) => {
    await using database = embedded(dataDir, {
      statementTimeoutMs: 300,
      waitMs: 60_000,
    });
    const { longRunning } = database;
    const gap = Promise.withResolvers<void>();
    const news = Promise.withResolvers<string>();
    await database.listen("news", news.resolve, gap.resolve);
    await sql`create table filled (n int, filler text)`.execute(longRunning);
    await sql`insert into filled values (0, 'kept')`.execute(longRunning);
    const fill = sql`insert into filled
      select n, repeat('x', 500) from generate_series(1, 1000000000) n`;
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    assertEquals(
      await getProblemCode(fill.execute(database.kysely)),
      "query_timeout",
    );
    clearInterval(timer);
    // The thread that answers requests was not blocked.
    assertEquals(ticks > 5, true, `${ticks} ticks`);
    const { rows } = await sql`select n from filled`.execute(database.kysely);
    assertEquals(rows, [{ n: 0 }]);
    await gap.promise;
    await notify(database, "news", "hello");
    assertEquals(await news.promise, "hello");
    await longWork.execute(longRunning);
  }));

Deno.test("closing waits for running queries, and rejects later ones", async () => {
  const database = await testDatabase("pglite");
  await one(database);
  const running = sql`select pg_sleep(0.2), 1 as one`.execute(database.kysely);
  await until(() => database.stats().serving.idle === 0);
  await database.close();
  assertEquals((await running).rows.length, 1);
  assertEquals(await getProblemCode(one(database)), "database_unavailable");
});
