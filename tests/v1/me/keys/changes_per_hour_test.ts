import { assertEquals, assertStringIncludes } from "@std/assert";
import { everyServer } from "../../../database.ts";
import { harness } from "../../../harness.ts";
import { operate } from "../../../internal/operator.ts";
import { readWords, toVisitor } from "../../../site/forms.ts";
import { TestClock } from "../../../test_clock.ts";
import { save, someone } from "../caller.ts";
import { accountActor, recordAudit } from "@/lib/audit/audit.ts";
import { seconds } from "@/lib/time/clock.ts";

// The embedded database runs one transaction at a time.
everyServer.test(
  "an account issues and rotates at most 20 keys per hour, by API and form together, also concurrently",
  async (database) => {
    const clock = new TestClock();
    await using t = await harness({ database, clock });
    const me = await someone(t, { plan: "unlimited" });
    const { call } = me;
    const form = (fields: Record<string, string>) =>
      toVisitor(t, me.headers).submit("/dashboard/keys", fields);
    const create = { action: "create", name: "By form", expiry: "never" };
    const path = `POST /internal/accounts/${me.accountId}/keys`;
    const issue = () => operate(t, 201, path, { name: "By the operator" });
    // Neither what the operator issues counts, nor other events, nor what was
    // an hour ago.
    await issue();
    const { accountId } = me;
    const by = { accountId, actor: accountActor(accountId, null) };
    const db = t.database.longRunning;
    const now = seconds(clock);
    for (let n = 0; n < 20; n++) {
      await recordAudit(db, { ...by, action: "key.issued", now: now - 3600 });
      await recordAudit(db, { ...by, action: "key.renamed", now });
    }
    let { id } = await me.issue();
    for (let rotation = 0; rotation < 7; rotation++) {
      ({ id } = await save(call, `/keys/${id}/rotate`));
    }
    for (let n = 0; n < 8; n++) {
      assertEquals((await form(create)).status, 200);
    }
    // What is refused for another reason does not count.
    assertEquals((await call("POST", "/keys", { name: "" })).status, 400);
    assertEquals((await call("POST", "/keys/999/rotate")).status, 404);
    const responses = await Promise.all(
      Array.from(
        { length: 7 },
        () => call("POST", "/keys", { name: "At once" }),
      ),
    );
    const refused = responses.filter(({ status }) => status === 429);
    assertEquals([responses.length, refused.length], [7, 3]);
    assertEquals(refused[0]!.body.error.code, "rate_limited");
    assertEquals(refused[0]!.headers.get("retry-after"), "3600");

    clock.advance(600);
    const rotated = await call("POST", `/keys/${id}/rotate`);
    assertEquals(rotated.status, 429);
    assertEquals(rotated.headers.get("retry-after"), "3000");
    for (
      const fields of [create, {
        action: "rotate",
        id: String(id),
        grace: "0",
      }]
    ) {
      const page = await form(fields);
      assertEquals(page.status, 429);
      assertEquals(page.headers.get("retry-after"), "3000");
      assertStringIncludes(readWords(page.html), "Wait 50 minutes");
    }

    // Neither the operator nor another account is held to it.
    await issue();
    await (await someone(t)).issue();
    clock.advance(3000);
    await me.issue();
  },
);
