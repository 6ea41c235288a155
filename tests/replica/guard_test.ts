import { assert, assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { ConfigError } from "@/lib/config.ts";
import { administer } from "../postgres.ts";
import { caughtUp } from "../standby.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import {
  makeDatabase,
  pair,
  pauseReplay,
  replaceStandby,
  replicated,
} from "./replicated.ts";

const READ = "the archive is read from the replica";
/** Polls after which a replica that is well has been found so. */
const POLLS_MAX = 5_000;
const NOT_READ = "the archive is read from the primary, not the replica";

Deno.test("a replica that stands still serves the past for six seconds at most, and no one who saw the new text sees the old again", async () => {
  await using t = await replicated();
  await t.write("old");
  await t.follow();
  assertEquals([await t.text(), t.isOnReplica()], ["old", true]);
  await using pause = await pauseReplay();
  await t.write("new");
  const seen: string[] = [];
  for (let second = 1; second <= 6; second++) {
    await t.timer.advance(1);
    seen.push(await t.text());
  }
  await pause.goOn();
  for (let n = 0; !t.isOnReplica(); n++) {
    assert(n < POLLS_MAX);
    await t.timer.advance(1);
    seen.push(await t.text());
  }
  for (let second = 1; second <= 8; second++) {
    await t.timer.advance(1);
    seen.push(await t.text());
  }
  const first = seen.indexOf("new");
  // In the beginning it shows that the replica is read indeed.
  assert(first >= 1 && first < 6, `${seen}`);
  assertEquals(new Set(seen.slice(first)), new Set(["new"]));
  assertEquals(t.said(), [READ, `${NOT_READ}: behind`, READ]);
});

Deno.test("a response that a lagging replica gave is not kept for more than a second after it has caught up", async () => {
  await using t = await replicated();
  await t.write("old");
  await t.follow();
  await using pause = await pauseReplay();
  await t.write("new");
  await t.timer.advance(1);
  // It is kept from the second time on.
  for (let n = 0; n < 3; n++) assertEquals(await t.text(), "old");
  await pause.goOn();
  await caughtUp(await pair());
  assertEquals(await t.text(), "old");
  await t.timer.advance(1);
  assertEquals([await t.text(), t.isOnReplica()], ["new", true]);
});

Deno.test("a replica behind by less than the primary has had for long stays in use during an import", async () => {
  await using t = await replicated();
  await t.write("0");
  await t.follow();
  for (let n = 1; n <= 8; n++) {
    await using pause = await pauseReplay();
    await t.write(`${n}`);
    await t.timer.advance(1);
    await pause.goOn();
    await caughtUp(await pair());
  }
  await t.timer.advance(1);
  assertEquals([await t.text(), t.said()], ["8", [READ]]);
});

Deno.test("a crash of the replica amid requests costs none of them, and it is used again once it is back", async () => {
  await using t = await replicated();
  await t.write("some text");
  await t.follow();
  const { standby } = await pair();
  const stop = new AbortController();
  const statuses: number[] = [];
  const client = async (path: string) => {
    for (let n = 0; !stop.signal.aborted; n++) {
      // Each is read anew.
      t.services.archive.cache.drop();
      const response = await t.get(`${path}limit=${1 + n % 100}`);
      await response.body?.cancel();
      statuses.push(response.status);
    }
  };
  const clients = [
    "/v1/ads?",
    "/v1/ads?q=text&",
    "/v1/brands?",
    "/v1/ads?sort=last_seen_at&",
  ].map(client);
  await standby.crash();
  const atCrash = statuses.length;
  while (statuses.length < atCrash + 50) await t.timer.advance(1);
  await standby.start();
  for (let n = 0; !t.isOnReplica(); n++) {
    assert(n < POLLS_MAX);
    await t.timer.advance(1);
  }
  const atReturn = statuses.length;
  while (statuses.length < atReturn + 50) await t.timer.advance(1);
  stop.abort();
  await Promise.all(clients);
  assertEquals(new Set(statuses), new Set([200]));
  assertEquals(t.said().at(-1), READ);
});

Deno.test("a replica that is away at the start does not hold the service up, and is used once it is there", async () => {
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

Deno.test("a replica that failed a read is left alone for five seconds, however well it is", async () => {
  const urls = await makeDatabase();
  await using proxy = new TcpProxy(urls.databaseReadUrl);
  await using t = await replicated({
    urls: { ...urls, databaseReadUrl: proxy.url },
  });
  await t.write("text");
  await t.follow();
  proxy.goAway();
  assertEquals([await t.text(), t.isOnReplica()], ["text", false]);
  proxy.comeBack();
  const used: unknown[] = [];
  for (let second = 1; second <= 6; second++) {
    await t.timer.advance(1);
    used.push(t.isOnReplica());
  }
  assertEquals(used, [false, false, false, false, true, true]);
  assertEquals(t.said(), [READ, `${NOT_READ}: failing`, READ]);
});

Deno.test("metrics say whether the replica is used, and how many changes it is behind", async () => {
  await using t = await replicated();
  await t.write("old");
  await t.follow();
  const read = async () => {
    const text = await t.services.metrics.text();
    return ["used", "versions_behind"].map((name) =>
      new RegExp(`^ad_archive_replica_${name} (.*)$`, "m").exec(text)?.[1]
    );
  };
  assertEquals(await read(), ["1", "0"]);
  await using pause = await pauseReplay();
  await t.write("new");
  for (let second = 1; second <= 5; second++) await t.timer.advance(1);
  const [used, behind] = await read();
  assertEquals([used, Number(behind) > 0], ["0", true]);
  await pause.goOn();
  await t.follow();
  assertEquals(await read(), ["1", "0"]);
});

Deno.test("a replica comes into use only with all that the primary has, so that what was read there is not unsaid", async () => {
  const urls = await makeDatabase();
  await using proxy = new TcpProxy(urls.databaseReadUrl);
  await using t = await replicated({
    urls: { ...urls, databaseReadUrl: proxy.url },
  });
  await t.write("old");
  await t.follow();
  proxy.goAway();
  await t.text();
  proxy.comeBack();
  for (let second = 1; second <= 4; second++) await t.timer.advance(1);
  await using pause = await pauseReplay();
  await t.write("new");
  for (let second = 5; second <= 6; second++) {
    await t.timer.advance(1);
    assertEquals([await t.text(), t.isOnReplica()], ["new", false]);
  }
  await pause.goOn();
  await t.follow();
  assertEquals([await t.text(), t.isOnReplica()], ["new", true]);
});

Deno.test("while the primary is away, its replica goes on being read, but does not come into use", async () => {
  const urls = await makeDatabase();
  await using primary = new TcpProxy(urls.databaseUrl);
  await using replica = new TcpProxy(urls.databaseReadUrl);
  await using t = await replicated({
    urls: { ...urls, databaseUrl: primary.url, databaseReadUrl: replica.url },
  });
  await t.write("old");
  await t.follow();
  await t.text();
  await t.write("new");
  await caughtUp(await pair());
  // Nothing but the replica has told of what is new.
  primary.goAway();
  for (let second = 1; second <= 3; second++) {
    await t.timer.advance(1);
    t.services.archive.cache.drop();
    assertEquals([await t.text(), t.isOnReplica()], ["new", true]);
  }
  replica.goAway();
  await t.timer.advance(1);
  replica.comeBack();
  for (let second = 1; second <= 6; second++) {
    await t.timer.advance(1);
    assertEquals(t.isOnReplica(), false);
  }
  primary.comeBack();
  await t.follow();
  assertEquals([await t.text(), t.isOnReplica()], ["new", true]);
});

Deno.test("the URL of another archive stops the start, and what becomes another archive later is not read", async () => {
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
    "DATABASE_READ_URL: the server has another archive, whose AUTH_SECRET is not this one. It must be a replica of DATABASE_URL.",
  );
  await wrong.timer.advance(1);
  assertEquals(wrong.said(), [`${NOT_READ}: another archive`]);
});

Deno.test("what refuses us, or is older than PostgreSQL 15, stops the start with a line that names the variable", async () => {
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

Deno.test("a replica that was promoted is not read, whatever its numbers say, and what it said is forgotten; nor is the primary itself taken for one", async () => {
  const urls = await makeDatabase();
  await using t = await replicated({ urls });
  const count = async () => {
    const response = await t.get("/v1/ads?is_active=true&sort=id");
    return (await response.json()).meta.total;
  };
  await t.write("ours");
  await t.follow();
  assertEquals([await count(), t.isOnReplica()], [1, true]);
  const { standby } = await pair();
  await administer(standby, "select pg_promote()");
  await using second = await replicated({
    urls: { ...urls, databaseUrl: urls.databaseReadUrl },
  });
  // Each writes something of its own: both then have the same number.
  for (const [writer, is_active] of [[second, true], [t, false]] as const) {
    await writer.import({ ad_archive_id: "2", is_active, primary_text: "2" });
  }
  t.services.archive.cache.drop();
  assertEquals(await count(), 2);
  for (let n = 1; n <= 6; n++) {
    await t.timer.advance(1);
    assertEquals([await count(), t.isOnReplica()], [1, false]);
  }
  assertEquals(t.said().at(-1), `${NOT_READ}: not a replica`);
  assertEquals(second.said(), [`${NOT_READ}: not a replica`]);
  await replaceStandby();
});
