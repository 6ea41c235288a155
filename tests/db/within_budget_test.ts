import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { withinBudget } from "@/lib/db/within_budget.ts";
import { eachDatabase } from "../database.ts";

eachDatabase(
  "a reading past its budget is given up, and the transaction goes on with its settings",
  async ({ kysely, kind }) => {
    await kysely.transaction().execute(async (trx) => {
      const timeout = async () =>
        (await sql<{ t: string }>`
          select current_setting('statement_timeout') as t`.execute(trx))
          .rows[0]!.t;
      const before = await timeout();
      assertEquals(await withinBudget(trx, 5000, timeout), "5s");
      assertEquals(await timeout(), before);

      // The embedded database cannot end a statement early.
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
  },
);
