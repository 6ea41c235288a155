import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { openUrl } from "@/cli/import_url.ts";
import { numberedAds } from "../reader.ts";
import { testDatabase } from "../database.ts";
import { foreignHost, rawHost } from "../fetch/foreign_host.ts";
import { command } from "./command.ts";

const ads = numberedAds(3).map((ad) => `${JSON.stringify(ad)}\n`).join("");

Deno.test("a URL is imported only from hosts of IMPORT_HOSTS, and never from internal addresses", async () => {
  const away = { location: "http://169.254.169.254/ads.json" };
  await using server = await foreignHost({
    "/away": { status: 302, headers: away },
    "/ads?token=secret": ads,
  });
  const host = `127.0.0.1:${server.port}`;
  await using database = await testDatabase("postgres");
  const run = (path: string, env: Record<string, string>) =>
    command("import", [server.url(path)], {
      DATABASE_URL: database.config.databaseUrl!,
      AUTH_SECRET: "x".repeat(32),
      ...env,
    });
  const allowed = { IMPORT_HOSTS: host, MEDIA_ALLOW_PRIVATE: "127.0.0.1" };
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      "/ads?token=secret",
      { IMPORT_HOSTS: "exports.example.com" },
      /\/ads cannot be fetched: the host is not allowed/,
    ],
    [
      "/ads?token=secret",
      { IMPORT_HOSTS: host },
      /cannot be fetched: the host's address is not on the public internet/,
    ],
    ["/away", allowed, /: it redirects to .+, which is not allowed/],
  ];
  for (const [path, env, says] of cases) {
    const { code, stderr } = await run(path, env);
    assertEquals(code, 1);
    assertMatch(stderr, says);
    assertEquals(stderr.includes("secret"), false);
  }
  const { code, stdout, stderr } = await run("/ads?token=secret", allowed);
  assertEquals([code, stderr], [0, ""]);
  assertMatch(stdout, /\/ads: 3 received, 3 new/);
  const { source } = await database.longRunning.selectFrom("scrape_runs")
    .select("source").executeTakeFirstOrThrow();
  assertEquals(source, `http://${host}/ads`);
});

Deno.test("a host that does not respond does not keep a command that is stopped", async () => {
  const stop = new AbortController();
  await using silent = await rawHost(() => stop.abort());
  const rules = {
    IMPORT_HOSTS: `127.0.0.1:${silent.port}`,
    MEDIA_ALLOW_PRIVATE: "127.0.0.1",
  };
  for (const [name, value] of Object.entries(rules)) Deno.env.set(name, value);
  try {
    await assertRejects(() => openUrl(silent.url("/"), stop.signal));
  } finally {
    for (const name of Object.keys(rules)) Deno.env.delete(name);
  }
});
