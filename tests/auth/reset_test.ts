import { assertEquals, assertMatch } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import {
  FROM_OUR_PAGE,
  linkFor,
  post,
  readCookies,
  signedIn,
  signIn,
  whoIs,
} from "../sessions.ts";

async function reset(t: Harness, token: string, newPassword: string) {
  const response = await post(t, "/reset-password", { token, newPassword });
  const { error } = await response.json();
  return { status: response.status, code: error?.code };
}

Deno.test("a reset link sets a password once and ends all sessions", async () => {
  await using t = await harness();
  const person = await signedIn(t);
  const link = await linkFor(t, person.email);
  assertEquals(`${link.origin}${link.pathname}`, "http://archive.test/reset");
  const token = link.searchParams.get("token")!;
  const stored = await t.database.longRunning.selectFrom("verifications")
    .selectAll().executeTakeFirstOrThrow();
  assertEquals(JSON.stringify(stored).includes(token), false);

  assertEquals(await reset(t, token, "short"), {
    status: 400,
    code: "invalid_body",
  });
  assertEquals(await reset(t, token, person.email), {
    status: 400,
    code: "invalid_body",
  });
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

Deno.test("a forged token sets no password", async () => {
  await using t = await harness();
  for (const token of ["", "made-up", "x".repeat(4000)]) {
    assertEquals(
      (await reset(t, token, "a new walk by the river")).code,
      "invalid_token",
    );
  }
});

Deno.test("an account created by a command gets its first password by a link", async () => {
  await using t = await harness();
  await t.key({ email: "by-command@example.com" });
  const link = await linkFor(t, "by-command@example.com");
  const password = "a first walk by the river";
  await reset(t, link.searchParams.get("token")!, password);
  const response = await signIn(t, "by-command@example.com", password);
  assertMatch(readCookies(response), /session_token=/);
});

Deno.test("the logged reset link is only a path, whatever the request's Host", async () => {
  await using t = await harness();
  const { email } = await signedIn(t);
  const response = await t.fetch(
    "http://evil.test/api/auth/request-password-reset",
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: "http://evil.test",
        ...FROM_OUR_PAGE,
      },
      body: JSON.stringify({ email }),
    },
  );
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
  assertMatch((await response.json()).error.message, /sends no email/);
  assertEquals(t.logged.some((line) => line.includes("token=")), false);
});
