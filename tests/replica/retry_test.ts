import { assertEquals, assertRejects } from "@std/assert";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { Problem } from "@/lib/errors/problem.ts";
import {
  importRecords,
  nativeRecord,
} from "../imports/writing/native_record.ts";
import { caughtUp } from "../standby.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import {
  connected,
  isStandby,
  makeDatabase,
  pair,
  terminateAll,
} from "./replicated.ts";

/** Begins a read on the replica, lets something happen, and reads on; which servers it was run on. */
async function readThrough(
  { reads, replica }: Database,
  happen: (trx: Kysely<Schema>) => Promise<unknown>,
) {
  const servers: string[] = [];
  const failures: unknown[] = [];
  replica!.isUsed = true;
  replica!.onFailure = (error) => failures.push(error);
  const version = await reads.transaction()
    .setIsolationLevel("repeatable read").execute(async (trx) => {
      const { rows: [row] } = await isStandby.execute(trx);
      await trx.selectFrom("ads").select("id").execute();
      servers.push(row!.is_standby ? "replica" : "primary");
      if (row!.is_standby) await happen(trx);
      const { version } = await trx.selectFrom("archive_state")
        .select("version").executeTakeFirstOrThrow();
      return version;
    });
  return { servers, failures, version };
}

/** Two servers, the replica behind a network that can fail. */
async function shaky(options = {}) {
  const urls = await makeDatabase();
  const proxy = new TcpProxy(urls.databaseReadUrl);
  const database = await connected(options, {
    ...urls,
    databaseReadUrl: proxy.url,
  });
  return {
    database,
    proxy,
    async [Symbol.asyncDispose]() {
      await database.close();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

const FAILURES: Record<
  string,
  (shaky: { database: Database; proxy: TcpProxy }) => Promise<unknown> | void
> = {
  "its connection is cut": ({ proxy }) => proxy.cut(),
  "its server ends it": async () => terminateAll((await pair()).standby),
  "it conflicts with what the replica takes in": async ({ database }) => {
    await database.longRunning.deleteFrom("ads").execute();
    await sql`vacuum ads`.execute(database.longRunning);
    await caughtUp(await pair());
  },
  "the replica freezes": ({ proxy }) => proxy.freeze(),
};

for (const [what, happen] of Object.entries(FAILURES)) {
  Deno.test(`the primary repeats a read if ${what}`, async () => {
    await using both = await shaky({ statementTimeoutMs: 1000 });
    const { database } = both;
    await importRecords(database, [nativeRecord("1")]);
    await caughtUp(await pair());
    const { servers, failures } = await readThrough(
      database,
      async () => await happen(both),
    );
    both.proxy.thaw();
    assertEquals(servers, ["replica", "primary"]);
    assertEquals([failures.length, database.replica!.isUsed], [1, false]);
  });
}

Deno.test("while the replica refuses connections, the primary does all reads, including the first", async () => {
  await using both = await shaky();
  both.proxy.goAway();
  const { servers, failures } = await readThrough(
    both.database,
    () => Promise.resolve(),
  );
  assertEquals([servers, failures.length], [["primary"], 1]);
});

Deno.test("a query that takes too long, or names something that does not exist, is not repeated on the primary", async () => {
  await using database = await connected();
  const errors = {
    slow: (trx: Kysely<Schema>) =>
      sql`select set_config('statement_timeout', '10', true), pg_sleep(0)`
        .execute(trx).then(() => sql`select pg_sleep(5)`.execute(trx)),
    missing: () => Promise.reject(new Problem("ad_not_found")),
  };
  for (const happen of Object.values(errors)) {
    let runs = 0;
    await assertRejects(() =>
      readThrough(database, (trx) => {
        runs++;
        return happen(trx);
      })
    );
    assertEquals([runs, database.replica.isUsed], [1, true]);
  }
});

Deno.test("a read that fails on both servers does not disable the replica", async () => {
  await using database = await connected();
  database.replica.isUsed = true;
  await assertRejects(
    () => sql`select 1 / 0`.execute(database.reads),
    Error,
    "division by zero",
  );
  assertEquals(database.replica.isUsed, true);
});

Deno.test("only reads of the archive go to the replica, and a process has as many connections there as requests may use, plus one", async () => {
  await using database = await connected({
    shares: { serving: 3, pages: 2, housekeeping: 1 },
  });
  database.replica.isUsed = true;
  const where = async (db: Kysely<Schema>) =>
    (await isStandby.execute(db)).rows[0]!.is_standby;
  const { kysely, pages, housekeeping, longRunning } = database;
  for (const db of [kysely, pages, housekeeping, longRunning]) {
    assertEquals(await where(db), false);
  }
  const { reads, pageReads } = database;
  const held = [reads, reads, reads, pageReads, pageReads, pageReads];
  assertEquals(
    await Promise.all(held.map(where)),
    held.map(() => true),
  );
  await isStandby.execute(database.replica.watching);
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where application_name = 'ad-archive' and datname = current_database()`
    .execute(reads);
  assertEquals(rows, [{ open: 4 }]);
});
