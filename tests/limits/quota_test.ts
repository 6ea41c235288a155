import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { Principal } from "@/lib/keys/principal.ts";
import { createQuota } from "@/lib/limits/quota.ts";
import { createUsageMeter } from "@/lib/usage/usage_meter.ts";
import { countStatements } from "../count_statements.ts";
import { postgres } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { createPrincipal, never, silent } from "./metered.ts";

postgres.test("of concurrent requests, only one gets the last of the month", async (database) => {
  const clock = new TestClock();
  const meter = createUsageMeter(database.kysely, clock, silent, never);
  const quota = createQuota(meter, clock);
  const principal = await createPrincipal(database, { month: 3 });
  meter.count(principal, "requests");
  meter.count(principal, "requests");
  const reserved = await Promise.all(
    Array.from({ length: 5 }, () => quota.reserve(principal)),
  );
  assertEquals(reserved.filter(Boolean).length, 1);
  // It turned out to be free, so the next one may.
  quota.release(principal);
  assert(await quota.reserve(principal));
  meter.count(principal, "requests");
  quota.release(principal);
  assertEquals(await quota.reserve(principal), false);
  assertEquals(quota.remaining(principal), 0);
  await meter.stop();
});

postgres.test("while usage cannot be read, requests are admitted", async (database) => {
  const clock = new TestClock();
  const principal = await createPrincipal(database, { month: 1 });
  const statements = countStatements(database);
  statements.fail(new Error("away"));
  const meter = createUsageMeter(database.kysely, clock, silent, never);
  const quota = createQuota(meter, clock);
  assert(await quota.reserve(principal));
  assertEquals(quota.remaining(principal), null);
  await meter.stop();
});

postgres.test("two instances hardly exceed a small quota, whether or not they take turns", async (database) => {
  const clock = new TestClock();
  const principal = await createPrincipal(database, { month: 50 });
  const instances = [1, 2].map(() => {
    const meter = createUsageMeter(database.kysely, clock, silent, never);
    return { meter, quota: createQuota(meter, clock) };
  });
  let admitted = 0;
  for (let i = 0; i < 100; i++) {
    // Ten here, ten there, then one by one.
    const { meter, quota } = instances[Math.floor(i < 60 ? i / 10 : i) % 2]!;
    if (!await quota.reserve(principal)) continue;
    meter.count(principal, "requests");
    quota.release(principal);
    admitted++;
  }
  assert(admitted >= 50 && admitted <= 57, `${admitted}`);
  for (const { meter } of instances) await meter.stop();
});

postgres.test("far from the limit a total is trusted, and an exhausted quota is not read again", async (database) => {
  const clock = new TestClock();
  const statements = countStatements(database);
  const meter = createUsageMeter(database.kysely, clock, silent, never);
  const quota = createQuota(meter, clock);
  const ask = async (principal: Principal) => {
    if (!await quota.reserve(principal)) return;
    meter.count(principal, "requests");
    quota.release(principal);
  };
  const far = await createPrincipal(database, { month: 10_000 });
  for (let i = 0; i < 1000; i++) await ask(far);
  assertEquals(statements.count, 1);
  const near = await createPrincipal(database, {
    month: 2,
    email: "b@example.com",
  });
  for (let i = 0; i < 3; i++) await ask(near);
  const before = statements.count;
  for (let i = 0; i < 1000; i++) await ask(near);
  assertEquals(statements.count, before);
  await meter.stop();
});

postgres.test("the more instances there are, the less of the remaining quota each uses before it reads again", async (database) => {
  const clock = new TestClock();
  for (const instances of [1, 10]) {
    await sql`delete from usage_flushes`.execute(database.longRunning);
    await sql`insert into usage_flushes (instance, number)
      select gen_random_uuid(), 1
      from generate_series(2, ${instances}::int)`.execute(database.longRunning);
    const meter = createUsageMeter(database.kysely, clock, silent, never);
    const quota = createQuota(meter, clock);
    const principal = await createPrincipal(database, {
      month: 801,
      email: `of-${instances}@example.com`,
    });
    meter.count(principal, "requests");
    await meter.flush();
    let unseen = 0;
    do {
      assert(await quota.reserve(principal));
      meter.count(principal, "requests");
      quota.release(principal);
    } while (meter.since(principal.account.id) === ++unseen);
    // An eighth of 800, and the one that came to it.
    assertEquals(unseen, 100 / instances + 1);
    await meter.stop();
  }
});
