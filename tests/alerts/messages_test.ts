import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { isSlack, toBody, toSlackBody } from "@/lib/alerts/events.ts";
import { mailServer } from "../auth/mail_server.ts";
import { giveKey } from "../give_key.ts";
import { type Harness, harness } from "../harness.ts";
import { numberedAds } from "../reader.ts";
import { alerting, receiver, tell, test } from "./receiver.ts";
import { TestClock } from "../test_clock.ts";

const FROM = "Ad Archive <archive@example.com>";
const ORIGIN = "https://ads.example.com";

/** An account whose address is confirmed. */
async function confirmed(t: Harness, email: string): Promise<string> {
  const now = 1_800_000_000;
  const { account } = await giveKey(t.database, { email, now });
  await t.database.longRunning.updateTable("accounts")
    .set({ email_verified: true }).where("id", "=", account.id).execute();
  return account.id;
}

Deno.test("Slack gets a text in which nothing is markup", () => {
  const toText = (type: "view.matched" | "webhook.test", data: object) =>
    JSON.parse(toSlackBody(type, toBody(type, 0, data))).text;
  for (
    const [added, changed, counts, only] of [
      [2, 1, "2 new ads and 1 changed ad", "new"],
      [1, 0, "1 new ad", "new"],
      [0, 3, "3 changed ads", "changed"],
    ]
  ) {
    const text = toText("view.matched", {
      view: { id: 1, name: "A & <B>", url: `${ORIGIN}/x` },
      added,
      changed,
      ids: [],
      changes_url: "",
    });
    assertStringIncludes(text, `*A &amp; &lt;B&gt;: ${counts}*`);
    assertStringIncludes(text, `${ORIGIN}/x?only=${only}`);
  }
  assertStringIncludes(toText("webhook.test", {}), "This is a test message");
  assert(isSlack(new URL("https://hooks.slack.com/services/x")));
  assert(!isSlack(new URL("https://hooks.slack.com.evil.example/")));
});

Deno.test("changes of a view that is watched by mail are sent to a confirmed address, and again if the server refuses", async () => {
  await using server = mailServer();
  const clock = new TestClock();
  await using t = await harness({
    clock,
    config: { smtp: { url: server.url, from: FROM }, publicUrl: ORIGIN },
  });
  const mine = await confirmed(t, "mine@example.com");
  const { account: { id: theirs } } = await giveKey(t.database, {
    email: "unconfirmed@example.com",
    now: clock.seconds,
  });
  const view = { name: "Shoes\u2026", query: "q=ad", watch: "mail" } as const;
  const { id } = await t.services.views.create(mine, view);
  await t.services.views.create(theirs, view);
  await t.import(...numberedAds(3));
  await tell(t);
  assertEquals(server.mails.length, 1);
  const [mail] = server.mails;
  assertStringIncludes(mail!, "To: mine@example.com");
  assertStringIncludes(mail!, `${ORIGIN}/dashboard/views/${id}`);
  assertStringIncludes(mail!, "3 new ads");
  assertStringIncludes(
    mail!,
    `List-Unsubscribe: <${ORIGIN}/dashboard/views>\n`,
  );
  assertStringIncludes(mail!, "Auto-Submitted: auto-generated\n");
  const rows = await t.database.longRunning.selectFrom("deliveries")
    .select(["account_id", "error", "next_at"]).orderBy("error").execute();
  assertEquals(rows, [
    {
      account_id: theirs,
      error: "the email address is not confirmed",
      next_at: clock.seconds + 5,
    },
    { account_id: mine, error: null, next_at: null },
  ]);
});

Deno.test("mail about a view that fails is logged", async () => {
  await using server = mailServer({ refusal: "550 nobody" });
  await using t = await harness({
    config: { smtp: { url: server.url, from: FROM }, publicUrl: ORIGIN },
  });
  const mine = await confirmed(t, "mine@example.com");
  const view = { name: "Shoes", query: "q=ad", watch: "mail" } as const;
  await t.services.views.create(mine, view);
  await t.import(...numberedAds(1));
  await tell(t);
  const line = t.logged.find((each) => each.includes("mail failed"))!;
  assertEquals(JSON.parse(line).status, 550);
});

Deno.test("an account whose webhook is disabled gets mail", async () => {
  await using server = mailServer();
  await using hook = receiver(() => new Response(null, { status: 410 }));
  await using a = await alerting();
  const mine = await confirmed(a.t, a.me.email);
  const body = { name: "All", query: "", watch: "webhook" };
  await a.call("POST", "/views", body);
  const made = await a.call("POST", "/webhooks", { url: hook.url });
  await a.t.import(...numberedAds(1));
  const { services } = a.t;
  await using other = await harness({
    clock: a.clock,
    database: { ...a.t.database, close: () => Promise.resolve() },
    config: {
      ...services.config,
      smtp: { url: server.url, from: FROM },
      publicUrl: ORIGIN,
    },
  });
  await tell(other);
  await tell(other);
  assertEquals(mine, a.me.accountId);
  assertEquals(server.mails.length, 1);
  assertStringIncludes(server.mails[0]!, "receiver returned 410");
  const page = `${ORIGIN}/dashboard/webhooks/${made.body.data.id}`;
  assertStringIncludes(server.mails[0]!, page);
});

test("a view cannot be watched by mail if the server sends none", async (a) => {
  const body = { name: "All", query: "", watch: "mail" };
  const { status, body: { error } } = await a.call("POST", "/views", body);
  assertEquals([status, error.param], [400, "watch"]);
  const { body: { data } } = await a.call("POST", "/views", {
    ...body,
    watch: "none",
  });
  const path = `/views/${data.id}`;
  const changed = await a.call("PATCH", path, { watch: "mail" });
  assertEquals([changed.status, changed.body.error.param], [400, "watch"]);
});
