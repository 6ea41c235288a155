import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createDatabase, type Database } from "@/lib/db/database.ts";
import { everyDirectStore, notify, postgres } from "../database.ts";
import { TcpProxy } from "../tcp_proxy.ts";

/** Collects what arrives, and lets a test wait for the next of it. */
class Inbox {
  readonly received: string[] = [];
  #next = Promise.withResolvers<void>();

  readonly receive = (payload: string) => {
    this.received.push(payload);
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  };

  async has(count: number): Promise<string[]> {
    while (this.received.length < count) await this.#next.promise;
    return this.received;
  }
}

/** Notifications arrive in order, so this comes after all that were sent before. */
async function flush(database: Database, inbox: Inbox): Promise<string[]> {
  await notify(database, "news", "last");
  while (inbox.received.at(-1) !== "last") {
    await inbox.has(inbox.received.length + 1);
  }
  return inbox.received;
}

everyDirectStore.test("a listener gets committed notifications, in order, and nothing else", async (database) => {
  const inbox = new Inbox();
  const stop = await database.listen("news", inbox.receive);
  await notify(database, "news", "one");
  await notify(database, "other", "no");
  await database.kysely.transaction().execute((transaction) =>
    sql`select pg_notify('news', 'two')`.execute(transaction)
  );
  await assertRejects(() =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`select pg_notify('news', 'never')`.execute(transaction);
      throw new Error("rolled back");
    })
  );
  assertEquals(await flush(database, inbox), ["one", "two", "last"]);
  await stop();
  const again = new Inbox();
  await database.listen("news", again.receive);
  assertEquals(await flush(database, again), ["last"]);
  assertEquals(inbox.received.length, 3);
});

const stopOneByOne = async (database: Database) => {
  const [first, second] = [new Inbox(), new Inbox()];
  const stop = await database.listen("news", first.receive);
  await database.listen("news", second.receive);
  await notify(database, "news", "both");
  await Promise.all([first.has(1), second.has(1)]);
  await stop();
  await flush(database, second);
  assertEquals(first.received, ["both"]);
  assertEquals(second.received, ["both", "last"]);
};
everyDirectStore.test(
  "two listeners of a channel stop one by one",
  stopOneByOne,
);

postgres.test("a notification reaches another instance on the same server", async (database) => {
  await using other = createDatabase(database.config);
  const inbox = new Inbox();
  await other.listen("news", inbox.receive);
  await notify(database, "news", "hello");
  assertEquals(await inbox.has(1), ["hello"]);
});

postgres.test("a listener whose connection was cut is told of the gap and gets notifications again", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  await using other = createDatabase({
    databaseUrl: proxy.url,
    dataDir: "",
  });
  const inbox = new Inbox();
  const gap = Promise.withResolvers<void>();
  await other.listen("news", inbox.receive, gap.resolve);
  await notify(database, "news", "before");
  await inbox.has(1);
  proxy.cut();
  await gap.promise;
  await notify(database, "news", "after");
  assertEquals(await inbox.has(2), ["before", "after"]);
});

postgres.test("listening while the server is unreachable starts when it is reachable", async (database) => {
  await using proxy = new TcpProxy(database.config.databaseUrl!);
  proxy.freeze();
  const lines: string[] = [];
  await using other = createDatabase(
    { databaseUrl: proxy.url, dataDir: "" },
    {
      waitMs: 1000,
      log: (level, message) => lines.push(`${level} ${message}`),
    },
  );
  const inbox = new Inbox();
  const gap = Promise.withResolvers<void>();
  await other.listen("news", inbox.receive, gap.resolve);
  proxy.thaw();
  await gap.promise;
  await notify(database, "news", "hello");
  assertEquals(await inbox.has(1), ["hello"]);
  assertEquals(lines, [
    "warn connection for notifications lost",
    "info connection for notifications restored",
  ]);
});
