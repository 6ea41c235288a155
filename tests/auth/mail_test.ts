import { Buffer } from "node:buffer";
import { codeOf } from "../code_of.ts";
import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { mailServer } from "./mail_server.ts";
import { FROM_OUR_PAGE, PASSWORD, post, signIn, signUp } from "../sessions.ts";
import { until } from "../until.ts";

/** The application with a mail server. */
const withMail = (url: string) =>
  harness({
    config: {
      smtp: { url, from: "Ad Archive <archive@example.com>" },
      publicUrl: "https://ads.example.com",
    },
  });

/** The line with this message, which may be logged after the response. */
async function findLine(t: Harness, message: string): Promise<string> {
  const find = () => t.logged.find((logged) => logged.includes(message));
  await until(() => find() !== undefined);
  return find()!;
}

function addressee(mail: string): string | undefined {
  return /^To: (\S+)$/m.exec(mail)?.[1];
}

function linkIn(mail: string): URL {
  return new URL(/https:\/\/ads\.example\.com\/\S+/.exec(mail)![0]);
}

const email = "reader@example.com";

Deno.test("with mail, an address must be confirmed before signing in, and signing up does not reveal known addresses", async () => {
  await using server = mailServer();
  await using t = await withMail(server.url);
  const first = server.next();
  const started = performance.now();
  const made = await signUp(t, email);
  assertEquals(made.status, 200);
  assertEquals(made.headers.getSetCookie(), []);
  const madeBody = await made.json();
  await first;
  // It takes at least 500 ms, so that its work does not show.
  assert(performance.now() - started >= 490);
  // So does one for a known address, and even if it has waited behind others.
  const { hashing } = t.services.auth;
  const ends = await Promise.all(["a", "b"].map((it) => hashing.acquire(it)));
  const queuedAt = performance.now();
  const waiting = signUp(t, email);
  await until(() =>
    performance.now() - queuedAt > 300 && hashing.waiting === 1
  );
  const turnAt = performance.now();
  for (const end of ends) end();
  const known = await waiting;
  assert(performance.now() - turnAt >= 490);
  assertEquals(known.status, 200);
  assertEquals(known.headers.getSetCookie(), []);
  assertEquals(Object.keys(await known.json()), Object.keys(madeBody));
  // Only its owner learns that the address has an account.
  await until(() => server.mails.length === 2);
  assertEquals(server.mails.map(addressee), [email, email]);
  assertStringIncludes(
    server.mails[1]!,
    "Subject: You already have an account",
  );
  assertEquals(linkIn(server.mails[1]!).pathname, "/login");
  // Nobody can fill a mailbox by signing up.
  await until(async () => (await signUp(t, email)).status === 429);

  // The password is right, so these do not count as guesses.
  for (let attempt = 0; attempt < 7; attempt++) {
    const early = await signIn(t, email);
    assertEquals(await codeOf(early), [403, "email_not_verified"]);
  }

  const mail = server.mails[0]!;
  const link = linkIn(mail);
  const token = link.searchParams.get("token")!;
  // A mail program cut the link off.
  const cut = await t.fetch(`${link.pathname}?token=${token.slice(0, 60)}`);
  assertMatch(cut.headers.get("location")!, /^\/login\?verified=1&error=/);
  const [, payload] = token.split(".");
  const { iat, exp } = JSON.parse(`${Buffer.from(payload!, "base64url")}`);
  assertEquals(exp - iat, 86_400);
  const followed = await t.fetch(link.pathname + link.search, {
    headers: FROM_OUR_PAGE,
  });
  assertEquals(followed.status, 302);
  assertEquals(followed.headers.get("location"), "/login?verified=1");
  assertEquals(followed.headers.getSetCookie(), []);
  assertEquals((await signIn(t, email)).status, 200);
  assertEquals(t.logged.some((line) => line.includes("verify-email?")), false);
});

Deno.test("an unreachable mail server fails no request and is logged", async () => {
  await using t = await withMail("smtp://127.0.0.1:1");
  const response = await signUp(t, email);
  assertEquals(response.status, 200);
  const line = JSON.parse(await findLine(t, "mail failed"));
  assertEquals([line.code, line.command], ["ESOCKET", "CONN"]);
  assertStringIncludes(line.reason, "ECONNREFUSED");
});

Deno.test("of a mail server's rejection only the status is logged, not the message", async () => {
  await using server = mailServer({
    refusal: `550 5.1.1 <${email}>: there is no such person`,
  });
  await using t = await withMail(server.url);
  await signUp(t, email);
  const line = await findLine(t, "mail failed");
  const { time: _, ...fields } = JSON.parse(line);
  assertEquals(fields, {
    level: "error",
    message: "mail failed",
    code: "EENVELOPE",
    status: 550,
    command: "RCPT TO",
  });
  assertEquals(t.logged.some((logged) => logged.includes("reader")), false);
});

Deno.test("a confirmation can be sent again, and a reset link is sent only to its address", async () => {
  await using server = mailServer();
  await using t = await withMail(server.url);
  async function mailAfter(path: string, body: unknown): Promise<string> {
    const arrival = server.next();
    const response = await post(t, path, body);
    assertEquals(response.status, 200);
    await arrival;
    const mail = server.mails.at(-1)!;
    assertEquals(addressee(mail), email);
    return mail;
  }
  await mailAfter("/sign-up/email", { email, password: PASSWORD });
  const again = linkIn(await mailAfter("/send-verification-email", { email }));
  const followed = await t.fetch(again.pathname + again.search, {
    headers: FROM_OUR_PAGE,
  });
  assertEquals(followed.headers.get("location"), "/login?verified=1");

  const link = linkIn(await mailAfter("/request-password-reset", { email }));
  assertEquals(link.pathname, "/reset");
  const password = "a new walk by the river";
  const reset = await post(t, "/reset-password", {
    token: link.searchParams.get("token"),
    newPassword: password,
  });
  assertEquals(reset.status, 200);
  assertEquals((await signIn(t, email, password)).status, 200);
});

Deno.test("a password that was reset by a mailed link needs no other link to sign in", async () => {
  await using server = mailServer();
  await using t = await withMail(server.url);
  await signUp(t, email);
  const other = "other@example.com";
  await signUp(t, other);
  await post(t, "/request-password-reset", { email });
  await until(() => server.mails.some((mail) => mail.includes("/reset?")));
  const mail = server.mails.find((each) => each.includes("/reset?"))!;
  const password = "a new walk by the river";
  await post(t, "/reset-password", {
    token: linkIn(mail).searchParams.get("token"),
    newPassword: password,
  });
  assertEquals((await signIn(t, email, password)).status, 200);
  // It confirms no other address.
  assertEquals(await codeOf(await signIn(t, other)), [
    403,
    "email_not_verified",
  ]);
});
