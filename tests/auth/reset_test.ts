import { assert, assertEquals, assertMatch } from "@std/assert";
import { type Harness, harness, test } from "../harness.ts";
import {
  FROM_OUR_PAGE,
  linkFor,
  post,
  readCookies,
  type SignedIn,
  signedIn,
  signIn,
  whoIs,
} from "../sessions.ts";
import { codeOf } from "../code_of.ts";
import { until } from "../until.ts";

async function reset(t: Harness, token: string, newPassword: string) {
  const response = await post(t, "/reset-password", { token, newPassword });
  const { error } = await response.json();
  return { status: response.status, code: error?.code };
}

test("a reset link sets a password once and ends all sessions", async (t) => {
  const person = await signedIn(t);
  const link = await linkFor(t, person.email);
  assertEquals(`${link.origin}${link.pathname}`, "http://archive.test/reset");
  const token = link.searchParams.get("token")!;
  const stored = await t.database.longRunning.selectFrom("verifications")
    .selectAll().executeTakeFirstOrThrow();
  assertEquals(JSON.stringify(stored).includes(token), false);

  for (const bad of ["short", person.email]) {
    assertEquals(await reset(t, token, bad), {
      status: 400,
      code: "invalid_body",
    });
  }
  const password = "a new walk by the river";
  assertEquals((await reset(t, token, password)).status, 200);
  assertEquals(await reset(t, token, "yet another walk there"), {
    status: 400,
    code: "invalid_token",
  });
  assertEquals(await whoIs(t, person.cookie), null);
  const response = await signIn(t, person.email, password);
  assertEquals(response.status, 200);
});

test("a forged token sets no password", async (t) => {
  for (const token of ["", "made-up", "x".repeat(4000)]) {
    assertEquals(
      (await reset(t, token, "a new walk by the river")).code,
      "invalid_token",
    );
  }
});

test("an account created by a command gets its first password by a link", async (t) => {
  await t.key({ email: "by-command@example.com" });
  const link = await linkFor(t, "by-command@example.com");
  const password = "a first walk by the river";
  await reset(t, link.searchParams.get("token")!, password);
  const response = await signIn(t, "by-command@example.com", password);
  assertMatch(readCookies(response), /session_token=/);
});

test("the logged reset link is only a path, whatever Host the request has", async (t) => {
  const { email } = await signedIn(t);
  const origin = "http://evil.test";
  const response = await t.fetch(`${origin}/api/auth/request-password-reset`, {
    method: "POST",
    headers: { origin, ...FROM_OUR_PAGE },
    json: { email },
  });
  assertEquals(response.status, 200);
  const line = t.logged.findLast((entry) => entry.includes("token="))!;
  assertMatch(JSON.parse(line).link, /^\/reset\?token=[\w-]+$/);
  assertEquals(t.logged.some((entry) => entry.includes("evil.test")), false);
});

Deno.test("on a server without SMTP_URL no link is created, and the response says so", async () => {
  await using t = await harness({
    config: { databaseUrl: "postgres://elsewhere.example/archive" },
  });
  const { email } = await signedIn(t);
  const response = await post(t, "/request-password-reset", { email });
  assertEquals(response.status, 404);
  assertMatch((await response.json()).error.message, /does not send email/);
  assertEquals(t.logged.some((line) => line.includes("token=")), false);
});

const NEW_PASSWORD = "the second one is better";

/** Runs `work` right after the next password is verified, before the caller learns the result. */
function afterVerifying({ services }: Harness, work: () => Promise<void>) {
  const { hasher } = services.auth;
  const verify = hasher.verify;
  hasher.verify = async (password, hash) => {
    const isRight = await verify(password, hash);
    hasher.verify = verify;
    await work();
    return isRight;
  };
}

async function change(t: Harness, person: SignedIn): Promise<void> {
  const response = await post(t, "/change-password", {
    currentPassword: person.password,
    newPassword: NEW_PASSWORD,
  }, person.headers);
  assertEquals(response.status, 200);
}

async function resetByLink(t: Harness, person: SignedIn): Promise<void> {
  const link = await linkFor(t, person.email);
  const token = link.searchParams.get("token")!;
  assertEquals((await reset(t, token, NEW_PASSWORD)).status, 200);
}

for (const [name, replace] of Object.entries({ change, reset: resetByLink })) {
  test(`a ${name} of the password ends reset links from before`, async (t) => {
    const person = await signedIn(t);
    const other = await signedIn(t);
    const [link, kept] = [
      await linkFor(t, person.email),
      await linkFor(t, other.email),
    ].map((each) => each.searchParams.get("token")!);
    await replace(t, person);
    assertEquals(await reset(t, link!, "the third one is stolen"), {
      status: 400,
      code: "invalid_token",
    });
    assertEquals((await reset(t, kept!, NEW_PASSWORD)).status, 200);
  });

  test(`a sign-in with a password that a ${name} replaces at the same time starts no session`, async (t) => {
    const person = await signedIn(t);
    const db = t.database.longRunning;
    let kept: { id: string }[] = [];
    afterVerifying(t, async () => {
      await replace(t, person);
      kept = await db.selectFrom("sessions").select("id").execute();
    });
    const { email, password } = person;
    const response = await signIn(t, email, password);
    assertEquals(await codeOf(response), [401, "invalid_credentials"]);
    assertEquals(readCookies(response), "");
    assertEquals(
      await db.selectFrom("sessions").select("id").execute(),
      kept,
    );
    // It counts as a failed attempt, like any wrong password.
    const attempts = await db.selectFrom("attempts").select("count")
      .where("subject", "like", "sign-in %").execute();
    assertEquals(attempts.map(({ count }) => count), [1, 1, 1]);
  });

  test(`a session that starts with the old password during a ${name} ends`, async (t) => {
    const person = await signedIn(t);
    const db = t.database.longRunning;
    const lock = await db.startTransaction().execute();
    await lock.selectFrom("identities").select("id").forUpdate().execute();
    const replacing = replace(t, person);
    // Those from before have ended, and the new password cannot be written yet.
    await until(async () =>
      (await db.selectFrom("sessions").select("id").execute()).length === 0
    );
    const response = await signIn(t, person.email, person.password);
    const early = readCookies(response);
    await lock.rollback().execute();
    await replacing;
    assertEquals(response.status, 200);
    assertEquals(await whoIs(t, early), null);
    const signedInAgain = await signIn(t, person.email, NEW_PASSWORD);
    assertEquals(signedInAgain.status, 200);
  });
}

test("a request for a reset link takes no less time for an unknown address", async (t) => {
  const took: number[] = [];
  for (let i = 0; i < 3; i++) {
    const asked = performance.now();
    await post(t, "/request-password-reset", { email: "nobody@example.com" });
    took.push(performance.now() - asked);
  }
  // A lower bound, which load does not make flaky.
  assert(Math.min(...took) >= 95, `${took}`);
});
