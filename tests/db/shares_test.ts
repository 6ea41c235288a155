import { assertEquals, assertLess, assertLessOrEqual } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { shareConnections } from "@/lib/db/store.ts";
import { createDatabase } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { PATIENT, pglite, postgres, testDatabase } from "../database.ts";
import { until } from "../until.ts";

/** Connections that are kept busy until `release` is called. */
async function occupy(db: Kysely<Schema>, count: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ends: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    const started = Promise.withResolvers<void>();
    ends.push(
      db.connection().execute(() => {
        started.resolve();
        return released;
      }),
    );
    await started.promise;
  }
  return { release, ended: Promise.all(ends) };
}

const one = (db: Kysely<Schema>) => sql`select 1`.execute(db);

Deno.test("every connection that a process may open has a purpose, and there are no more", () => {
  for (let max = 3; max <= 200; max++) {
    const { pages, ...shares } = shareConnections(max);
    const { serving, housekeeping, longRunning, listening } = shares;
    assertEquals(serving + housekeeping + longRunning + listening, max);
    assertEquals(serving >= 1 && longRunning === 2, true, `${max}`);
    assertEquals(pages >= 1 && pages <= serving, true, `${max}`);
  }
});

for (const max of [3, 5, 10]) {
  postgres.test(`a process that may open ${max} connections never opens more`, async (database) => {
    await using bounded = createDatabase({
      ...database.config,
      databasePoolMax: max,
    }, PATIENT);
    const shares = shareConnections(max);
    await bounded.listen("news", () => {});
    const kinds = [
      await occupy(bounded.kysely, shares.serving),
      await occupy(bounded.housekeeping, shares.housekeeping),
      await occupy(bounded.longRunning, shares.longRunning),
    ];
    const more = [bounded.kysely, bounded.pages, bounded.housekeeping]
      .map(one);
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity
      where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()`
      .execute(database.kysely);
    for (const { release } of kinds) release();
    await Promise.all([...kinds.map(({ ended }) => ended), ...more]);
    assertEquals(rows, [{ open: max }]);
  });
}

Deno.test("with as many pages as possible, the API still has connections, and housekeeping too", async () => {
  await using database = await testDatabase("postgres", {
    shares: { serving: 4, pages: 2, housekeeping: 1 },
  });
  const pages = await occupy(database.pages, 2);
  const waiting = Array.from({ length: 20 }, () => one(database.pages));
  await one(database.kysely);
  assertEquals(database.stats().serving.waiting, 20);

  const api = await occupy(database.kysely, 2);
  const late = one(database.kysely);
  await one(database.housekeeping);
  assertEquals(database.stats().serving.waiting, 21);

  pages.release();
  api.release();
  await Promise.all([pages.ended, api.ended, late, ...waiting]);
});

Deno.test("a page that gives up waiting takes no connection later", async () => {
  await using database = await testDatabase("postgres", {
    shares: { serving: 2, pages: 1 },
    // Connecting has this long too, on a busy machine.
    waitMs: 1000,
  });
  const held = await occupy(database.pages, 1);
  const outcomes = await Promise.allSettled([
    one(database.pages),
    one(database.pages),
  ]);
  assertEquals(outcomes.map((o) => o.status), ["rejected", "rejected"]);
  held.release();
  await held.ended;
  await one(database.pages);
  assertEquals(database.stats().serving.total, 1);
});

pglite.test("on the embedded database, the API waits for at most one query of a page", async (database) => {
  // Kysely prepares its driver with the first query, which would come later.
  await one(database.pages);
  const held = await occupy(database.longRunning, 1);
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const pages = Array.from(
    { length: 20 },
    () => one(database.pages).then(note("page")),
  );
  const api = one(database.kysely).then(note("api"));
  held.release();
  await Promise.all([held.ended, api, ...pages]);
  assertEquals(order.slice(0, 2), ["page", "api"]);
});

pglite.test("on the embedded database, an import lets a request finish that needs several queries", async (database) => {
  let batches = 0;
  let isOver = false;
  async function work() {
    for (; !isOver; batches++) {
      await sql`select pg_sleep(0.3)`.execute(database.longRunning);
    }
  }
  const working = work();
  await until(() => batches > 0);
  const before = batches;
  for (let query = 1; query <= 10; query++) await one(database.kysely);
  const during = batches - before;
  isOver = true;
  await working;
  // Else each query waits for one.
  assertLessOrEqual(during, 5);
});

pglite.test("on the embedded database, other long work gets its turn while an import runs", async (database) => {
  let batches = 0;
  async function work() {
    // Each takes less time than the one before.
    for (let rest = 8; rest > 0; rest--, batches++) {
      await sql`select pg_sleep(${rest / 40})`.execute(database.longRunning);
    }
  }
  const working = work();
  await until(() => batches > 0);
  await one(database.longRunning);
  const before = batches;
  await working;
  assertLess(before, 5);
});

Deno.test("on the embedded database, long work that lets requests finish ends when it is closed", async () => {
  await using database = await testDatabase("pglite", {});
  const { now } = performance;
  const use = await occupy(database.longRunning, 1);
  const request = one(database.kysely);
  let isRejected = false;
  try {
    // As if that use had taken an hour.
    performance.now = () => now.call(performance) + 3_600_000;
    use.release();
    await Promise.all([use.ended, request]);
  } finally {
    performance.now = now;
  }
  one(database.longRunning).catch(() => isRejected = true);
  await database.close();
  await until(() => isRejected);
});
