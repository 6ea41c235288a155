import { assertEquals, assertStringIncludes } from "@std/assert";
import { postgres, testDatabase } from "../database.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import { ServerProcess } from "./server_process.ts";
import { beginImport, received, wholeAds } from "./upload.ts";

for (
  // All ways wait for both signals in one place; `workers_test.ts` is about several processes.
  const [way, signal] of [
    ["deno task start", "SIGINT"],
    ["deno serve", "SIGTERM"],
  ] as const
) {
  postgres.test(`${way}: ${signal} exits with status 0, later responses close their connections, and usage_daily has every counted request`, async (database) => {
    const env = { DATABASE_URL: database.config.databaseUrl! };
    await using server = await ServerProcess.start(env, way);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const response = await server.fetch(`/v1/ads?limit=${n + 1}`);
        await response.body?.cancel();
        return response.status;
      }),
    );
    const counted = answers.filter((status) => status === 200).length;
    using upload = await beginImport(server, wholeAds(10));
    const ended = server.end(signal);
    assertStringIncludes(
      (await received(upload)).toLowerCase(),
      "\r\nconnection: close\r\n",
    );
    assertEquals(await ended, 0, server.log);
    const rows = await database.longRunning.selectFrom("usage_daily")
      .select("requests").execute();
    const written = rows.reduce((sum, { requests }) => sum + requests, 0);
    assertEquals([counted, written], [60, 60]);
  });
}

Deno.test("a process on its own and one of several can exit when the database no longer responds", async () => {
  const ways = ["deno serve", "deno task start --workers 2"] as const;
  await Promise.all(ways.map(async (way) => {
    await using database = await testDatabase("postgres");
    await using proxy = new TcpProxy(database.config.databaseUrl!);
    await using server = await ServerProcess.start(
      { DATABASE_URL: proxy.url },
      way,
    );
    assertEquals((await server.json("/v1/ads")).meta.total, 0);
    proxy.freeze();
    // What is counted now can never be written.
    await server.end();
    assertStringIncludes(server.log, '"stopping"', way);
  }));
});
