import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Harness } from "../harness.ts";
import {
  assertRejected,
  fieldOf,
  getStatus,
  type Person,
  test,
} from "./forms.ts";

const DAY = 86_400;
const PAGE = "/dashboard/keys";
const KEY = /sk_[0-9A-Za-z]{40}/;

function act(me: Person, fields: Record<string, string>) {
  return me.submit(PAGE, fields);
}

async function create(t: Harness, me: Person, name: string) {
  const { html } = await act(me, { action: "create", name, expiry: "never" });
  const [own] = await t.services.ownKeys.list(me.accountId);
  return { key: KEY.exec(html)![0], id: String(own!.id) };
}

test("a new key is shown once, in the response to its form, and works", async ({ t, me }) => {
  const name = "Nightly <report>";
  const made = await act(me, { action: "create", name, expiry: "30" });
  assertEquals(made.status, 200);
  assertEquals(made.headers.get("cache-control"), "no-store");
  const key = KEY.exec(made.html)![0];
  assertMatch(made.html, new RegExp(`id="key"[^>]*>${key}<`));
  assertStringIncludes(made.words, "It is shown only once");
  assertMatch(made.words, /It expires on \w+ \d+, \d{4}/);
  assertStringIncludes(made.words, `curl -H "X-API-Key: ${key}"`);
  assertStringIncludes(made.html, "Nightly &lt;report>");
  assertEquals(await getStatus(t, key), 200);

  // Neither an address nor a cookie carries it, and no page shows it again.
  assert(![...made.headers].join().includes(key));
  assertEquals(made.location, null);
  for (const path of [PAGE, "/dashboard", "/dashboard/account"]) {
    assert(!KEY.test((await me.open(path)).html), path);
  }
  assert(!t.logged.join("").includes(key));
  const dump = JSON.stringify(
    await t.database.longRunning.selectFrom("api_keys").selectAll().execute(),
  );
  assert(!dump.includes(key));
});

test("a key ends at the chosen time, a date at its last second", async ({ t, clock, signIn }) => {
  const me = await signIn({ plan: "pro" });
  const day = new Date((clock.seconds + 10 * DAY) * 1000).toISOString()
    .slice(0, 10);
  const choices: [expiry: string, date: string, expected: number | null][] = [
    ["never", "", null],
    ["30", "", clock.seconds + 30 * 86_400],
    ["90", "", clock.seconds + 90 * 86_400],
    ["365", "", clock.seconds + 365 * 86_400],
    // A date that was left in its field does not count unless it is chosen.
    ["never", day, null],
    ["date", day, Date.parse(day) / 1000 + 86_399],
  ];
  for (const [expiry, date, expected] of choices) {
    await act(me, { action: "create", name: "Ends", expiry, date });
    const [key] = await t.services.ownKeys.list(me.accountId);
    assertEquals(key!.expires_at, expected, `${expiry} ${date}`);
  }
});

test("a form with errors keeps what was typed, and says what is wrong", async ({ t, me }) => {
  const onDate = { name: "A", expiry: "date" };
  const refusals: [Record<string, string>, field: string, reason: string][] = [
    [{ name: "", expiry: "30" }, "create-name", "Give the key a name."],
    [{ name: "x".repeat(101), expiry: "30" }, "create-name", "1 to 100"],
    [{ name: "\u200b\u00ad", expiry: "30" }, "create-name", "1 to 100"],
    [{ name: "a\u0007b", expiry: "30" }, "create-name", "control characters"],
    [{ name: "A", expiry: "31" }, "create-expiry", "Choose when"],
    [{ ...onDate, date: "" }, "create-date", "Choose the date"],
    [{ ...onDate, date: "2026-02-30" }, "create-date", "Choose the date"],
    [{ ...onDate, date: "2020-01-01" }, "create-date", "not be in the past"],
  ];
  for (const [fields, id, reason] of refusals) {
    const refused = await act(me, { action: "create", ...fields });
    const { html } = refused;
    assertRejected(refused, id, reason);
    assertMatch(html, /<dialog id="create-key" open/);
    if (fields["name"] === "A") {
      assertStringIncludes(fieldOf(html, "create-name"), 'value="A"');
    }
  }
  assertEquals(await t.services.ownKeys.list(me.accountId), []);
});

test("the plan's number of keys is a limit, and the page says so", async ({ t, me }) => {
  for (let n = 0; n < 3; n++) await create(t, me, `Key ${n}`);
  const name = "One too many";
  const refused = await act(me, { action: "create", name, expiry: "30" });
  const { status, html, words } = refused;
  assertEquals(status, 422);
  const reason = "You've reached your plan's key limit. Revoke a key first.";
  assertStringIncludes(words, reason);
  assertStringIncludes(fieldOf(html, "create-name"), `value="${name}"`);
  assertStringIncludes(words, "3 active keys; you have 3. Revoke one to");
  assert(!(await me.open(PAGE)).html.includes('href="#create-key"'));
});

test("a key is renamed and revoked without scripts, and each is confirmed afterwards", async ({ t, me }) => {
  const { key, id } = await create(t, me, "Before");
  const page = await me.open(PAGE);
  for (const what of ["rename", "rotate", "revoke"]) {
    assertStringIncludes(page.html, `href="#${what}-${id}"`);
    assertStringIncludes(page.html, `<dialog id="${what}-${id}"`);
  }
  const empty = await act(me, { action: "rename", id, name: " " });
  assertEquals(empty.status, 422);
  assertMatch(empty.html, new RegExp(`<dialog id="rename-${id}" open`));
  const renamed = await act(me, { action: "rename", id, name: "After" });
  assertEquals([renamed.status, renamed.location], [303, PAGE]);
  assertEquals((await t.services.ownKeys.list(me.accountId))[0]!.name, "After");
  assertEquals(await getStatus(t, key), 200);
  const revoked = await act(me, { action: "revoke", id });
  assertEquals([revoked.status, revoked.location], [303, PAGE]);
  assertEquals(await getStatus(t, key), 401);
  const { words } = await me.open(PAGE, {
    cookie: `${me.cookie}; ${revoked.cookie}`,
  });
  for (
    const text of [
      "Key revoked.",
      "No working keys",
      "1 key revoked or expired",
    ]
  ) assertStringIncludes(words, text);
});

test("a rotated key works during its grace period, and no other period is accepted", async ({ t, clock, me }) => {
  const { key: old, id } = await create(t, me, "Rotated");
  const odd = await act(me, { action: "rotate", id, grace: "77" });
  assertEquals(odd.status, 422);
  assertMatch(odd.html, new RegExp(`<dialog id="rotate-${id}" open`));
  const rotated = await act(me, { action: "rotate", id, grace: "900" });
  assertEquals(rotated.status, 200);
  const next = KEY.exec(rotated.html)![0];
  assertStringIncludes(
    rotated.words,
    `The key that ends in ${old.slice(-4)} keeps working until`,
  );
  assertEquals([await getStatus(t, old), await getStatus(t, next)], [200, 200]);
  clock.advance(901);
  assertEquals([await getStatus(t, old), await getStatus(t, next)], [401, 200]);

  const [current] = await t.services.ownKeys.list(me.accountId);
  const fields = { id: String(current!.id), grace: "0" };
  const atOnce = await act(me, { action: "rotate", ...fields });
  assertStringIncludes(atOnce.words, "has stopped working.");
  assertEquals(await getStatus(t, next), 401);
});

test("another account's key does not exist", async ({ t, signIn }) => {
  const owner = await signIn();
  const other = await signIn();
  const { key, id } = await create(t, owner, "Mine");
  for (
    const fields of [
      { action: "rename", name: "Yours" },
      { action: "rotate", grace: "0" },
      { action: "revoke" },
    ]
  ) {
    for (const own of [id, "999999", "x", "-1", ""]) {
      const { status, location, cookie } = await act(other, {
        ...fields,
        id: own,
      });
      assertEquals([status, location], [303, PAGE]);
      assertStringIncludes(cookie, "flash=not_found");
    }
  }
  assertEquals(await getStatus(t, key), 200);
  assert(!(await other.open(PAGE)).html.includes("Mine"));
});

test("ended keys leave the page after 90 days, and stay in the audit trail", async ({ t, clock, signIn }) => {
  const me = await signIn({ plan: "unlimited" });
  const owner = { accountId: me.accountId, address: null };
  const { ownKeys } = t.services;
  const issue = (name: string, days: number | null) => {
    const expiresAt = days === null ? null : clock.seconds + days * DAY;
    return ownKeys.issue(owner, { name, expiresAt });
  };
  const revoked = await issue("Was revoked", 80);
  await issue("Did expire", 1);
  await ownKeys.revoke(owner, revoked.id);
  await issue("Still works", null);
  const isShown = async () => {
    // Its sessions would be over by then, so each look signs in anew.
    const now = new Date(clock.now());
    await t.database.longRunning.updateTable("sessions").set({
      created_at: now,
      updated_at: now,
      expires_at: new Date(clock.now() + 3_600_000),
    }).execute();
    const { status, html } = await me.open(PAGE);
    assertEquals(status, 200);
    return ["Was revoked", "Did expire", "Still works"].map((name) =>
      html.includes(name)
    );
  };
  clock.advance(DAY);
  assertEquals(await isShown(), [true, true, true]);
  clock.advance(89 * DAY);
  assertEquals(await isShown(), [false, true, true]);
  clock.advance(DAY);
  assertEquals(await isShown(), [false, false, true]);
  const events = await t.database.kysely.selectFrom("audit_events")
    .select("action").where("key_id", "=", revoked.id).orderBy("id").execute();
  const actions = events.map(({ action }) => action);
  assertEquals(actions, ["key.issued", "key.revoked"]);
});

test("the page shows 50 working and 50 ended keys, and links to older ones", async ({ t, clock, signIn }) => {
  const me = await signIn({ plan: "unlimited" });
  const now = clock.seconds;
  await t.database.longRunning.insertInto("api_keys").values(
    Array.from({ length: 110 }, (_, n) => ({
      account_id: me.accountId,
      key_hash: `${n}`.padStart(64, "0"),
      name: `Number ${n}.`,
      last4: "0000",
      created_at: now - 1000,
      expires_at: null,
      revoked_at: n % 2 === 0 ? now - 500 : null,
    })),
  ).execute();
  const first = await me.open(PAGE);
  assertStringIncludes(first.words, "55 active keys");
  assertStringIncludes(first.words, "Number 109.");
  assertEquals(first.html.includes("Number 9."), false);
  for (
    const [param, shown, hidden] of [
      ["before", "Number 9.", "Number 8."],
      ["ended_before", "Number 8.", "Number 9."],
    ] as const
  ) {
    const link = new RegExp(`href="([^"]*[?]${param}=[0-9]+)"`);
    assertMatch(first.html, link);
    const older = await me.open(link.exec(first.html)![1]!);
    assertEquals(older.status, 200);
    assertStringIncludes(older.html, shown);
    assertEquals(older.html.includes(hidden), false);
    assertEquals(link.test(older.html), false);
    assertStringIncludes(older.html, 'href="/dashboard/keys"');
  }
});
