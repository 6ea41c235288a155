import { assertEquals, assertRejects } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { accountActor } from "@/lib/audit/audit.ts";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import { Problem } from "@/lib/problem.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { testDatabase } from "../database.ts";
import { harness } from "../harness.ts";
import { deleteOwn, signedIn } from "../sessions.ts";

/** Resolves once this many statements wait for a lock. */
async function untilWaiting(db: Kysely<Schema>, count: number): Promise<void> {
  for (;;) {
    const { rows: [row] } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (row!.count >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

Deno.test("a key issued while its account is being deleted is revoked with it", async () => {
  const database = await testDatabase("postgres");
  await using t = await harness({ database });
  const person = await signedIn(t);
  const { accountId } = person;
  const db = database.longRunning;
  let removing: Promise<unknown> | undefined;
  await db.transaction().execute(async (transaction) => {
    await issueWithinPlan(transaction, {
      actor: accountActor(accountId, null),
      accountId,
      name: "Nightly",
      expiresAt: null,
      now: 1_780_000_000,
    });
    removing = deleteOwn(t, person);
    await untilWaiting(db, 1);
  });
  await removing;
  const keys = await db.selectFrom("api_keys")
    .select(["account_id", "name", "revoked_at"]).execute();
  assertEquals(
    keys.map((key) => ({ ...key, revoked_at: key.revoked_at !== null })),
    [{ account_id: null, name: "Deleted account", revoked_at: true }],
  );
});

Deno.test("an account being deleted gets no more keys, neither a new one nor a replacement", async () => {
  // Four transactions wait for each other's locks at once.
  const database = await testDatabase("postgres", {
    shares: { housekeeping: 5 },
  });
  await using t = await harness({ database });
  const person = await signedIn(t, { plan: "unlimited" });
  const owner = { accountId: person.accountId, address: null };
  const { ownKeys } = t.services;
  const { id } = await ownKeys.issue(owner, { name: "Old", expiresAt: null });
  const db = database.longRunning;
  const pending: Promise<unknown>[] = [];
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("api_keys").select("id").where("id", "=", id)
      .forUpdate().execute();
    // Holds the account, and waits for the key.
    pending.push(deleteOwn(t, person));
    await untilWaiting(db, 1);
    pending.push(
      assertRefused(ownKeys.issue(owner, { name: "New", expiresAt: null })),
      assertRefused(ownKeys.rotate(owner, id, 60)),
      assertRefused(ownKeys.rename(owner, id, "Mine, still")),
    );
    await untilWaiting(db, 4);
  });
  await Promise.all(pending);
  const keys = await db.selectFrom("api_keys").select(["id", "name"]).execute();
  assertEquals(keys, [{ id, name: "Deleted account" }]);
});

async function assertRefused(change: Promise<unknown>): Promise<void> {
  const error = await assertRejects(() => change, Problem);
  assertEquals((error as Problem).code, "not_found");
}
