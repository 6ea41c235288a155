import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { addUsage } from "@/lib/usage/usage_writer.ts";
import { createUsageMeter } from "@/lib/usage/usage_meter.ts";
import { mapOutcomes } from "@/lib/shared/usage_outcomes.ts";
import { countStatements } from "../count_statements.ts";
import { everyStore, postgres } from "../database.ts";
import { TestClock } from "../test_clock.ts";
import { createPrincipal, silent, storedRows } from "./metered.ts";

everyStore.test("of writes of usage", async (database, _store, t) => {
  await t.step(
    "a write whose response is lost is sent again and counts once, and later counts are added too",
    async () => {
      const statements = countStatements(database);
      const meter = createUsageMeter(database.kysely, new TestClock(), silent);
      const principal = await createPrincipal(database);
      meter.count(principal, "requests");
      statements.loseAnswers(new Error("too late"));
      await meter.flush();
      meter.count(principal, "requests");
      await meter.flush();
      meter.count(principal, "client_errors");
      statements.loseAnswers(null);
      await meter.flush();
      const total = { month: 2, today: 2 };
      assertEquals(await meter.read(principal.account.id), total);
      meter.count(principal, "requests");
      await meter.stop();
      const rows = await storedRows(database);
      assertEquals(
        rows.map((row) => [row.requests, row.client_errors]),
        [[3, 1]],
      );
    },
  );

  await t.step(
    "a write that is sent again while the first is still running counts once",
    async () => {
      const flush = {
        instance: crypto.randomUUID(),
        number: 1,
        rows: [{
          account_id: "a",
          key_id: 0,
          day: "2026-01-31",
          ...mapOutcomes((outcome) => outcome === "requests" ? 5 : 0),
        }],
      };
      const again = Array.from({ length: 6 }, () => flush);
      const add = (sent: typeof flush) => addUsage(database.kysely, sent);
      await Promise.all(again.map(add));
      await add({ ...flush, number: 2 });
      await add(flush);
      assertEquals((await storedRows(database))[0]?.requests, 10);
    },
  );
});

postgres.test("a new instance deletes the rows of instances that are long gone", async (database) => {
  const old = crypto.randomUUID();
  await sql`insert into usage_flushes
    values (${old}, 7, now() - interval '31 days')`.execute(
    database.longRunning,
  );
  const meter = createUsageMeter(database.kysely, new TestClock(), silent);
  meter.count(await createPrincipal(database), "requests");
  await meter.stop();
  const { rows } = await sql`select number from usage_flushes`
    .execute(database.longRunning);
  assertEquals(rows, [{ number: 1 }]);
});
