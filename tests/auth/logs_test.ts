import { assertEquals } from "@std/assert";
import { test } from "../harness.ts";
import { PASSWORD, post, signedIn } from "../sessions.ts";

test("no password, hash, token or email address is logged", async (t) => {
  const person = await signedIn(t);
  const hash = await t.database.longRunning.selectFrom("identities")
    .select("password").executeTakeFirstOrThrow();
  const bodies: [string, unknown][] = [
    ["/sign-up/email", { email: person.email, password: PASSWORD }],
    ["/sign-in/email", { email: person.email, password: PASSWORD }],
    ["/sign-in/email", { email: person.email, password: "a wrong one, sir" }],
    ["/sign-in/email", { email: "nobody@example.com", password: PASSWORD }],
    ["/reset-password", { token: "made-up-token", newPassword: PASSWORD }],
    ["/change-password", {
      currentPassword: PASSWORD,
      newPassword: "the second one is better",
    }],
  ];
  const cookies: string[] = [person.cookie];
  for (const [path, body] of bodies) {
    const response = await post(t, path, body, person.headers);
    cookies.push(...response.headers.getSetCookie());
  }
  await t.fetch("/api/auth/verify-email?token=made-up-token");
  const secrets = [
    PASSWORD,
    "a wrong one, sir",
    "the second one is better",
    "made-up-token",
    person.email,
    "nobody@example.com",
    "$argon2id$",
    hash.password!.split("$").at(-1)!,
    ...cookies.map((cookie) => cookie.split("=")[1]!.split(/[;.]/, 1)[0]!)
      .filter((token) => token !== ""),
  ];
  assertEquals(t.logged.length > bodies.length, true);
  for (const line of t.logged) {
    for (const secret of secrets) {
      assertEquals(line.includes(secret), false, `${secret} in ${line}`);
    }
  }
});
