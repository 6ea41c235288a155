import { assert, assertEquals } from "@std/assert";
import { administer } from "../postgres.ts";
import { caughtUp } from "../standby.ts";
import { TcpProxy } from "../tcp_proxy.ts";
import {
  makeDatabase,
  NOT_READ,
  pair,
  pauseReplay,
  READ,
  replaceStandby,
  replicated,
  test,
} from "./replicated.ts";

/** Polls after which a replica that is well has been found so. */
const POLLS_MAX = 5_000;

test("a replica that stops replicating is used for at most six seconds, and clients who saw new data do not see old data again", async (t) => {
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

test("a response from a lagging replica is cached for at most a second after it has caught up", async (t) => {
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

test("a replica that is only a few seconds behind stays in use during an import", async (t) => {
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

test("a crash of the replica under load fails no request, and it is used again when it is back", async (t) => {
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

Deno.test("a replica that failed a read is not used for five seconds, whatever its state", async () => {
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

test("metrics say whether the replica is used, and how many changes it is behind", async (t) => {
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

Deno.test("a replica is only used once it has everything that the primary has, so that data does not disappear again", async () => {
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

Deno.test("while the primary is unreachable, its replica stays in use, but does not start to be used", async () => {
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

Deno.test("a promoted replica is not used, whatever its version, and its responses are dropped; the primary itself does not count as a replica", async () => {
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
