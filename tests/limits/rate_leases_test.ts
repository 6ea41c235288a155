import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { leaseFrom } from "@/lib/limits/rate_leases.ts";
import { everyStore } from "../database.ts";
import { leaseOf } from "./sliding_window.ts";

everyStore.test("leases", async (database, _store, t) => {
  const lease = leaseFrom(database.kysely);
  type Window = { minute: number; used: number; used_before: number };
  const db = database.longRunning.withTables<
    { rate_windows: Window & { subject: string; granted: number } }
  >();
  await t.step(
    "a lease grants what the model does, for any content of the row",
    async () => {
      const minuteNow = Math.floor(Date.now() / 60_000);
      const rows = fc.record({
        // Of the future after the clock was set back.
        ago: fc.integer({ min: -3, max: 3 }),
        used: fc.integer({ min: 0, max: 80 }),
        used_before: fc.integer({ min: 0, max: 80 }),
        limit: fc.integer({ min: 1, max: 70 }),
        want: fc.integer({ min: 1, max: 70 }),
        owed: fc.integer({ min: 0, max: 5 }),
      });
      let count = 0;
      await fc.assert(
        fc.asyncProperty(rows, async (row) => {
          const { ago, used, used_before, limit, want, owed } = row;
          const subject = `s${count++}`;
          const before = { minute: minuteNow - ago, used, used_before };
          await db.insertInto("rate_windows").values({
            subject,
            ...before,
            granted: 0,
          }).execute();
          const got = await lease({ subject, limit, want, owed });
          const stored = await db.selectFrom("rate_windows")
            .select(["minute", "used", "used_before"])
            .where("subject", "=", subject).executeTakeFirstOrThrow();
          // The database's clock, as far as it shows.
          const nowMs = (stored.minute + 1) * 60_000 - got.endsInMs;
          const expected = leaseOf(before, { limit, want, owed }, nowMs);
          assertEquals(got, expected.lease);
          assertEquals(stored, expected.window);
        }),
        { numRuns: 60 },
      );
    },
  );

  await t.step(
    "concurrent leases never exceed the limit together",
    async () => {
      const answers = await Promise.all(
        Array.from(
          { length: 40 },
          () => lease({ subject: "key:1", limit: 60, want: 2, owed: 0 }),
        ),
      );
      const granted = answers.map((answer) => answer.granted);
      assertEquals(granted.reduce((sum, n) => sum + n, 0), 60);
      assert(granted.every((n) => n === 0 || n === 2));
    },
  );

  await t.step(
    "a first lease subtracts requests that were admitted before",
    async () => {
      const ask = { limit: 10, want: 5 };
      const leases = [
        await lease({ ...ask, subject: "a", owed: 8 }),
        await lease({ ...ask, subject: "b", owed: 12 }),
      ];
      assertEquals(leases.map(({ granted }) => granted), [2, 0]);
      const rows = await db.selectFrom("rate_windows")
        .select("used").where("subject", "in", ["a", "b"])
        .orderBy("subject").execute();
      assertEquals(rows.map(({ used }) => used), [10, 12]);
    },
  );
});
