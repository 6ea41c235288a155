import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import { until } from "../until.ts";
import type { Answer } from "../v1/me/views/caller.ts";
import { receiver, save } from "./receiver.ts";
import { told } from "./told.ts";

Deno.test("what is deleted while something is made of it is not found", async () => {
  await using hook = receiver();
  await using a = await told(hook.url);
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
      await transaction.deleteFrom(table).where("id", "=", id).execute();
      const answering = request(id);
      await until(async () => {
        const { rows } = await sql`select from pg_locks where not granted`
          .execute(a.t.database.kysely);
        return rows.length > 0;
      });
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
});
