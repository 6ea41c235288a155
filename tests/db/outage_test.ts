import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { migrateToLatest } from "@/lib/db/migrate.ts";
import { toConfigError, toProblem } from "@/lib/db/errors.ts";
import { postgres } from "../database.ts";
import { GUARDED_ROLE, startServer } from "../postgres.ts";
import { npmBinaries } from "../postgres_binaries.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import { until } from "../until.ts";

const ask = (database: Database) => sql`select 1`.execute(database.kysely);

/** Asks until it is told to stop; the codes of all problems, and null for each answer. */
async function traffic(
  database: Database,
  signal: AbortSignal,
): Promise<(string | null)[]> {
  const outcomes: (string | null)[] = [];
  while (!signal.aborted) {
    outcomes.push(await getOutcome(ask(database)));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return outcomes;
}

async function getOutcome(query: Promise<unknown>): Promise<string | null> {
  try {
    await query;
    return null;
  } catch (error) {
    return toProblem(error)?.code ?? `bug: ${error}`;
  }
}

Deno.test("a restart of the server under load causes only temporary 503s, and one log line each for its end and return", async () => {
  await using server = await startServer(await npmBinaries());
  const lines: string[] = [];
  await using database = createDatabase(
    { databaseUrl: server.url, dataDir: "" },
    { log: (level, message) => lines.push(`${level} ${message}`) },
  );
  await database.open();
  const stop = new AbortController();
  const clients = Array.from(
    { length: 16 },
    () => traffic(database, stop.signal),
  );
  const idle = database.longRunning.connection().execute(async (held) => {
    await sql`select 1`.execute(held);
    await server.restart();
    return await getOutcome(sql`select 1`.execute(held));
  });
  assertEquals(await idle, "database_unavailable");
  stop.abort();
  const outcomes = (await Promise.all(clients)).flat();
  assertEquals(
    new Set(outcomes),
    new Set([null, "database_unavailable"]),
  );
  await ask(database);
  // A server that shuts down can still accept a connection, and then end it.
  assertEquals([...new Set(lines)], [
    "warn connection to the database lost",
    "info connection to the database restored",
  ]);
  assertEquals(lines.every((line, at) => line !== lines[at + 1]), true);
  assertEquals(lines.length <= 4 && lines.length % 2 === 0, true, `${lines}`);
});

postgres.test("if a server freezes, every request ends, and requests succeed again when it continues", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  await using frozen = createDatabase(
    { databaseUrl: proxy.url, dataDir: "" },
    {
      shares: { serving: 2, pages: 1 },
      statementTimeoutMs: 3000,
      waitMs: 3000,
    },
  );
  await Promise.all([ask(frozen), ask(frozen)]);
  proxy.freeze();
  const transaction = frozen.kysely.transaction().execute((t) =>
    sql`select 1`.execute(t)
  );
  const outcomes = await Promise.all(
    [transaction, ask(frozen), ask(frozen), ask(frozen)].map(getOutcome),
  );
  assertEquals(outcomes.filter((code) => code === "query_timeout").length, 2);
  assertEquals(
    outcomes.filter((code) => code === "database_unavailable").length,
    2,
  );
  // New connections are accepted by the network and answered by no one.
  assertEquals(await getOutcome(ask(frozen)), "database_unavailable");
  proxy.thaw();
  assertEquals(await getOutcome(ask(frozen)), null);
});

postgres.test("long work fails too if a new connection is not answered, and leaves none behind", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl ?? "");
  await using frozen = createDatabase(
    { databaseUrl: proxy.url, dataDir: "" },
    { waitMs: 500 },
  );
  proxy.freeze();
  const work = () => getOutcome(sql`select 1`.execute(frozen.longRunning));
  const outcomes = await Promise.all([work(), work(), work()]);
  assertEquals([...new Set(outcomes)], ["database_unavailable"]);
  proxy.thaw();
  assertEquals(await work(), null);
});

postgres.test("a connection that is reset is replaced", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  await using cut = createDatabase({
    databaseUrl: proxy.url,
    dataDir: "",
  });
  await cut.open();
  const running = sql`select pg_sleep(60)`.execute(cut.longRunning);
  const outcome = getOutcome(running);
  const isRunning = async () =>
    (await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
      .execute(database.kysely)).rows.length > 0;
  await until(isRunning);
  proxy.cut();
  assertEquals(await outcome, "database_unavailable");
  assertEquals(await getOutcome(ask(cut)), null);
});

postgres.test("a direct URL that the server rejects is named, and not the other URL", async (database) => {
  const wrong = new URL(database.config.databaseUrl ?? "");
  wrong.username = GUARDED_ROLE;
  wrong.password = "wrong-secret";
  await using refused = createDatabase({
    ...database.config,
    databaseDirectUrl: wrong.href,
  });
  await refused.open();
  const error = await assertRejects(() => migrateToLatest(refused));
  assertEquals(
    toConfigError(error)?.message,
    "DATABASE_DIRECT_URL: the server refuses this user and password.",
  );
});
