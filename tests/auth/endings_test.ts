import { assertEquals } from "@std/assert";
import {
  ABSOLUTE_SECONDS,
  endSessions,
  IDLE_SECONDS,
  listSessions,
  purgeExpired,
} from "@/lib/auth/sessions.ts";
import { postgres, testDatabase } from "../database.ts";
import { failWrites } from "../fail_writes.ts";
import { type Harness, harness, test } from "../harness.ts";
import {
  contextOf,
  post,
  readCookies,
  type SignedIn,
  signedIn,
  signIn,
  whoIs,
} from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { ADDRESS_HEADER } from "@/lib/auth/auth_parts.ts";
import { hashSessionToken } from "@/lib/auth/cookies.ts";
import { giveKey } from "../give_key.ts";

async function signInAgain(t: Harness, person: SignedIn): Promise<string> {
  const response = await signIn(t, person.email, person.password);
  return readCookies(response);
}

async function readSession(t: Harness, cookie: string) {
  return (await contextOf(t, { cookie })).state.session!;
}

Deno.test("an unused session expires", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const person = await signedIn(t);
  const { cookie } = person;
  const other = await signedIn(t);
  clock.advance(IDLE_SECONDS - 60);
  assertEquals(await whoIs(t, cookie), person.email);
  const usedAt = clock.seconds;
  const session = await readSession(t, cookie);
  const [listed] = await listSessions(t.database.kysely, session, usedAt, 1);
  assertEquals(listed!.updated_at, new Date(usedAt * 1000));
  clock.advance(IDLE_SECONDS - 60);
  assertEquals(await whoIs(t, cookie), person.email);
  // The use of one session does not extend another.
  assertEquals(await whoIs(t, other.cookie), null);
  clock.advance(IDLE_SECONDS + 1);
  assertEquals(await whoIs(t, cookie), null);
});

Deno.test("a session that is always in use expires too", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const person = await signedIn(t);
  const { cookie } = person;
  const end = clock.seconds + ABSOLUTE_SECONDS + 1;
  while (clock.seconds + IDLE_SECONDS / 2 < end - 60) {
    clock.advance(IDLE_SECONDS / 2);
    assertEquals(await whoIs(t, cookie), person.email);
  }
  clock.seconds = end;
  assertEquals(await whoIs(t, cookie), null);
});

test("signing out ends the session: its cookie is cleared, and a copy is no longer accepted", async (t) => {
  const person = await signedIn(t);
  const other = await signInAgain(t, person);
  const response = await post(t, "/sign-out", {}, person.headers);
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("clear-site-data"), '"cache"');
  assertEquals(
    response.headers.getSetCookie().some((cookie) =>
      /^ad_archive\.session_token=;.*Max-Age=0/i.test(cookie)
    ),
    true,
  );
  assertEquals(await whoIs(t, person.cookie), null);
  assertEquals(await whoIs(t, other), person.email);
});

test("signing in again in the same browser ends the previous session", async (t) => {
  const person = await signedIn(t);
  const response = await signIn(
    t,
    person.email,
    person.password,
    person.headers,
  );
  assertEquals(await whoIs(t, person.cookie), null);
  assertEquals(await whoIs(t, readCookies(response)), person.email);
});

test("a new password ends all other sessions, and the old one no longer works", async (t) => {
  const person = await signedIn(t);
  const other = await signInAgain(t, person);
  const stranger = await signedIn(t);
  const wrong = await post(t, "/change-password", {
    currentPassword: "not this one, surely",
    newPassword: "the second one is better",
  }, person.headers);
  assertEquals(wrong.status, 400);
  assertEquals((await wrong.json()).error.param, "currentPassword");
  assertEquals(await whoIs(t, other), person.email);

  const response = await post(t, "/change-password", {
    currentPassword: person.password,
    newPassword: "the second one is better",
    revokeOtherSessions: false,
  }, person.headers);
  assertEquals(response.status, 200);
  assertEquals("token" in await response.json(), false);
  assertEquals(await whoIs(t, other), null);
  assertEquals(await whoIs(t, person.cookie), null);
  assertEquals(await whoIs(t, readCookies(response)), person.email);
  assertEquals(await whoIs(t, stranger.cookie), stranger.email);
  const old = await signIn(t, person.email, person.password);
  assertEquals(old.status, 401);
});

Deno.test("guesses at one's own password are slowed down too", async () => {
  await using t = await harness({ clock: new TestClock() });
  const person = await signedIn(t);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    const response = await post(t, "/change-password", {
      currentPassword: "not this one, surely",
      newPassword: "the second one is better",
    }, person.headers);
    statuses.push(response.status);
  }
  assertEquals(statuses, [400, 400, 400, 400, 400, 429, 429]);
});

test("people can list and end their own sessions, and no one else's", async (t) => {
  const person = await signedIn(t);
  const other = await signInAgain(t, person);
  // A client cannot choose its address.
  const forged = { [ADDRESS_HEADER]: "198.51.100.1" };
  const third = readCookies(
    await signIn(t, person.email, person.password, forged),
  );
  const stranger = await readSession(t, (await signedIn(t)).cookie);
  const session = await readSession(t, person.cookie);
  const db = t.database.kysely;
  const now = Math.floor(t.services.clock.now() / 1000);
  const listed = await listSessions(db, session, now, 10);
  assertEquals(listed.length, 3);
  assertEquals(listed.some(({ id }) => id === session.id), true);
  assertEquals(
    listed.map(({ ip_address }) => ip_address),
    Array(3).fill("203.0.113.7"),
  );
  assertEquals(JSON.stringify(listed).includes("token"), false);

  const own = { account_id: session.account.id };
  const ending = { address: "203.0.113.7", now };
  assertEquals(await endSessions(db, { ...own, id: stranger.id }, ending), 0);
  const { id } = await readSession(t, other);
  assertEquals(await endSessions(db, { ...own, id }, ending), 1);
  assertEquals(await whoIs(t, other), null);
  const others = { ...ending, except: session.id };
  assertEquals(await endSessions(db, own, others), 1);
  assertEquals(await whoIs(t, third), null);
  assertEquals(await whoIs(t, person.cookie), person.email);
});

Deno.test("two instances share sessions, including sign-outs", async () => {
  const database = await testDatabase("postgres");
  await using one = await harness({ database });
  const person = await signedIn(one);
  const two = await harness({ database });
  assertEquals(await whoIs(two, person.cookie), person.email);
  await post(two, "/sign-out", {}, person.headers);
  assertEquals(await whoIs(one, person.cookie), null);
});

postgres.test("a session keeps working if its use cannot be recorded, which is logged", async (database) => {
  const clock = new TestClock();
  await using t = await harness({ database, clock });
  const { cookie } = await signedIn(t);
  await failWrites(database, "sessions", "update");
  clock.advance(3600);
  const response = await t.fetch("/v1/ads", { headers: { cookie } });
  assertEquals(response.status, 200);
  assertEquals(
    t.logged.map((line) => JSON.parse(line))
      .filter(({ level }) => level === "warn")
      .map(({ message }) => message),
    ["the use of a session was not noted"],
  );
});

postgres.test("expired rows are deleted, and no others", async (database) => {
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
});
