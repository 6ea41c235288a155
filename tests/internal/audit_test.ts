import { assert, assertEquals, assertFalse } from "@std/assert";
import { COMMAND, listAudit, recordAudit } from "@/lib/accounts/audit.ts";
import { revokeAnyKey } from "@/lib/accounts/revoke_key.ts";
import { eachDatabase } from "../database.ts";
import { type Harness, harness } from "../harness.ts";
import { nativeRecord } from "../imports/writing/native_record.ts";
import { askAsOperator } from "./operator.ts";

async function json(response: Response, status = 200) {
  const body = await response.json();
  assertEquals(response.status, status, JSON.stringify(body));
  return body;
}

async function trail(t: Harness, query = "") {
  return await json(await askAsOperator(t, `/internal/audit${query}`));
}

async function accountOf(t: Harness, key: string): Promise<string> {
  return (await json(await t.fetch("/v1/ads/me", { key }))).account.id;
}

eachDatabase(
  "the trail tells who did what to which account and key, when and from where",
  async (database) => {
    const clock = { now: () => 1_780_000_000_000 };
    await using t = await harness({ database, clock });
    const accountId = await accountOf(t, await t.key());
    const { data: issued } = await json(
      await askAsOperator(t, `/internal/accounts/${accountId}/keys`, {
        method: "POST",
        body: { name: "Nightly" },
      }),
      201,
    );
    await json(
      await askAsOperator(t, `/internal/keys/${issued.id}`, {
        method: "DELETE",
      }),
    );
    await json(
      await askAsOperator(t, `/internal/accounts/${accountId}`, {
        method: "PATCH",
        body: { plan: "pro" },
      }),
    );
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
  },
);

Deno.test("an import by the operator is written down when it begins, with its run", async () => {
  await using t = await harness();
  const { data: report } = await json(
    await askAsOperator(t, "/internal/imports", {
      method: "POST",
      raw: JSON.stringify(nativeRecord("100001")),
    }),
  );
  const { data: [event] } = await trail(t, "?action=import.started");
  assertEquals(event.actor, "operator");
  assertEquals(event.ip_address, "203.0.113.7");
  assertEquals(event.detail, {
    scrape_run_id: report.scrape_run_id,
    source: "http",
  });
});

eachDatabase(
  "an event stands exactly where its change does",
  async (database) => {
    await using t = await harness({ database });
    const key = await t.key();
    const { key: { id } } = await json(await t.fetch("/v1/ads/me", { key }));
    const db = database.longRunning;
    const failed = await db.transaction().execute(async (transaction) => {
      await recordAudit(transaction, {
        actor: COMMAND,
        action: "key.revoked",
        accountId: null,
        now: 1,
      });
      throw new Error("The change failed.");
    }).catch((error) => error);
    assertEquals(failed.message, "The change failed.");
    assertEquals((await trail(t)).data, []);
    const at = { actor: COMMAND, now: 1_780_000_000 };
    const before = await revokeAnyKey(db, id, at);
    assertEquals(await revokeAnyKey(db, id, at), before);
    assertEquals((await trail(t)).data.length, 1);
  },
);

Deno.test("the trail goes on page by page, and by account and action", async () => {
  await using t = await harness();
  const first = await accountOf(t, await t.key());
  const second = await accountOf(t, await t.key());
  for (const plan of ["pro", "free", "unlimited"]) {
    for (const account of [first, second]) {
      await json(
        await askAsOperator(t, `/internal/accounts/${account}`, {
          method: "PATCH",
          body: { plan },
        }),
      );
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
  const { error } = await json(
    await askAsOperator(t, "/internal/audit?action=nothing&limit=0&befor=1"),
    400,
  );
  assertEquals(
    error.details.map(({ param }: { param: string }) => param),
    ["action", "limit", "befor"],
  );
});

Deno.test("a key never gets into the trail, whatever it is written as", async () => {
  await using t = await harness();
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
