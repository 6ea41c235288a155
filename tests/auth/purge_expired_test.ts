import { assertEquals } from "@std/assert";
import { purgeExpired } from "@/lib/auth/sessions.ts";
import { hashSessionToken } from "@/lib/auth/cookies.ts";
import { eachDatabase } from "../database.ts";
import { giveKey } from "../give_key.ts";
import { TestClock } from "../test_clock.ts";

eachDatabase(
  "expired rows are removed, and no others",
  async (database) => {
    const clock = new TestClock(1_780_000_000);
    const now = clock.seconds;
    const db = database.longRunning;
    const { account } = await giveKey(database, {
      email: "reader@example.com",
      now,
    });
    const ends = { over: now - 1, open: now + 1 };
    for (const [id, end] of Object.entries(ends)) {
      const expires_at = new Date(end * 1000);
      await db.insertInto("sessions")
        .values({
          id,
          token: hashSessionToken(id),
          account_id: account.id,
          expires_at,
        })
        .execute();
      await db.insertInto("verifications")
        .values({ id, identifier: id, value: account.id, expires_at })
        .execute();
    }
    await db.insertInto("attempts").values([
      { subject: "over", window_ends_at: now - 1, blocked_until: now - 1 },
      { subject: "blocked", window_ends_at: now - 1, blocked_until: now + 1 },
      { subject: "counted", window_ends_at: now + 1, blocked_until: now - 1 },
    ].map((row) => ({ ...row, count: 1 }))).execute();

    await purgeExpired(database.kysely, clock);

    for (const table of ["sessions", "verifications"] as const) {
      const rows = await db.selectFrom(table).select("id").execute();
      assertEquals(rows, [{ id: "open" }], table);
    }
    const attempts = await db.selectFrom("attempts").select("subject")
      .orderBy("subject").execute();
    assertEquals(attempts.map(({ subject }) => subject), [
      "blocked",
      "counted",
    ]);
  },
);
