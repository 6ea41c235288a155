import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { test } from "./forms.ts";

const DAY = 86_400;
const PAGE = "/dashboard/keys";

test("ended keys leave the page after 90 days, and stay in the audit trail", async ({ t, clock, signIn }) => {
  const me = await signIn({ plan: "unlimited" });
  const owner = { accountId: me.accountId, address: null };
  const { ownKeys } = t.services;
  const revoked = await ownKeys.issue(owner, {
    name: "Was revoked",
    expiresAt: clock.seconds + 80 * DAY,
  });
  await ownKeys.issue(owner, {
    name: "Did expire",
    expiresAt: clock.seconds + DAY,
  });
  await ownKeys.revoke(owner, revoked.id);
  await ownKeys.issue(owner, { name: "Still works", expiresAt: null });
  const isShown = async () => {
    // Its sessions would be over by then, so each look signs in anew.
    await t.database.longRunning.updateTable("sessions")
      .set({
        created_at: new Date(clock.now()),
        updated_at: new Date(clock.now()),
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
  assertEquals(events.map(({ action }) => action), [
    "key.issued",
    "key.revoked",
  ]);
});

test("the page shows 50 working and 50 ended keys, and leads to the older ones", async ({ t, clock, signIn }) => {
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
