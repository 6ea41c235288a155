import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import {
  PASSWORD,
  post,
  readCookies,
  type SignedIn,
  signedIn,
} from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { fieldOf, open, readWords, submit } from "./forms.ts";

const PAGE = "/dashboard/account";
const NEXT = "another walk by the river";

function act(t: Harness, me: SignedIn, fields: Record<string, string>) {
  return submit(t, PAGE, fields, me.headers);
}

/** A further session of the same account. */
async function signInAgain(t: Harness, me: SignedIn): Promise<SignedIn> {
  const response = await post(t, "/sign-in/email", {
    email: me.email,
    password: me.password,
  }, {
    "user-agent":
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
  });
  await response.body?.cancel();
  const cookie = readCookies(response);
  return { ...me, cookie, headers: { ...me.headers, cookie } };
}

Deno.test("the name is saved, and a bad one is returned with an error", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const saved = await act(t, me, { action: "name", name: "  Ada <b> " });
  assertEquals([saved.status, saved.location], [303, PAGE]);
  const page = await open(t, PAGE, me.headers);
  assertStringIncludes(
    fieldOf(page.html, "profile-name"),
    'value="Ada &lt;b>"',
  );
  assertStringIncludes(fieldOf(page.html, "profile-email"), me.email);
  const long = "x".repeat(101);
  const refused = await act(t, me, { action: "name", name: long });
  assertEquals(refused.status, 422);
  assertStringIncludes(refused.words, "at most 100 characters");
  assertStringIncludes(fieldOf(refused.html, "profile-name"), long);
});

Deno.test("a new password ends other sessions and keeps this one", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const elsewhere = await signInAgain(t, me);
  const wrong = await act(t, me, {
    action: "password",
    current_password: "not it at all",
    new_password: NEXT,
  });
  assertEquals(wrong.status, 422);
  assertStringIncludes(wrong.words, "The current password is wrong.");
  assertStringIncludes(
    fieldOf(wrong.html, "current-password"),
    'aria-invalid="true"',
  );
  assert(!wrong.html.includes("not it at all") && !wrong.html.includes(NEXT));
  const weak = await act(t, me, {
    action: "password",
    current_password: PASSWORD,
    new_password: "short",
  });
  assertEquals(weak.status, 422);
  assertStringIncludes(
    fieldOf(weak.html, "new-password"),
    'aria-invalid="true"',
  );

  const response = await t.fetch(PAGE, {
    method: "POST",
    headers: me.headers,
    body: new URLSearchParams({
      action: "password",
      current_password: PASSWORD,
      new_password: NEXT,
    }),
  });
  await response.body?.cancel();
  assertEquals(response.status, 303);
  const mine = { cookie: readCookies(response) };
  assertEquals((await open(t, PAGE, mine)).status, 200);
  assertEquals((await open(t, PAGE, elsewhere.headers)).status, 303);
  const entered = await submit(t, "/login", {
    email: me.email,
    password: NEXT,
  });
  assertEquals(entered.status, 303);
});

Deno.test("sessions are listed by device and can be ended", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const second = await signInAgain(t, me);
  const third = await signInAgain(t, me);
  const page = await open(t, PAGE, me.headers);
  const words = page.words;
  assertStringIncludes(words, "Safari on macOS");
  assertStringIncludes(words, "Current");
  assertStringIncludes(words, "from 203.0.113.7");
  const ids = [...page.html.matchAll(/name="id" value="([^"]+)"/g)]
    .map(([, id]) => id!);
  assertEquals(ids.length, 2);

  const ended = await act(t, me, { action: "end_session", id: ids[0]! });
  assertEquals([ended.status, ended.location], [303, PAGE]);
  const alive = [
    (await open(t, PAGE, second.headers)).status,
    (await open(t, PAGE, third.headers)).status,
  ];
  assertEquals(alive.sort(), [200, 303]);
  await act(t, me, { action: "end_others" });
  for (const session of [second, third]) {
    assertEquals((await open(t, PAGE, session.headers)).status, 303);
  }
  assertEquals((await open(t, PAGE, me.headers)).status, 200);

  const stranger = await signedIn(t);
  const [own] = await t.database.longRunning.selectFrom("sessions")
    .select("id").where("account_id", "=", me.accountId).execute();
  for (const id of [own!.id, "\0", "' or true --", ""]) {
    const tried = await act(t, stranger, { action: "end_session", id });
    assertEquals(tried.status, 303);
    assertStringIncludes(tried.headers.getSetCookie().join(), "not_found");
  }
  assertEquals((await open(t, PAGE, me.headers)).status, 200);
});

Deno.test("the account's activity is shown in pages, and only to its owner", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t, { plan: "unlimited" });
  const other = await signedIn(t);
  for (let n = 0; n < 25; n++) {
    // An hour has 20 keys at most.
    if (n === 15) clock.advance(3600);
    await submit(t, "/dashboard/keys", {
      action: "create",
      name: `Number ${n} <i>`,
      expiry: "30",
    }, me.headers);
  }
  const latest = await open(t, PAGE, me.headers);
  assertStringIncludes(latest.html, "Key created: Number 24 &lt;i> (…");
  assert(!latest.html.includes("Number 4 "));
  const older = /href="(\/dashboard\/account\?before=\d+)#activity"/.exec(
    latest.html,
  )![1]!;
  const next = await open(t, older, me.headers);
  assertStringIncludes(next.html, "Number 4 ");
  assert(!next.html.includes("Number 24 "));
  assert(!(await open(t, PAGE, other.headers)).html.includes("Number"));
  assertEquals((await open(t, `${PAGE}?before=x`, me.headers)).status, 200);
});

Deno.test("an account is deleted with its password, and its keys with it", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const { html } = await submit(t, "/dashboard/keys", {
    action: "create",
    name: "Goes too",
    expiry: "never",
  }, me.headers);
  const key = /sk_[0-9A-Za-z]{40}/.exec(html)![0];
  const refused = await act(t, me, { action: "delete", password: "wrong one" });
  assertEquals(refused.status, 422);
  assertStringIncludes(refused.html, '<dialog id="delete-account" open');
  assertStringIncludes(refused.words, "The password is wrong.");

  const gone = await act(t, me, { action: "delete", password: PASSWORD });
  assertEquals([gone.status, gone.location], [303, "/login"]);
  assertEquals((await open(t, PAGE, me.headers)).status, 303);
  const response = await t.fetch("/v1/ads", { key });
  await response.body?.cancel();
  assertEquals(response.status, 401);
  const entered = await submit(t, "/login", {
    email: me.email,
    password: PASSWORD,
  });
  assertEquals(entered.status, 422);
});

Deno.test("the page of an account without a password says how to set one", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  await t.database.longRunning.deleteFrom("identities")
    .where("account_id", "=", me.accountId).execute();
  const { html } = await open(t, PAGE, me.headers);
  assertStringIncludes(readWords(html), "You sign in with another service.");
  assert(!html.includes('type="password"'));
});
