import { assert, assertEquals } from "@std/assert";
import { createQuota } from "@/lib/accounts/quota.ts";
import { createUsageMeter } from "@/lib/accounts/usage_meter.ts";
import { countStatements } from "../../count_statements.ts";
import { testDatabase } from "../../database.ts";
import { TestClock } from "../../test_clock.ts";
import { callerOf, silent } from "./metered.ts";

Deno.test("the last request of a month goes to one of those who come for it at once", async () => {
  await using database = await testDatabase("pglite");
  const clock = new TestClock();
  const meter = createUsageMeter(database.kysely, clock, silent);
  const quota = createQuota(meter, clock);
  const caller = await callerOf(database, { month: 3 });
  meter.count(caller, "requests");
  meter.count(caller, "requests");
  const reserved = await Promise.all(
    Array.from({ length: 5 }, () => quota.reserve(caller)),
  );
  assertEquals(reserved.filter(Boolean).length, 1);
  // It turned out to be free, so the next one may.
  quota.release(caller);
  assert(await quota.reserve(caller));
  meter.count(caller, "requests");
  quota.release(caller);
  assertEquals(await quota.reserve(caller), false);
  assertEquals(quota.remaining(caller), 0);
  await meter.stop();
});

Deno.test("while usage cannot be read, requests are let through", async () => {
  await using database = await testDatabase("pglite");
  const clock = new TestClock();
  const caller = await callerOf(database, { month: 1 });
  const statements = countStatements(database);
  statements.fail(new Error("away"));
  const meter = createUsageMeter(database.kysely, clock, silent);
  const quota = createQuota(meter, clock);
  assert(await quota.reserve(caller));
  assertEquals(quota.remaining(caller), null);
  await meter.stop();
});
