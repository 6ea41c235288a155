import { codeOf } from "../code_of.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { KEY_CHANGED } from "@/lib/keys/keys.ts";
import { hashKey } from "@/lib/keys/key_format.ts";
import { accountActor, recordAudit } from "@/lib/audit/audit.ts";
import { recordEvent } from "@/lib/auth/auth_parts.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { systemClock } from "@/lib/time/clock.ts";
import { RequestLog } from "@/lib/usage/request_log.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { everyStore, notify, testDatabase } from "../database.ts";
import { harness, test } from "../harness.ts";
import {
  deleteOwn,
  linkFor,
  signedIn,
  signIn,
  signUp,
  whoIs,
} from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { sql } from "kysely";
import { issueWithinPlan } from "@/lib/keys/issue_key.ts";
import { untilWaiting } from "../until_waiting.ts";

const TABLES_OF_PEOPLE = [
  "accounts",
  "sessions",
  "identities",
  "verifications",
] as const;

everyStore.test(
  "a deleted account leaves its usage, and nothing that identifies anyone",
  async (database, { isPooled }) => {
    const announced: string[] = [];
    const last = Promise.withResolvers<void>();
    await database.listen(KEY_CHANGED, (hash) => {
      if (hash === "last") last.resolve();
      else announced.push(hash);
    });
    // An instance that hears no announcement, and whose clock stands still.
    database.listen = () => Promise.resolve(() => Promise.resolve());
    await using t = await harness({ database, clock: new TestClock() });
    const person = await signedIn(t);
    const key = await t.key({ email: person.email });
    await t.fetch("/v1/ads", { key });
    await t.services.usage.flush();
    const db = database.longRunning;
    await linkFor(t, person.email);
    await recordAudit(db, {
      actor: accountActor(person.accountId, "203.0.113.7"),
      action: "session.started",
      accountId: person.accountId,
      now: 1_800_000_000,
    });

    const { headers } = await deleteOwn(t, person);
    assertEquals(
      headers.getSetCookie().some((cookie) => /session_token=;/.test(cookie)),
      true,
    );
    assertEquals(await whoIs(t, person.cookie), null);
    for (const table of TABLES_OF_PEOPLE) {
      assertEquals(await db.selectFrom(table).selectAll().execute(), []);
    }
    const keys = await db.selectFrom("api_keys").selectAll().execute();
    assertEquals(keys.map((row) => [row.account_id, row.name]), [
      [null, "Deleted account"],
    ]);
    assertEquals(keys.every(({ revoked_at }) => revoked_at !== null), true);
    const usage = await db.selectFrom("usage_daily").selectAll().execute();
    assertEquals(usage.map(({ requests }) => requests), [1]);
    const trail = await db.selectFrom("audit_events").selectAll().execute();
    assertEquals(
      trail.some(({ action }) => action === "account.deleted"),
      true,
    );
    assertEquals(/@|203\.0/.test(JSON.stringify(trail)), false);
    const refused = await t.fetch("/v1/ads", { key });
    assertEquals(await codeOf(refused), [401, "api_key_revoked"]);
    if (isPooled) return;
    await notify(database, KEY_CHANGED, "last");
    await last.promise;
    assertEquals(announced, [hashKey(key)]);
  },
);

test("deleting an account changes nothing of another one's", async (t) => {
  const person = await signedIn(t);
  const other = await signedIn(t);
  await t.fetch("/v1/ads", { key: await t.key({ email: other.email }) });
  await t.services.usage.flush();
  await linkFor(t, other.email);
  const tables = ["api_keys", "request_log", "usage_daily", "audit_events"];
  const readAll = () =>
    Promise.all([...TABLES_OF_PEOPLE, ...tables].map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)} as row
        where row::text like ${`%${other.accountId}%`}`
        .execute(t.database.longRunning);
      assert(rows.length > 0, table);
      return rows;
    }));
  const before = await readAll();
  await deleteOwn(t, person);
  assertEquals(await readAll(), before);
});

test("a wrong password deletes nothing", async (t) => {
  const anotherOnes = "another long walk there";
  await signUp(t, "other@example.com", anotherOnes);
  const person = await signedIn(t);
  for (const password of ["not this one, surely", anotherOnes, "", null]) {
    const error = await assertRejects(() => deleteOwn(t, person, password));
    assertEquals((error as Problem).code, "invalid_body");
    assertEquals((error as Problem).details?.[0]?.param, "password");
  }
  assertEquals(await whoIs(t, person.cookie), person.email);
});

Deno.test("an account without a password can be deleted only from a recent session", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const person = await signedIn(t);
  await t.database.longRunning.deleteFrom("identities").execute();
  clock.advance(3_600);
  const error = await assertRejects(() => deleteOwn(t, person, null));
  assertEquals((error as Problem).code, "session_required");
  clock.advance(-3_600);
  await deleteOwn(t, person, null);
  const accounts = await t.database.longRunning.selectFrom("accounts")
    .select("id").execute();
  assertEquals(accounts, []);
});

test("events of a deleted account keep no address, even if it wrote them as an operator or meanwhile", async (t) => {
  const person = await signedIn(t);
  const { accountId } = person;
  const db = t.database.longRunning;
  const event = { actor: accountActor(accountId, "203.0.113.7"), now: 1 };
  await recordAudit(db, { ...event, action: "ad.removed", accountId: null });
  const { removing } = await db.transaction().execute(async (transaction) => {
    // As a change of what the account has does.
    await sql`select from sessions for key share`.execute(transaction);
    const removing = deleteOwn(t, person);
    await untilWaiting(t.database.kysely, 1);
    const meanwhile = { action: "share.created", accountId } as const;
    await recordAudit(transaction, { ...event, ...meanwhile });
    return { removing };
  });
  await removing;
  // As a sign-in does that began before.
  const { auth } = t.services;
  await recordEvent(auth, "session.started", accountId, "203.0.113.7");
  const trail = await db.selectFrom("audit_events").selectAll().orderBy("id")
    .where("actor_id", "=", accountId).execute();
  assertEquals(trail.slice(2).map(({ action }) => action), [
    ...["ad.removed", "account.deleted", "share.created", "session.started"],
  ]);
  assertEquals(trail.filter(({ ip_address }) => ip_address !== null), []);
});

test("while its account is being deleted, a sign-in fails as for an unknown one, and no request is logged", async (t) => {
  const { email, accountId } = await signedIn(t);
  const db = t.database.longRunning;
  const log = new RequestLog(t.database.housekeeping, systemClock);
  log.note({ account: { id: accountId }, key: null } as Principal, {
    requestId: "1",
    method: "GET",
    route: "/v1/ads",
    status: 200,
    url: "http://archive.test/v1/ads",
    started: 0,
  });
  const { waiting } = await db.transaction().execute(async (transaction) => {
    await sql`delete from accounts`.execute(transaction);
    const waiting = Promise.all([signIn(t, email), log.write()]);
    await untilWaiting(t.database.kysely, 2);
    return { waiting };
  });
  const [refused] = await waiting;
  assertEquals(await codeOf(refused), [401, "invalid_credentials"]);
  const rows = await db.selectFrom("request_log").select("id").execute();
  assertEquals(rows, []);
});

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
