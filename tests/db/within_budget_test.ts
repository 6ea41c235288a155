import { assertEquals, assertRejects } from "@std/assert";
import { type RawBuilder, sql } from "kysely";
import { toProblem } from "@/lib/db/errors.ts";
import { inTime, shareTime, withinBudget } from "@/lib/db/within_budget.ts";
import { everyStore } from "../database.ts";

everyStore.test("a read that exceeds its budget is canceled, and the transaction continues with its settings", async ({ kysely, kind }) => {
  await kysely.transaction().execute(async (trx) => {
    const timeout = async () =>
      (await sql<{ t: string }>`
          select current_setting('statement_timeout') as t`.execute(trx))
        .rows[0]!.t;
    const before = await timeout();
    assertEquals(await withinBudget(trx, 5000, timeout), "5s");
    assertEquals(await timeout(), before);

    // Each store ends what looks at the clock; without, the embedded one cannot.
    const rows = sql`generate_series(1, 1000) a, generate_series(1, 1000) b`;
    const read = (condition: RawBuilder<boolean>) => () =>
      sql`select count(*) from ${rows} where ${condition}`.execute(trx);
    assertEquals(
      await withinBudget(trx, 20, read(inTime(sql`a + b > 0`))),
      null,
    );
    if (kind === "postgres") {
      const slow = () => sql`select pg_sleep(10)`.execute(trx);
      assertEquals(await withinBudget(trx, 20, slow), null);
      assertEquals(await timeout(), before);
    }
    assertEquals(await withinBudget(trx, 0, timeout), null);
    const fail = () => sql`select 1 / 0`.execute(trx);
    await assertRejects(() => withinBudget(trx, 5000, fail));
    assertEquals(await timeout(), before);
  });
});

everyStore.test("statements of a transaction share its time, until none is left", async ({ kysely }) => {
  await kysely.transaction().execute(async (trx) => {
    const limit = async () =>
      Number(
        (await sql<{ ms: string }>`
          select setting as ms from pg_settings where name = 'statement_timeout'`
          .execute(trx)).rows[0]!.ms,
      );
    const keepTime = shareTime(trx, 10_000);
    await sql`select pg_sleep(0.1)`.execute(trx);
    await keepTime();
    const left = await limit();
    assertEquals(left > 0 && left <= 9_900, true, `${left}`);
    const none = shareTime(trx, 60);
    await sql`select pg_sleep(0.1)`.execute(trx);
    assertEquals(
      toProblem(await assertRejects(none))?.code,
      "query_timeout",
    );
  });
});
