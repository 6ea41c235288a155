import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { ConfigError } from "@/lib/config/config.ts";
import { administer } from "../postgres.ts";
import { caughtUp } from "../standby.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import { makeDatabase, NOT_READ, pair, replicated } from "./replicated.ts";

Deno.test("a replica that is unreachable at the start does not delay the service, and is used when it is reachable", async () => {
  const urls = await makeDatabase();
  await using proxy = new TcpProxy(urls.databaseReadUrl);
  proxy.goAway();
  await using t = await replicated({
    urls: { ...urls, databaseReadUrl: proxy.url },
  });
  await t.services.claim();
  await t.write("text");
  assertEquals([await t.text(), t.isOnReplica()], ["text", false]);
  proxy.comeBack();
  await t.follow();
  assertEquals([await t.text(), t.isOnReplica()], ["text", true]);
});

Deno.test("the URL of another archive stops the start, and a replica that becomes another archive later is not used", async () => {
  const urls = await makeDatabase();
  const other = await makeDatabase();
  await using t = await replicated({ urls });
  await t.services.claim();
  await t.follow();
  assertEquals(t.isOnReplica(), true);
  await using stranger = await replicated({
    urls: other,
    config: { authSecret: "another-secret-of-another-archive-0123456" },
  });
  await stranger.services.claim();
  await caughtUp(await pair());
  await using wrong = await replicated({
    urls: { ...urls, databaseReadUrl: other.databaseReadUrl },
  });
  const error = await assertRejects(
    () => wrong.services.claim(),
    ConfigError,
  );
  assertEquals(
    error.message,
    "DATABASE_READ_URL must be a replica of DATABASE_URL, but it has another archive with a different AUTH_SECRET.",
  );
  await wrong.timer.advance(1);
  assertEquals(wrong.said(), [`${NOT_READ}: another archive`]);
});

Deno.test("a replica that rejects the connection, or is older than PostgreSQL 15, stops the start with a line that names the variable", async () => {
  const urls = await makeDatabase();
  const { primary } = await pair();
  const { pathname } = new URL(urls.databaseUrl);
  await using t = await replicated({ urls });
  // The only way to an old server that is always there.
  await sql`create function current_setting(text) returns text
    language sql as 'select ''140012'''`.execute(t.database.longRunning);
  await administer(
    primary,
    `do $$ begin create role older login; exception when duplicate_object then null; end $$`,
  );
  await administer(
    primary,
    `alter role older in database ${pathname.slice(1)}
     set search_path = public, pg_catalog`,
  );
  await t.services.claim();
  await caughtUp(await pair());
  const expected = {
    older: "DATABASE_READ_URL: The server must be PostgreSQL 15 or later.",
    guarded: "DATABASE_READ_URL: the server refuses this user and password.",
  };
  for (const [user, message] of Object.entries(expected)) {
    const url = new URL(urls.databaseReadUrl);
    url.username = user;
    url.password = "wrong";
    await using refused = await replicated({
      urls: { ...urls, databaseReadUrl: url.href },
    });
    const error = await assertRejects(
      () => refused.services.claim(),
      ConfigError,
    );
    assertEquals(error.message, message);
  }
});
