import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { sql } from "kysely";
import { type Harness } from "../harness.ts";
import { PASSWORD } from "../sessions.ts";
import {
  assertRejected,
  fieldOf,
  getStatus,
  type Person,
  test,
  toVisitor,
} from "./forms.ts";

const PAGE = "/dashboard/account";
const NEXT = "another walk by the river";

function act(me: Person, fields: Record<string, string>) {
  return me.submit(PAGE, fields);
}

/** A further session of the same account. */
async function signInAgain(t: Harness, { email, password }: Person) {
  const { cookie } = await toVisitor(t).submit("/login", { email, password }, {
    "user-agent":
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15",
  });
  return toVisitor(t, { cookie });
}

test("the name is saved, and an invalid one is returned with an error", async ({ me }) => {
  const saved = await act(me, { action: "profile", name: "  Ada <b> " });
  assertEquals([saved.status, saved.location], [303, PAGE]);
  const { html } = await me.open(PAGE);
  assertStringIncludes(fieldOf(html, "profile-name"), 'value="Ada &lt;b>"');
  assertStringIncludes(fieldOf(html, "profile-email"), me.email);
  const long = "x".repeat(101);
  const refused = await act(me, { action: "profile", name: long });
  assertRejected(refused, "profile-name", "at most 100 characters");
  assertStringIncludes(fieldOf(refused.html, "profile-name"), long);
});

test("a new password ends other sessions and keeps this one", async ({ t, me, visitor }) => {
  const elsewhere = await signInAgain(t, me);
  const change = (current_password: string, new_password: string) =>
    act(me, { action: "password", current_password, new_password });
  const wrong = await change("not it at all", NEXT);
  assertRejected(
    wrong,
    "password-current_password",
    "The current password is wrong.",
  );
  assert(!wrong.html.includes("not it at all") && !wrong.html.includes(NEXT));
  const weak = await change(PASSWORD, "short");
  assertRejected(weak, "password-new_password", "at least 12 characters");
  assertStringIncludes(weak.words, "API keys keep working.");

  const { status, cookie } = await change(PASSWORD, NEXT);
  assertEquals(status, 303);
  assertEquals((await visitor.open(PAGE, { cookie })).status, 200);
  assertEquals((await elsewhere.open(PAGE)).status, 303);
  const fields = { email: me.email, password: NEXT };
  assertEquals((await visitor.submit("/login", fields)).status, 303);
});

test("the page lists its own session first, then those used last, up to 50", async ({ t, me }) => {
  await sql`insert into sessions
      (id, token, account_id, expires_at, created_at, updated_at)
    select n, repeat(md5(n::text), 2), account_id, expires_at, created_at,
      updated_at + (n - 1000) * interval '1 minute'
    from sessions, generate_series(1, 1060) n`.execute(
    t.database.longRunning,
  );
  const { html, words } = await me.open(PAGE);
  const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)]
    .map(([, id]) => id);
  assertEquals(ids, Array.from({ length: 49 }, (_, n) => `${1060 - n}`));
  assertStringIncludes(words, "and 1,011 more");
  assertMatch(words, /Sessions.*Current/);
});

test("sessions are listed by device and can be ended", async ({ t, me, signIn }) => {
  const second = await signInAgain(t, me);
  const third = await signInAgain(t, me);
  const { words, html } = await me.open(PAGE);
  for (const text of ["Safari on macOS", "Current", "from 203.0.113.7"]) {
    assertStringIncludes(words, text);
  }
  const ids = [...html.matchAll(/name="id" value="([^"]+)"/g)]
    .map(([, id]) => id!);
  assertEquals(ids.length, 2);

  const ended = await act(me, { action: "end_session", id: ids[0]! });
  assertEquals([ended.status, ended.location], [303, PAGE]);
  const alive = [
    (await second.open(PAGE)).status,
    (await third.open(PAGE)).status,
  ];
  assertEquals(alive.sort(), [200, 303]);
  await act(me, { action: "end_others" });
  for (const session of [second, third]) {
    assertEquals((await session.open(PAGE)).status, 303);
  }
  assertEquals((await me.open(PAGE)).status, 200);

  const stranger = await signIn();
  const [own] = await t.database.longRunning.selectFrom("sessions")
    .select("id").where("account_id", "=", me.accountId).execute();
  for (const id of [own!.id, "\0", "' or true --", ""]) {
    const tried = await act(stranger, { action: "end_session", id });
    assertEquals(tried.status, 303);
    assertStringIncludes(tried.headers.getSetCookie().join(), "not_found");
  }
  assertEquals((await me.open(PAGE)).status, 200);
});

test("the account's activity is shown in pages, and only to its owner", async ({ clock, signIn }) => {
  const me = await signIn({ plan: "unlimited" });
  const other = await signIn();
  for (let n = 0; n < 25; n++) {
    // An hour has 20 keys at most.
    if (n === 15) clock.advance(3600);
    const fields = { name: `Number ${n} <i>`, expiry: "30" };
    await me.submit("/dashboard/keys", { action: "create", ...fields });
  }
  const latest = await me.open(PAGE);
  assertStringIncludes(latest.html, "Key created: Number 24 &lt;i> (…");
  assert(!latest.html.includes("Number 4 "));
  const older = /href="(\/dashboard\/account\?before=\d+)#activity"/.exec(
    latest.html,
  )![1]!;
  const next = await me.open(older);
  assertStringIncludes(next.html, "Number 4 ");
  assert(!next.html.includes("Number 24 "));
  assert(!(await other.open(PAGE)).html.includes("Number"));
  assertEquals((await me.open(`${PAGE}?before=x`)).status, 200);
});

test("activity names webhooks by their host, and links by their view or board, while there are any", async ({ t, me }) => {
  const values = { query: "q=words", watch: "none" } as const;
  const { services: { views, webhooks } } = t;
  const view = await views.create(me.accountId, {
    ...values,
    name: "Mine <i>",
  });
  await me.submit("/dashboard/boards", { action: "create", name: "Summer" });
  await me.submit("/dashboard/boards", { action: "share", id: "1", ends: "7" });
  const ids = { id: String(view.id), ends: "7" };
  await me.submit("/dashboard/views", { action: "share", ...ids });
  const url = "https://8.8.8.8/services/secret";
  const owner = { accountId: me.accountId, address: null };
  const { id } = await webhooks.create(owner, { url, view_ids: [] });
  const { html } = await me.open(PAGE);
  for (
    const text of [
      "Webhook created: 8.8.8.8<",
      "Link created: view Mine &lt;i><",
      "Link created: board Summer<",
    ]
  ) assertStringIncludes(html, text);
  assert(!html.includes("secret"));
  await webhooks.remove(owner, id);
  await views.remove(me.accountId, view.id);
  const { words } = await me.open(PAGE);
  assertStringIncludes(words, `Webhook deleted: #${id} `);
  assertStringIncludes(words, `Link created: view #${view.id} `);
  assertStringIncludes(words, "Link created: board Summer ");
});

test("an account is deleted with its password, including its keys", async ({ t, me, visitor }) => {
  const { html } = await me.submit("/dashboard/keys", {
    action: "create",
    name: "Goes too",
    expiry: "never",
  });
  const key = /sk_[0-9A-Za-z]{40}/.exec(html)![0];
  const refused = await act(me, { action: "delete", password: "wrong one" });
  assertEquals(refused.status, 422);
  assertStringIncludes(refused.words, "The password is wrong.");
  assertStringIncludes(refused.html, '<dialog id="delete-account" open');

  const gone = await act(me, { action: "delete", password: PASSWORD });
  assertEquals([gone.status, gone.location], [303, "/login"]);
  assertEquals((await me.open(PAGE)).status, 303);
  assertEquals(await getStatus(t, key), 401);
  const { email, password } = me;
  assertEquals(
    (await visitor.submit("/login", { email, password })).status,
    422,
  );
});

test("the page of an account without a password says how to set one", async ({ t, me }) => {
  await t.database.longRunning.deleteFrom("identities")
    .where("account_id", "=", me.accountId).execute();
  const { html, words } = await me.open(PAGE);
  assertStringIncludes(words, "You sign in with another service.");
  assert(!html.includes('type="password"'));
});
