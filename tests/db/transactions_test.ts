import { assertEquals, assertRejects } from "@std/assert";
import { sql } from "kysely";
import { errorCode } from "@/lib/db/errors.ts";
import { everyStore, type TestDatabase } from "../database.ts";

async function count(database: TestDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from plans`
    .execute(database.kysely);
  return rows[0]?.n;
}

const plan = (id: string) => ({ id, name: id });

everyStore.test("transactions", async (database, _store, t) => {
  await t.step("a transaction that fails changes nothing", async () => {
    const before = await count(database);
    const error = await assertRejects(() =>
      database.kysely.transaction().execute(async (transaction) => {
        await transaction.insertInto("plans").values(plan("a")).execute();
        await transaction.insertInto("plans").values(plan("a")).execute();
      })
    );
    assertEquals(errorCode(error), "23505");
    assertEquals(await count(database), before);
  });

  await t.step(
    "a transaction does not commit if a statement failed, even if the error was ignored",
    async () => {
      const before = await count(database);
      await assertRejects(() =>
        database.kysely.transaction().execute(async (transaction) => {
          await transaction.insertInto("plans").values(plan("a")).execute();
          await sql`select 1 / 0`.execute(transaction).catch(() => {});
        })
      );
      assertEquals(await count(database), before);
    },
  );

  await t.step("uncommitted changes are invisible to others", async () => {
    const before = await count(database);
    let seen: Promise<number | undefined> | undefined;
    await assertRejects(
      () =>
        database.longRunning.transaction().execute(async (transaction) => {
          await transaction.insertInto("plans").values(plan("a")).execute();
          seen = count(database);
          // On the embedded database it waits for the end of the transaction.
          if (database.kind === "postgres") await seen;
          throw new Error("never mind");
        }),
      Error,
      "never mind",
    );
    assertEquals(await seen, before);
  });

  await t.step("concurrent transactions lose no update", async () => {
    await sql`create table counters (n bigint not null)`.execute(
      database.kysely,
    );
    await sql`insert into counters values (0)`.execute(database.kysely);
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          database.kysely.transaction().execute(async (transaction) => {
            const { rows: [row] } = await sql<{ n: number }>`
        select n from counters for update`.execute(transaction);
            const n = (row?.n ?? 0) + 1;
            await sql`update counters set n = ${n}`.execute(transaction);
          }),
      ),
    );
    const { rows } = await sql`select n from counters`.execute(database.kysely);
    assertEquals(rows, [{ n: 20 }]);
  });

  await t.step(
    "requests are served between the transactions of long work",
    async () => {
      let isServed = false;
      const work = (async () => {
        for (let i = 0; i < 10_000 && !isServed; i++) {
          await database.longRunning.transaction().execute((transaction) =>
            sql`select 1`.execute(transaction)
          );
        }
        return isServed;
      })();
      assertEquals(await count(database), 3);
      isServed = true;
      assertEquals(await work, true);
    },
  );
});
