import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import type { Harness } from "../harness.ts";
import { addUsage, fieldOf, type Person, test } from "./forms.ts";

/** Two keys and a session, over some days that end today. */
async function use(t: Harness, me: Person) {
  const owner = { accountId: me.accountId, address: null };
  const issue = (name: string) =>
    t.services.ownKeys.issue(owner, { name, expiresAt: null });
  const first = await issue("=cmd, first");
  const second = await issue("Second");
  await addUsage(
    t,
    me,
    { key_id: first.id, ago: 0, requests: 1001, rate_limited: 5 },
    { key_id: second.id, ago: 0, requests: 20, client_errors: 3 },
    { key_id: 0, ago: 1, requests: 7, server_errors: 2 },
    { key_id: first.id, ago: 8, requests: 4000, rate_limited: 1 },
    { key_id: first.id, ago: 40, requests: 50_000 },
  );
  return { first, second, today: utcDay(t.services.clock.now()) };
}

/** The figures at the top: answered, client errors, limited, server errors. */
function readFigures(html: string): string[] {
  return [...html.matchAll(/<dd[^>]*>([\d,]+)<\/dd>/g)].map(([, text]) => text!)
    .slice(0, 4);
}

test("usage is shown for the days and the key in the URL", async ({ t, me }) => {
  const { first, second, today } = await use(t, me);
  const earlier = `?from=${dayAfter(today, -40)}&to=${dayAfter(today, -8)}`;
  const expected: Record<string, string[]> = {
    "": ["5,028", "3", "6", "2"],
    "?days=7": ["1,028", "3", "5", "2"],
    "?days=30": ["5,028", "3", "6", "2"],
    "?days=90": ["55,028", "3", "6", "2"],
    [`?days=7&key_id=${second.id}`]: ["20", "3", "0", "0"],
    [`?days=90&key_id=${first.id}`]: ["55,001", "0", "6", "0"],
    [`?from=${today}&to=${today}`]: ["1,021", "3", "5", "0"],
    [earlier]: ["54,000", "0", "1", "0"],
    "?from=&to=&key_id=": ["5,028", "3", "6", "2"],
  };
  for (const [query, figures] of Object.entries(expected)) {
    const { status, html } = await me.open(`/dashboard/usage${query}`);
    assertEquals(status, 200);
    assertEquals(readFigures(html), figures, query);
  }
  for (
    const [query, csv] of [["days=7"], ["days=1", "days=30"], [
      earlier.slice(1),
    ]]
  ) {
    const key = `&key_id=${second.id}`;
    const { html } = await me.open(`/dashboard/usage?${query}${key}`);
    for (const path of [`usage.csv?${csv ?? query}`, "usage?days=90"]) {
      assertStringIncludes(html, `${path}${key}"`.replaceAll("&", "&amp;"));
    }
  }
  const { html, words } = await me.open("/dashboard/usage?days=7");
  assertStringIncludes(words, "Second (…");
  assertStringIncludes(words, "Dashboard");
  assertStringIncludes(
    words,
    "Your plan allows 60 requests per minute, shared by all your keys. 5 requests were rejected because of the per-minute limit, on 1 day.",
  );
  // Five of the seven days had no request, so they have no row.
  const rows = [...html.matchAll(/<time datetime="(\d{4}-[\d-]+)"/gi)];
  assertEquals(rows.map(([, day]) => day), [today, dayAfter(today, -1)]);
});

test("keys beyond the five busiest are one series", async ({ t, me }) => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((n) => (
    { key_id: 1_000 + n, ago: n % 2, requests: 10 * n }
  ));
  await addUsage(t, me, ...rows, { key_id: 1_008, ago: 0, client_errors: 1 });
  const { words } = await me.open("/dashboard/usage");
  assertStringIncludes(
    words.replaceAll(/\s+/g, " "),
    "Key Requests Key 1007 70 Key 1006 60 Key 1005 50 Key 1004 40 Key 1003 30 2 others 30",
  );
});

test("rejections for a used-up month are shown separately, if there are any", async ({ t, me }) => {
  await use(t, me);
  const before = await me.open("/dashboard/usage");
  assert(!before.html.includes("Month used up"));
  await addUsage(t, me, { quota_exceeded: 1 });
  const { words } = await me.open("/dashboard/usage");
  assertStringIncludes(words, "Monthly quota (429) 1");
  assertStringIncludes(
    words,
    "6 requests were rejected because of the per-minute limit, on 2 days. 1 request was rejected because the monthly quota was used up, on 1 day.",
  );
});

test("an invalid range is reported beside its field, and the usual days are shown", async ({ t, me }) => {
  const { today } = await use(t, me);
  const wrong: [query: string, field: string][] = [
    ["?from=yesterday", "from"],
    ["?from=2026-02-30", "from"],
    ["?to=x", "to"],
    [`?from=${today}&to=${dayAfter(today, -1)}`, "from"],
    [`?from=${dayAfter(today, -366)}&to=${today}`, "from"],
    ["?key_id=abc", "key_id"],
    ["?from=%3Cscript%3E", "from"],
  ];
  for (const [query, field] of wrong) {
    const { html } = await me.open(`/dashboard/usage${query}`);
    assertStringIncludes(fieldOf(html, field), 'aria-invalid="true"', query);
    assertStringIncludes(fieldOf(html, field), "autofocus", query);
    assertEquals(readFigures(html)[0], "5,028", query);
    // What was typed is there to be corrected.
    const typed = new URLSearchParams(query).get("from");
    if (typed !== null && !typed.includes("<")) {
      assertStringIncludes(fieldOf(html, "from"), `value="${typed}"`);
    }
    const file = await me.open(`/dashboard/usage.csv${query}`);
    assertEquals(file.status, 400, query);
  }
});

test("the file has the page's numbers, and nothing that a spreadsheet would execute", async ({ t, me }) => {
  const { first, second, today } = await use(t, me);
  const page = await me.open("/dashboard/usage?days=7");
  assertStringIncludes(page.html, 'href="/dashboard/usage.csv?days=7"');
  const file = await me.open("/dashboard/usage.csv?days=7");
  assertEquals(file.headers.get("content-type"), "text/csv; charset=utf-8");
  const name = `ad-archive-usage-${dayAfter(today, -6)}-to-${today}.csv`;
  assertEquals(
    file.headers.get("content-disposition"),
    `attachment; filename="${name}"`,
  );
  const { cookie } = me;
  const raw = await t.fetch("/dashboard/usage.csv", { headers: { cookie } });
  assertEquals([...(await raw.bytes()).subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const label = `"'=cmd, first (…${first.last4})"`;
  assertEquals(file.html.split("\r\n"), [
    "date,key_id,key,requests,client_errors,rate_limited,quota_exceeded,server_errors",
    `${dayAfter(today, -1)},,Dashboard,7,0,0,0,2`,
    `${today},${first.id},${label},1001,0,5,0,0`,
    `${today},${second.id},Second (…${second.last4}),20,3,0,0,0`,
    "",
  ]);
});

test("no one sees another account's usage", async ({ t, me, signIn }) => {
  const other = await signIn();
  const { first } = await use(t, me);
  const page = await other.open(`/dashboard/usage?days=90&key_id=${first.id}`);
  assertEquals(readFigures(page.html), ["0", "0", "0", "0"]);
  assert(!page.html.includes("first"));
  const file = await other.open("/dashboard/usage.csv?days=90");
  assertEquals(file.html.trim().split("\r\n").length, 1);
});
