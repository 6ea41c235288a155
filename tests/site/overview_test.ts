import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/utc_day.ts";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { listFields, open, readWords, submit } from "./forms.ts";

Deno.test("a new account is guided to its first key and its first response", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const fresh = await open(t, "/dashboard", me.headers);
  assertStringIncludes(fresh.words, "Your first request");
  assertStringIncludes(fresh.html, 'value="First key"');
  assert(!fresh.words.includes("Quickstart"));

  const made = await submit(
    t,
    "/dashboard/keys",
    listFields(fresh.html),
    me.headers,
  );
  const key = /sk_[0-9A-Za-z]{40}/.exec(made.html)![0];
  const unused = await open(t, "/dashboard", me.headers);
  assertStringIncludes(unused.words, "You have a working key.");

  const response = await t.fetch("/v1/ads?limit=2", { key });
  await response.body?.cancel();
  assertEquals(response.status, 200);
  const used = await open(t, "/dashboard", me.headers);
  assert(!used.words.includes("Your first request"));
  assertStringIncludes(used.words, "Quickstart");
  assertStringIncludes(used.words, "Requests this month 1 of 10,000");
});

Deno.test("the quota is a meter that says when it starts again", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
  const today = utcDay(clock.now());
  await t.database.longRunning.insertInto("usage_daily").values([
    { account_id: me.accountId, key_id: 7, day: today, requests: 9_000 },
    { account_id: me.accountId, key_id: 0, day: today, requests: 1_000 },
    // Beyond the thirty days and the month.
    {
      account_id: me.accountId,
      key_id: 7,
      day: dayAfter(today, -40),
      requests: 77_777,
    },
  ]).execute();
  const { html } = await open(t, "/dashboard", me.headers);
  const words = readWords(html);
  const next = new Date(clock.now());
  const reset = new Date(
    Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1),
  ).toLocaleDateString("en", {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
  });
  assertStringIncludes(words, "Requests this month 10,000 of 10,000");
  assertStringIncludes(
    words,
    `Used up: requests are rejected until ${reset}, 00:00 UTC.`,
  );
  assertStringIncludes(html, 'role="meter"');
  assertStringIncludes(html, 'aria-valuetext="10,000 of 10,000 requests"');
  assertStringIncludes(words, "Up to 60");
  assert(!words.includes("77,777") && !words.includes("77777"));
});

Deno.test("the chart's numbers are a table for those who cannot see it", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
  const today = utcDay(clock.now());
  await t.database.longRunning.insertInto("usage_daily").values({
    account_id: me.accountId,
    key_id: 7,
    day: dayAfter(today, -29),
    requests: 4321,
  }).execute();
  const { html } = await open(t, "/dashboard", me.headers);
  const table = /<table>[\s\S]*?<\/table>/.exec(html)![0];
  assertEquals(table.match(/<th scope="row">/g)?.length, 30);
  assertStringIncludes(table, "<td>4321</td>");
  assertStringIncludes(html, "4,321 in total.");
});

Deno.test("the quickstart speaks each language, one at a time", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  await t.database.longRunning.insertInto("usage_daily").values({
    account_id: me.accountId,
    key_id: 0,
    day: utcDay(Date.now()),
    requests: 1,
  }).execute();
  const { html } = await open(t, "/dashboard", me.headers);
  for (
    const [label, sample] of [
      ["curl", "curl -H"],
      ["TypeScript", "await fetch(url"],
      ["Python", "urllib.request"],
    ]
  ) {
    const [, code = ""] = new RegExp(
      `aria-label="A first program, ${label}"[^>]*>(.*?)</pre>`,
      "s",
    ).exec(html) ?? [];
    assertStringIncludes(readWords(code), sample!);
    assertStringIncludes(code, "http://archive.test/v1/ads?is_active=true");
  }
  assertEquals(html.match(/type="radio"[^>]* checked/g)?.length, 1);
});
