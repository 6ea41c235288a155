import { assert, assertEquals } from "@std/assert";
import { testDatabase } from "../database.ts";
import { numberedAds } from "../reader.ts";
import { FROM_OUR_PAGE, PASSWORD, readCookies } from "../sessions.ts";
import { ServerProcess } from "./server_process.ts";
import { until } from "../until.ts";

const json = { "content-type": "application/json", ...FROM_OUR_PAGE };

async function signUp(server: ServerProcess): Promise<Record<string, string>> {
  const response = await server.fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: "both@example.com", password: PASSWORD }),
  });
  await response.body?.cancel();
  assertEquals(response.status, 200);
  return { ...json, cookie: readCookies(response) };
}

async function statusOf(
  server: ServerProcess,
  headers: Record<string, string>,
): Promise<number> {
  const response = await server.fetch("/v1/ads/me", { headers });
  await response.body?.cancel();
  return response.status;
}

/** How many of 150 requests are let through, by turns and ten at once. */
async function admitted(
  servers: [ServerProcess, ServerProcess],
  headers: Record<string, string>,
): Promise<number> {
  let count = 0;
  for (let round = 0; round < 15; round++) {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => statusOf(servers[i % 2]!, headers)),
    );
    count += statuses.filter((status) => status === 200).length;
  }
  return count;
}

Deno.test("two processes with one database are one service: sessions, keys, limits and cursors work on both", async () => {
  await using database = await testDatabase("postgres");
  const env = { DATABASE_URL: database.config.databaseUrl! };
  await using a = await ServerProcess.start(env);
  await using b = await ServerProcess.start(env);

  const { data: report } = await a.json("/internal/imports", {
    method: "POST",
    body: JSON.stringify(numberedAds(3)),
  });
  assertEquals(report.inserted, 3);
  const first = await a.json("/v1/ads?limit=1");
  const second = await b.json(
    `/v1/ads?limit=2&cursor=${first.meta.next_cursor}`,
  );
  const ids = [...first.data, ...second.data].map((ad) => ad.ad_archive_id);
  assertEquals([ids.length, new Set(ids).size], [3, 3]);

  const session = await signUp(a);
  const { data: key } = await b.json("/v1/ads/me/keys", {
    method: "POST",
    headers: session,
    body: JSON.stringify({ name: "Shared" }),
  });
  const headers = { "x-api-key": key.key };
  const count = await admitted([a, b], headers);
  assert(count >= 57 && count <= 66, `${count} of a limit of 60`);

  const revoked = await a.json(`/v1/ads/me/keys/${key.id}`, {
    method: "DELETE",
    headers: session,
  });
  assertEquals(typeof revoked.data.revoked_at, "number");
  assertEquals(await statusOf(a, headers), 401);
  await until(async () => await statusOf(b, headers) === 401);
});

Deno.test("written and counted data survives a kill", async () => {
  await using database = await testDatabase("postgres");
  await using server = await ServerProcess.start({
    DATABASE_URL: database.config.databaseUrl!,
  });
  const written = async () => {
    const rows = await database.longRunning.selectFrom("usage_daily")
      .select("requests").execute();
    return rows.reduce((sum, { requests }) => sum + requests, 0);
  };
  for (let i = 0; i < 5; i++) await server.json("/v1/ads");
  // No one asks for it: the second passes by itself.
  await until(async () => await written() === 5);
  await server.end("SIGKILL");
  assertEquals(await written(), 5);
});
