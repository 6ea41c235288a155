import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { createUsageMeter } from "@/lib/usage/usage_meter.ts";
import { mapOutcomes, OUTCOMES } from "@/lib/shared/usage_outcomes.ts";
import { utcDay } from "@/lib/time/utc_day.ts";
import { countStatements } from "../count_statements.ts";
import { everyStore, postgres } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { TestTimer } from "../test_timer.ts";
import { createPrincipal, never, silent, storedRows } from "./metered.ts";

everyStore.test("counts are added by key, day and outcome, also by two instances", async (database) => {
  const clock = new TestClock();
  const principal = await createPrincipal(database);
  const session = { ...principal, key: null };
  const meters = [1, 2].map(() =>
    createUsageMeter(database.kysely, clock, silent)
  );
  for (const meter of meters) {
    for (const outcome of OUTCOMES) meter.count(principal, outcome);
    meter.count(principal, "requests");
    meter.count(session, "requests");
  }
  await Promise.all(meters.map((meter) => meter.flush()));
  const day = utcDay(clock.now());
  assertEquals(await storedRows(database), [
    { key_id: 0, day, ...mapOutcomes(() => 0), requests: 2 },
    {
      key_id: principal.key.id,
      day,
      ...mapOutcomes(() => 2),
      requests: 4,
    },
  ]);
  // What the other one wrote is known once the total is a second old.
  clock.advance(1);
  for (const meter of meters) {
    const { account } = principal;
    assertEquals(await meter.read(account.id), { month: 6, today: 6 });
    await meter.stop();
  }
});

everyStore.test("a total covers this month and day, includes what is not written yet, and only this account", async (database) => {
  const clock = new TestClock();
  const meter = createUsageMeter(database.kysely, clock, silent);
  const principal = await createPrincipal(database, {
    email: "b@example.com",
  });
  const other = await createPrincipal(database, { email: "c@example.com" });
  const day = utcDay(clock.now());
  const month = day.slice(0, 7);
  const insert = (account_id: string, at: string, requests: number) =>
    database.longRunning.insertInto("usage_daily")
      .values({ account_id, key_id: 9, day: at, requests }).execute();
  await insert(principal.account.id, "2020-01-01", 1000);
  await insert(principal.account.id, day, 5);
  if (day !== `${month}-01`) {
    await insert(principal.account.id, `${month}-01`, 70);
  }
  await insert(other.account.id, day, 300);
  meter.count(principal, "requests");
  const total = { month: day === `${month}-01` ? 6 : 76, today: 6 };
  assertEquals(await meter.read(principal.account.id), total);
  meter.count(principal, "requests");
  meter.count(principal, "client_errors");
  assertEquals(meter.recall(principal.account.id), {
    month: total.month + 1,
    today: total.today + 1,
  });
  await meter.stop();
});

everyStore.test("a key's last use is stored to the minute, written once per minute and never moved back", async (database) => {
  const clock = new TestClock();
  clock.advance(60 - clock.seconds % 60);
  const minute = clock.seconds;
  const principal = await createPrincipal(database, {
    email: "d@example.com",
  });
  const lastUse = async () =>
    (await database.longRunning.selectFrom("api_keys")
      .select("last_used_at").where("id", "=", principal.key.id)
      .executeTakeFirstOrThrow()).last_used_at;
  const statements = countStatements(database);
  const meter = createUsageMeter(database.kysely, clock, silent);
  for (let second = 0; second < 60; second++) {
    meter.touch(principal);
    await meter.flush();
    clock.advance(1);
  }
  assertEquals(statements.count, 1);
  assertEquals(await lastUse(), minute);
  clock.advance(5);
  meter.touch(principal);
  await meter.flush();
  assertEquals(await lastUse(), minute + 60);
  clock.advance(-3600);
  const lagging = createUsageMeter(database.kysely, clock, silent);
  lagging.touch(principal);
  await lagging.flush();
  assertEquals(await lastUse(), minute + 60);
  await meter.stop();
  await lagging.stop();
  // Its first minute began before it was created.
  const created_at = clock.seconds + 90;
  const young = { ...principal, key: { ...principal.key, created_at } };
  await database.longRunning.updateTable("api_keys")
    .set({ last_used_at: null }).execute();
  clock.advance(91);
  const first = createUsageMeter(database.kysely, clock, silent);
  first.touch(young);
  await first.stop();
  assertEquals(await lastUse(), created_at);
});

postgres.test("a new month starts at zero, and stopping writes all counts", async (database) => {
  const clock = new TestClock(Date.UTC(2026, 0, 31, 23, 59, 59) / 1000);
  const meter = createUsageMeter(database.kysely, clock, silent);
  const principal = await createPrincipal(database);
  meter.count(principal, "requests");
  assertEquals(await meter.read(principal.account.id), { month: 1, today: 1 });
  clock.advance(1);
  assertEquals(meter.recall(principal.account.id), null);
  assertEquals(await meter.read(principal.account.id), { month: 0, today: 0 });
  meter.count(principal, "requests");
  await meter.stop();
  const rows = await storedRows(database);
  assertEquals(rows.map(({ day, requests }) => [day, requests]), [
    ["2026-01-31", 1],
    ["2026-02-01", 1],
  ]);
});

postgres.test("a month's total includes the next day that another instance's clock has reached, but not the next month", async (database) => {
  const clock = new TestClock(Date.UTC(2028, 1, 28, 23, 59) / 1000);
  const ahead = { now: () => clock.now() + 120_000 };
  const meters = [clock, ahead].map((each) =>
    createUsageMeter(database.kysely, each, silent, never)
  );
  const principal = await createPrincipal(database);
  const totals = async () => {
    for (const meter of meters) {
      meter.count(principal, "requests");
      await meter.flush();
    }
    return await Promise.all(
      meters.map((meter) => meter.read(principal.account.id, 0)),
    );
  };
  const used = (month: number) => ({ month, today: 1 });
  assertEquals(await totals(), [used(2), used(2)]);
  clock.advance(86_400);
  assertEquals(await totals(), [{ month: 3, today: 2 }, used(1)]);
  for (const meter of meters) await meter.stop();
});

postgres.test("a day that starts during a read is read again", async (database) => {
  const clock = new TestClock(Date.UTC(2026, 0, 30, 23, 59, 59) / 1000);
  const statements = countStatements(database);
  const meter = createUsageMeter(database.kysely, clock, silent, never);
  const principal = await createPrincipal(database);
  meter.count(principal, "requests");
  const reading = meter.read(principal.account.id);
  clock.advance(1);
  assertEquals(await reading, { month: 1, today: 0 });
  assertEquals(statements.count, 4);
  await meter.stop();
});

postgres.test("a failed write loses no count, and a known total is reported meanwhile", async (database) => {
  const clock = new TestClock();
  const statements = countStatements(database);
  const meter = createUsageMeter(database.kysely, clock, silent);
  const principal = await createPrincipal(database);
  const { id } = principal.account;
  meter.count(principal, "requests");
  await meter.read(id);
  statements.fail(new Error("away"));
  meter.count(principal, "requests");
  await meter.flush();
  meter.count(principal, "requests");
  clock.advance(60);
  assertEquals(await meter.read(id), { month: 3, today: 3 });
  await assertRejects(() => meter.read("never seen"), Error, "away");
  statements.fail(null);
  assertEquals(await meter.read(id), { month: 3, today: 3 });
  const rows = await storedRows(database);
  assertEquals(rows.map(({ requests }) => requests), [3]);
  await meter.stop();
});

postgres.test("counts are written each second, and another instance knows them within two", async (database) => {
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  // The other one's turn comes first, so that it misses what is written in the same second.
  const [other, meter] = [1, 2].map(() =>
    createUsageMeter(database.kysely, clock, silent, timer.every)
  );
  const principal = await createPrincipal(database);
  const { id } = principal.account;
  for (let count = 1; count <= 5; count++) {
    await other!.read(id);
    meter!.count(principal, "requests");
    await timer.advance(1);
    assertEquals((await storedRows(database))[0]?.requests, count);
    await timer.advance(0.95);
    assertEquals(await other!.read(id), { month: count, today: count });
    await timer.advance(0.05);
  }
  await Promise.all([other!.stop(), meter!.stop()]);
});

postgres.test("an account's total is read without writing the usage of others, and always with its own counts", async (database) => {
  const clock = new TestClock();
  const statements = countStatements(database);
  const meter = createUsageMeter(database.kysely, clock, silent, never);
  const busy = await createPrincipal(database);
  const other = await createPrincipal(database, { email: "b@example.com" });
  const read = ({ account }: typeof busy) => meter.read(account.id, 0);
  meter.count(busy, "requests");
  for (let i = 1; i <= 3; i++) {
    assertEquals(await read(other), { month: 0, today: 0 });
    assertEquals(statements.count, i);
    assertEquals(meter.since(busy.account.id), 1);
  }
  assertEquals(await storedRows(database), []);
  for (let count = 1; count <= 3; count++) {
    const total = { month: count, today: count };
    assertEquals(await read(busy), total);
    assertEquals((await storedRows(database))[0]?.requests, count);
    assertEquals(meter.since(busy.account.id), 0);
    meter.count(busy, "requests");
  }
  // One of two that ask at once needs a write, which serves both.
  meter.count(other, "client_errors");
  const both = [read(busy), read(other)];
  assertEquals((await Promise.all(both)).map(({ month }) => month), [4, 0]);
  await meter.stop();
});

postgres.test("with more than a hundred instances each writes less often, up to every ten seconds", async (database) => {
  const principal = await createPrincipal(database);
  const others = (count: number, ago: string) =>
    sql`insert into usage_flushes (instance, number, written_at)
      select gen_random_uuid(), 1, now() - ${ago}::interval
      from generate_series(1, ${count}::int)`.execute(database.longRunning);
  await others(99, "30 s");
  await others(5000, "61 s");
  const clock = new TestClock();
  const timer = new TestTimer(clock);
  const meter = createUsageMeter(database.kysely, clock, silent, timer.every);
  let known = 0;
  /** The seconds in which it writes. */
  const written = async (seconds: number) => {
    const found: number[] = [];
    for (let second = 1; second <= seconds; second++) {
      meter.count(principal, "requests");
      await timer.advance(1);
      const [row] = await storedRows(database);
      if (known !== (known = row?.requests ?? 0)) found.push(second);
    }
    return found;
  };
  assertEquals(await written(10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assertEquals([meter.instances, meter.pace], [100, 1]);
  await others(150, "0 s");
  assertEquals(await written(1), [1]);
  assertEquals([meter.instances, meter.pace], [250, 3]);
  const [first, second, ...rest] = await written(6);
  assertEquals([second! - first!, ...rest], [3]);
  await others(5000, "0 s");
  await written(27);
  assertEquals([meter.instances, meter.pace], [5250, 10]);
  await meter.stop();
  assertEquals((await storedRows(database))[0]?.requests, 44);
});
