import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { evaluateViews } from "@/lib/alerts/evaluate_views.ts";
import { lockAccount } from "@/lib/views/within_limit.ts";
import type { Harness } from "../harness.ts";
import { until } from "../until.ts";
import { type Answer, save } from "../v1/me/caller.ts";
import { receiver } from "./receiver.ts";
import { subscriber } from "./subscriber.ts";

/** How many statements wait for others. */
async function waiting({ database }: Harness): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted`
    .execute(database.kysely);
  return rows.length;
}

Deno.test("what is deleted while something is made of it is not found", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const db = a.t.database.longRunning;
  /** Sends a request that meets a deletion that is not committed yet. */
  async function meeting(
    table: "views" | "webhooks",
    request: (id: number) => Promise<Answer>,
  ): Promise<number> {
    const { id } = await save(a.call, `/${table}`, {
      ...(table === "views" ? { name: "A", query: "" } : { url: hook.url }),
    });
    const answer = await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, a.me.accountId);
      await transaction.deleteFrom(table).where("id", "=", id).execute();
      const answering = request(id);
      await until(async () => await waiting(a.t) > 0);
      return { answering };
    });
    return (await answer.answering).status;
  }
  const create = (id: number) =>
    a.call("POST", "/webhooks", { url: hook.url, view_ids: [id] });
  assertEquals(await meeting("views", create), 400);
  const change = (id: number) =>
    a.call("PATCH", `/webhooks/${a.webhook.id}`, { view_ids: [id] });
  assertEquals(await meeting("views", change), 400);
  const share = (id: number) => a.call("POST", `/views/${id}/share`, {});
  assertEquals(await meeting("views", share), 404);
  const test = (id: number) => a.call("POST", `/webhooks/${id}/test`);
  assertEquals(await meeting("webhooks", test), 404);
  const remove = (id: number) => a.call("DELETE", `/webhooks/${id}`);
  assertEquals(await meeting("webhooks", remove), 404);
});

Deno.test("a webhook that is disabled while its view is evaluated gets nothing any more", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const db = a.t.database.longRunning;
  const { id } = await db.insertInto("deliveries").values({
    account_id: a.me.accountId,
    webhook_id: null,
    message_id: "old",
    type: "webhook.test",
    body: "{}",
    created_at: 0,
    next_at: null,
  }).returning("id").executeTakeFirstOrThrow();
  let isDisabled = false;
  const work = await db.transaction().execute(async (transaction) => {
    // Evaluating ends with its removal.
    await transaction.selectFrom("deliveries").select("id")
      .where("id", "=", id).forUpdate().execute();
    const { alerting, lifecycle } = a.t.services;
    const evaluating = evaluateViews(alerting, lifecycle.signal);
    await until(async () => await waiting(a.t) === 1);
    const path = `/webhooks/${a.webhook.id}`;
    const disabling = a.call("PATCH", path, { enabled: false })
      .then(() => isDisabled = true);
    await until(async () => isDisabled || await waiting(a.t) === 2);
    return [evaluating, disabling];
  });
  await Promise.all(work);
  await a.tell();
  assertEquals([isDisabled, hook.received], [true, []]);
});

Deno.test("an account is deleted while its views are evaluated and its webhooks tested", async () => {
  await using hook = receiver();
  await using a = await subscriber(hook.url);
  const db = a.t.database.longRunning;
  const work = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("accounts").select("id")
      .where("id", "=", a.me.accountId).forUpdate().execute();
    const { alerting, lifecycle } = a.t.services;
    const evaluating = evaluateViews(alerting, lifecycle.signal);
    const testing = a.call("POST", `/webhooks/${a.webhook.id}/test`);
    await until(async () => await waiting(a.t) === 2);
    await transaction.deleteFrom("accounts")
      .where("id", "=", a.me.accountId).execute();
    return [evaluating, testing] as const;
  });
  const [, { status }] = await Promise.all(work);
  assertEquals([status, hook.received], [404, []]);
  // A deadlock would have ended one of them.
  const errors = a.t.logged.filter((line) =>
    /"level":"(?:warn|error)"/.test(line)
  );
  assertEquals(errors, []);
});
