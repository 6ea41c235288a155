import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { addUsage, getStatus, listFields, plainText, test } from "./forms.ts";

test("a new account is guided to its first key and its first response", async ({ t, me }) => {
  const fresh = await me.open("/dashboard");
  assertStringIncludes(fresh.words, "Your first request");
  assertStringIncludes(fresh.html, 'value="First key"');
  assert(!fresh.words.includes("Quickstart"));

  const made = await me.submit("/dashboard/keys", listFields(fresh.html));
  const key = /sk_[0-9A-Za-z]{40}/.exec(made.html)![0];
  // Not by a request with another account's key.
  assertEquals(await getStatus(t, await t.key()), 200);
  const unused = await me.open("/dashboard");
  assertStringIncludes(unused.words, "You have a working key.");

  const owner = { accountId: me.accountId, address: null };
  await t.services.ownKeys.issue(owner, { name: "Spare", expiresAt: null });
  assertEquals(await getStatus(t, key), 200);
  const used = await me.open("/dashboard");
  assert(!used.words.includes("Your first request"));
  assertStringIncludes(used.words, "Quickstart");
  assertStringIncludes(
    used.words,
    "Successful requests this month 1 of 10,000",
  );
  // The key that was used comes before the newer one.
  assertMatch(used.words, /First key.*Spare/);
});

test("the quota is a meter that says when it restarts", async ({ t, clock, me }) => {
  await addUsage(
    t,
    me,
    { key_id: 7, requests: 9_000 },
    { requests: 1_000 },
    // Beyond the thirty days and the month.
    { key_id: 7, ago: 40, requests: 77_777 },
  );
  const { html, words } = await me.open("/dashboard");
  const next = new Date(clock.now());
  const reset = new Date(
    Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1),
  ).toLocaleDateString("en", {
    timeZone: "UTC",
    month: "long",
    day: "numeric",
  });
  assertStringIncludes(
    words,
    "Successful requests this month 10,000 of 10,000",
  );
  assertStringIncludes(
    words,
    `Used up: requests are rejected until ${reset}, 00:00 UTC.`,
  );
  assertStringIncludes(html, 'role="meter"');
  assertStringIncludes(html, 'aria-valuetext="10,000 of 10,000 requests"');
  assertStringIncludes(words, "Up to 60");
  assert(!words.includes("77,777") && !words.includes("77777"));
});

test("the chart's numbers are also a table", async ({ t, me }) => {
  await addUsage(t, me, { key_id: 7, ago: 29, requests: 4321 });
  const { html } = await me.open("/dashboard");
  const table = /<table[\s\S]*?<\/table>/.exec(html)![0];
  assertEquals(table.match(/<th scope="row"/g)?.length, 30);
  assertMatch(table, /<td[^>]*>4,321<\/td>/);
  assertStringIncludes(html, "4,321 in total.");
  // Not every browser lets the keyboard scroll what cannot have the focus.
  assertMatch(html, /<div tabindex="0" role="group"[^>]*><table/);
});

test("the quickstart supports each language, one at a time", async ({ t, me }) => {
  await addUsage(t, me, { requests: 1 });
  const { html } = await me.open("/dashboard");
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
    assertStringIncludes(plainText(code), sample!);
    assertStringIncludes(code, "http://archive.test/v1/ads?is_active=true");
  }
  assertEquals(html.match(/type="radio"[^>]* checked/g)?.length, 1);
});
