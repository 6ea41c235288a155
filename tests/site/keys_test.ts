import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { type Harness, harness } from "../harness.ts";
import { type SignedIn, signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { fieldOf, open, readWords, submit } from "./forms.ts";

const PAGE = "/dashboard/keys";
const KEY = /sk_[0-9A-Za-z]{40}/;

function act(t: Harness, me: SignedIn, fields: Record<string, string>) {
  return submit(t, PAGE, fields, me.headers);
}

async function create(t: Harness, me: SignedIn, name: string) {
  const { html } = await act(t, me, {
    action: "create",
    name,
    expiry: "never",
  });
  const [own] = await t.services.ownKeys.list(me.accountId);
  return { key: KEY.exec(html)![0], id: String(own!.id) };
}

async function statusOf(t: Harness, key: string): Promise<number> {
  const response = await t.fetch("/v1/ads", { key });
  await response.body?.cancel();
  return response.status;
}

Deno.test("a new key is shown once, in the response to its form, and works", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const made = await act(t, me, {
    action: "create",
    name: "Nightly <report>",
    expiry: "30",
  });
  assertEquals(made.status, 200);
  assertEquals(made.headers.get("cache-control"), "no-store");
  const key = KEY.exec(made.html)![0];
  assertMatch(made.html, new RegExp(`id="key"[^>]*>${key}<`));
  assertStringIncludes(made.words, "It is shown only once");
  assertStringIncludes(made.words, `curl -H "X-API-Key: ${key}"`);
  assertStringIncludes(made.html, "Nightly &lt;report>");
  assertEquals(await statusOf(t, key), 200);

  // Neither an address nor a cookie carries it, and no page shows it again.
  assert(![...made.headers].join().includes(key));
  assertEquals(made.location, null);
  for (const path of [PAGE, "/dashboard", "/dashboard/account"]) {
    assert(!KEY.test((await open(t, path, me.headers)).html), path);
  }
  assert(!t.logged.join("").includes(key));
  const dump = JSON.stringify(
    await t.database.longRunning.selectFrom("api_keys").selectAll().execute(),
  );
  assert(!dump.includes(key));
});

Deno.test("a key ends when it was chosen to, a date at its last second", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t, { plan: "pro" });
  const day = new Date((clock.seconds + 10 * 86_400) * 1000).toISOString()
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
    await act(t, me, { action: "create", name: "Ends", expiry, date });
    const [key] = await t.services.ownKeys.list(me.accountId);
    assertEquals(key!.expires_at, expected, `${expiry} ${date}`);
  }
});

Deno.test("a refused form keeps what was typed, and says what is wrong", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const refusals: [Record<string, string>, field: string, reason: string][] = [
    [{ name: "", expiry: "30" }, "create-name", "Give the key a name."],
    [{ name: "x".repeat(101), expiry: "30" }, "create-name", "1 to 100"],
    [{ name: "a\u0007b", expiry: "30" }, "create-name", "control characters"],
    [{ name: "A", expiry: "31" }, "create-expiry", "Choose when"],
    [{ name: "A", expiry: "date", date: "" }, "create-date", "Choose the date"],
    [
      { name: "A", expiry: "date", date: "2026-02-30" },
      "create-date",
      "Choose the date",
    ],
    [
      { name: "A", expiry: "date", date: "2020-01-01" },
      "create-date",
      "must not be in the past",
    ],
  ];
  for (const [fields, id, reason] of refusals) {
    const { status, html } = await act(t, me, { action: "create", ...fields });
    assertEquals(status, 422, reason);
    assertMatch(html, /<dialog id="create-key" open/);
    assertStringIncludes(readWords(html), reason);
    assertStringIncludes(fieldOf(html, id), 'aria-invalid="true"');
    if (fields["name"] === "A") {
      assertStringIncludes(fieldOf(html, "create-name"), 'value="A"');
    }
  }
  assertEquals(await t.services.ownKeys.list(me.accountId), []);
});

Deno.test("the plan's number of keys holds, and the page says so", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  for (let n = 0; n < 3; n++) await create(t, me, `Key ${n}`);
  const { status, html } = await act(t, me, {
    action: "create",
    name: "One too many",
    expiry: "30",
  });
  assertEquals(status, 422);
  assertStringIncludes(
    readWords(html),
    "You've reached your plan's key limit. Revoke a key first.",
  );
  assertStringIncludes(fieldOf(html, "create-name"), 'value="One too many"');
  assertStringIncludes(readWords(html), "3 active keys; you have 3");
});

Deno.test("a key is renamed and revoked without scripts, and each is confirmed afterwards", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const { key, id } = await create(t, me, "Before");
  const page = await open(t, PAGE, me.headers);
  for (const what of ["rename", "rotate", "revoke"]) {
    assertStringIncludes(page.html, `href="#${what}-${id}"`);
    assertStringIncludes(page.html, `<dialog id="${what}-${id}"`);
  }
  const empty = await act(t, me, { action: "rename", id, name: " " });
  assertEquals(empty.status, 422);
  assertMatch(empty.html, new RegExp(`<dialog id="rename-${id}" open`));
  const renamed = await act(t, me, { action: "rename", id, name: "After" });
  assertEquals([renamed.status, renamed.location], [303, PAGE]);
  assertEquals((await t.services.ownKeys.list(me.accountId))[0]!.name, "After");
  assertEquals(await statusOf(t, key), 200);
  const revoked = await act(t, me, { action: "revoke", id });
  assertEquals([revoked.status, revoked.location], [303, PAGE]);
  assertEquals(await statusOf(t, key), 401);
  const cookie = revoked.headers.getSetCookie()[0]!.split(";")[0]!;
  const after = await open(t, PAGE, { cookie: `${me.cookie}; ${cookie}` });
  const words = after.words;
  assertStringIncludes(words, "Key revoked.");
  assertStringIncludes(words, "No working keys");
  assertStringIncludes(words, "1 key revoked or expired");
});

Deno.test("a rotated key works during its grace period, and no other period is accepted", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
  const { key: old, id } = await create(t, me, "Rotated");
  const odd = await act(t, me, { action: "rotate", id, grace: "77" });
  assertEquals(odd.status, 422);
  assertMatch(odd.html, new RegExp(`<dialog id="rotate-${id}" open`));
  const rotated = await act(t, me, { action: "rotate", id, grace: "900" });
  assertEquals(rotated.status, 200);
  const next = KEY.exec(rotated.html)![0];
  assertStringIncludes(
    rotated.words,
    `The key that ends in ${old.slice(-4)} goes on working until`,
  );
  assertEquals([await statusOf(t, old), await statusOf(t, next)], [200, 200]);
  clock.advance(901);
  assertEquals([await statusOf(t, old), await statusOf(t, next)], [401, 200]);

  const [current] = await t.services.ownKeys.list(me.accountId);
  const atOnce = await act(t, me, {
    action: "rotate",
    id: String(current!.id),
    grace: "0",
  });
  assertStringIncludes(atOnce.words, "has stopped working.");
  assertEquals(await statusOf(t, next), 401);
});

Deno.test("someone else's key is not there", async () => {
  await using t = await harness();
  const owner = await signedIn(t);
  const other = await signedIn(t);
  const { key, id } = await create(t, owner, "Mine");
  for (
    const fields of [
      { action: "rename", name: "Yours" },
      { action: "rotate", grace: "0" },
      { action: "revoke" },
    ]
  ) {
    for (const own of [id, "999999", "x", "-1", ""]) {
      const answer = await act(t, other, { ...fields, id: own });
      assertEquals([answer.status, answer.location], [303, PAGE]);
      assertStringIncludes(
        answer.headers.getSetCookie().join(),
        "flash=not_found",
      );
    }
  }
  assertEquals(await statusOf(t, key), 200);
  const page = await open(t, PAGE, other.headers);
  assert(!page.html.includes("Mine"));
});
