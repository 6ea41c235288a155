import { codeOf } from "../code_of.ts";
import { words } from "../words.ts";
import { assertEquals, assertNotEquals } from "@std/assert";
import { countStatements } from "../count_statements.ts";
import { testDatabase } from "../database.ts";
import { type Harness, harness, test } from "../harness.ts";
import {
  PASSWORD,
  post,
  readCookies,
  signedIn,
  signIn,
  signUp,
  whoIs,
} from "../sessions.ts";
import { untilWaiting } from "../until_waiting.ts";

/** What a client can see of a rejection, except the request's own id, and what it cost. */
async function refusal(t: Harness, email: string, password: string) {
  const before = t.derivations;
  const response = await signIn(t, email, password);
  const { error } = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("x-request-id");
  return {
    status: response.status,
    headers: [...headers],
    error: { ...error, request_id: null },
    derivations: t.derivations - before,
  };
}

Deno.test("an unknown user and a wrong password get the same response for the same work", async () => {
  const database = await testDatabase("pglite");
  const statements = countStatements(database);
  await using t = await harness({ database });
  const { email } = await signedIn(t);
  await t.key({ email: "without-password@example.com" });
  async function guess(address: string) {
    const before = statements.count;
    const response = await refusal(t, address, "not the right password");
    return { ...response, statements: statements.count - before };
  }
  const wrong = await guess(email);
  assertEquals(wrong.status, 401);
  assertEquals(wrong.error.code, "invalid_credentials");
  assertEquals(wrong.derivations, 1);
  for (const other of ["nobody@example.com", "without-password@example.com"]) {
    assertEquals(await guess(other), wrong);
  }
});

test("after a wrong password the right one signs in", async (t) => {
  const { email, password } = await signedIn(t);
  await refusal(t, email, `${password} `);
  const response = await post(t, "/sign-in/email", {
    email: ` ${email.toUpperCase()} `,
    password,
  });
  assertEquals(response.status, 200);
  const cookie = readCookies(response);
  assertEquals("token" in await response.json(), false);
  assertEquals(await whoIs(t, cookie), email);
});

test("an address can be registered once, whatever its case", async (t) => {
  const { email } = await signedIn(t);
  const response = await signUp(t, email.toUpperCase());
  assertEquals(await codeOf(response), [409, "email_taken"]);
});

test("of two sign-ups with one address at the same time, the later one learns that it is taken", async (t) => {
  const { later } = await t.database.longRunning.transaction().execute(
    async (trx) => {
      // As an earlier one that has not committed yet.
      await trx.insertInto("accounts").values({ email: "one@example.com" })
        .execute();
      const later = signUp(t, "one@example.com");
      await untilWaiting(t.database.kysely);
      return { later };
    },
  );
  assertEquals(await codeOf(await later), [409, "email_taken"]);
});

test("signing up does not take over an account that has keys but no password", async (t) => {
  await t.key({ email: "by-command@example.com" });
  const response = await signUp(t, "by-command@example.com");
  assertEquals(response.status, 409);
  assertEquals(response.headers.getSetCookie(), []);
});

test("a client can choose neither its plan nor its id, nor confirm its own address", async (t) => {
  const response = await post(t, "/sign-up/email", {
    email: "greedy@example.com",
    password: PASSWORD,
    name: "Greedy",
    plan_id: "unlimited",
    planId: "unlimited",
    id: "chosen",
    emailVerified: true,
    email_verified: true,
  });
  const cookie = readCookies(response);
  await (await post(t, "/update-user", { name: "G", plan_id: "unlimited" }, {
    cookie,
  })).body?.cancel();
  const row = await t.database.longRunning.selectFrom("accounts").selectAll()
    .where("email", "=", "greedy@example.com").executeTakeFirstOrThrow();
  assertEquals([row.plan_id, row.email_verified, row.name], [
    "free",
    false,
    "G",
  ]);
  assertNotEquals(row.id, "chosen");
});

test("other endpoints of Better Auth are not open", async (t) => {
  const { headers } = await signedIn(t);
  for (
    const path of words`
      /get-session /list-sessions /revoke-session /delete-user /update-session
      /change-email /verify-password /constructor`
  ) {
    const response = await post(t, path, {}, headers);
    assertEquals(await codeOf(response), [404, "not_found"], path);
  }
});

test("another method gets 405 with Allow, and OPTIONS its 204", async (t) => {
  for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-out"]) {
    const get = await t.fetch(path);
    assertEquals([get.status, get.headers.get("allow")], [
      405,
      "POST, OPTIONS",
    ]);
    assertEquals((await t.fetch(path, { method: "OPTIONS" })).status, 204);
  }
});
