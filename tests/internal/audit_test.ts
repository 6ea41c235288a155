import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { COMMAND, listAudit, recordAudit } from "@/lib/audit/audit.ts";
import { changeAccount } from "@/lib/accounts/change_account.ts";
import { revokeKey } from "@/lib/keys/change_key.ts";
import { everyStore, postgres } from "../database.ts";
import { failWrites } from "../fail_writes.ts";
import { giveKey } from "../give_key.ts";
import { type Harness, harness, test } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { operate, readJson } from "./operator.ts";

const trail = (t: Harness, query = "") =>
  operate(t, 200, `GET /internal/audit${query}`);

async function findAccount(t: Harness, key: string): Promise<string> {
  return (await readJson(await t.fetch("/v1/ads/me", { key }))).account.id;
}

/** A key that nothing is written of in the background, as of a used one. */
async function unusedKey({ database }: Harness) {
  const { account, issued } = await giveKey(database, {
    email: "unused@example.com",
    plan: "unlimited",
    now: 1_780_000_000,
  });
  return { id: issued.id, accountId: account.id };
}

postgres.test("the trail says who did what to which account and key, when and from where", async (database) => {
  const clock = { now: () => 1_780_000_000_000 };
  await using t = await harness({ database, clock });
  const accountId = await findAccount(t, await t.key());
  const account = `/internal/accounts/${accountId}`;
  const body = { name: "Nightly" };
  const { data: issued } = await operate(
    t,
    201,
    `POST ${account}/keys`,
    body,
  );
  await operate(t, 200, `DELETE /internal/keys/${issued.id}`);
  await operate(t, 200, `PATCH ${account}`, { plan: "pro" });
  const { data, meta } = await trail(t);
  assertEquals(meta, { has_more: false, next_before: null });
  const event = {
    at: 1_780_000_000,
    actor: "operator",
    actor_id: null,
    account_id: accountId,
    ip_address: "203.0.113.7",
  };
  assertEquals(
    data.map(({ id: _, ...rest }: { id: number }) => rest),
    [
      {
        ...event,
        action: "account.plan_changed",
        key_id: null,
        detail: { from: "free", to: "pro" },
      },
      { ...event, action: "key.revoked", key_id: issued.id, detail: {} },
      { ...event, action: "key.issued", key_id: issued.id, detail: {} },
    ],
  );
});

test("an import by the operator is recorded when it starts, with its run", async (t) => {
  const { data: report } = await operate(
    t,
    200,
    "POST /internal/imports",
    nativeRecord("100001"),
  );
  const { data: [event] } = await trail(t, "?action=import.started");
  assertEquals(event.actor, "operator");
  assertEquals(event.ip_address, "203.0.113.7");
  assertEquals(event.detail, {
    scrape_run_id: report.scrape_run_id,
    source: "http",
  });
});

everyStore.test("no change to keys or plans is stored without its event", async (database) => {
  await using t = await harness({ database });
  const { id, accountId } = await unusedKey(t);
  const db = database.longRunning;
  const owner = { accountId, address: null };
  const at = { actor: COMMAND, now: 1_780_000_000 };
  const change = { ...at, accountId, plan: "pro" };
  const { ownKeys } = t.services;
  const changes: Record<string, () => Promise<unknown>> = {
    issue: () => ownKeys.issue(owner, { name: "New", expiresAt: null }),
    rename: () => ownKeys.rename(owner, id, "Renamed"),
    rotate: () => ownKeys.rotate(owner, id, 60),
    revoke: () => ownKeys.revoke(owner, id),
    revokeAny: () => revokeKey(db, { ...at, id, accountId: null }),
    changePlan: () => changeAccount(db, change),
    changeRole: () => changeAccount(db, { ...at, accountId, role: "operator" }),
  };
  const stored = async () => [
    await db.selectFrom("api_keys").selectAll().orderBy("id").execute(),
    await db.selectFrom("accounts").selectAll().execute(),
  ];
  const before = await stored();
  await failWrites(database, "audit_events", "insert");
  for (const [name, make] of Object.entries(changes)) {
    await assertRejects(make, Error, "no space", name);
    assertEquals(await stored(), before, name);
  }
});

test("the trail is paginated, and filtered by account and action", async (t) => {
  const first = await findAccount(t, await t.key());
  const second = await findAccount(t, await t.key());
  for (const plan of ["pro", "free", "unlimited"]) {
    for (const account of [first, second]) {
      await operate(t, 200, `PATCH /internal/accounts/${account}`, { plan });
    }
  }
  const page = await trail(t, `?account_id=${first}&limit=2`);
  assertEquals(page.data.length, 2);
  assert(page.meta.has_more);
  const rest = await trail(
    t,
    `?account_id=${first}&limit=2&before=${page.meta.next_before}`,
  );
  assertEquals(rest.data.length, 1);
  assertFalse(rest.meta.has_more);
  const ids = [...page.data, ...rest.data].map((event) => event.id);
  assertEquals(ids, [...ids].sort((a, b) => b - a));
  assertEquals((await trail(t, "?action=key.issued")).data, []);
  const { error } = await operate(
    t,
    400,
    "GET /internal/audit?action=nothing&limit=0&befor=1",
  );
  assertEquals(
    error.details.map(({ param }: { param: string }) => param),
    ["action", "limit", "befor"],
  );
});

test("a key never gets into the trail, whatever its spelling", async (t) => {
  const key = await t.key();
  await recordAudit(t.database.longRunning, {
    actor: COMMAND,
    action: "key.renamed",
    accountId: null,
    detail: { name: `mine is ${key}` },
    now: 1,
  });
  const [event] = await listAudit(t.database.kysely, {
    limit: 1,
    before: null,
    accountId: null,
    action: null,
  });
  assertEquals(event!.detail, { name: "mine is [key]" });
});
