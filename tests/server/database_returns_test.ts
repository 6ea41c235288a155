import { assertEquals } from "@std/assert";
import { awaitDatabase, prepareDatabase } from "@/cli/prepare_database.ts";
import { createDatabase } from "@/lib/db/database.ts";
import { PATIENT, testDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { TcpProxy } from "../tcp_proxy.ts";

Deno.test("a start waits for an unreachable database, and the service is ready when it returns", async () => {
  await using behind = await testDatabase("postgres");
  const { config } = behind;
  await using proxy = new TcpProxy(config.databaseUrl!);
  proxy.goAway();
  const database = createDatabase({
    databaseUrl: proxy.url,
    dataDir: "",
  }, PATIENT);
  await using t = await harness({
    database: Object.assign(database, { config }),
  });
  const { log, lifecycle } = t.services;
  assertEquals(await prepareDatabase(database, log), false);
  assertEquals((await t.fetch("/readyz")).status, 503);
  assertEquals((await t.fetch("/healthz")).status, 200);

  const waiting = awaitDatabase(database, log, lifecycle.signal);
  proxy.comeBack();
  await waiting;
  assertEquals((await t.fetch("/readyz")).status, 200);
  const key = await t.key();
  assertEquals((await t.fetch("/v1/ads", { key })).status, 200);
  assertEquals(
    t.logged.some((line) => line.includes("database is reachable")),
    true,
  );
});

Deno.test("a process that is told to stop does not wait for a database", async () => {
  await using database = createDatabase({
    databaseUrl: "postgres://nobody@127.0.0.1:1/x",
    dataDir: "",
  });
  const stop = new AbortController();
  const waiting = awaitDatabase(database, () => {}, stop.signal);
  stop.abort();
  await waiting;
});
