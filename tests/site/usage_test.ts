import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/utc_day.ts";
import { type Harness, harness } from "../harness.ts";
import { type SignedIn, signedIn } from "../sessions.ts";
import { TestClock } from "../test_clock.ts";
import { fieldOf, open, readWords } from "./forms.ts";

const COUNTS = {
  requests: 0,
  client_errors: 0,
  server_errors: 0,
  rate_limited: 0,
  quota_exceeded: 0,
};

/** Two keys and a session, over some days that end today. */
async function use(t: Harness, me: SignedIn) {
  const owner = { accountId: me.accountId, address: null };
  const issue = (name: string) =>
    t.services.ownKeys.issue(owner, { name, expiresAt: null });
  const first = await issue("=cmd, first");
  const second = await issue("Second");
  const today = utcDay(t.services.clock.now());
  const rows = [
    { key_id: first.id, ago: 0, requests: 1001, rate_limited: 5 },
    { key_id: second.id, ago: 0, requests: 20, client_errors: 3 },
    { key_id: 0, ago: 1, requests: 7, server_errors: 2 },
    { key_id: first.id, ago: 8, requests: 4000, rate_limited: 1 },
    { key_id: first.id, ago: 40, requests: 50_000 },
  ];
  await t.database.longRunning.insertInto("usage_daily").values(
    rows.map(({ ago, ...row }) => ({
      ...COUNTS,
      ...row,
      account_id: me.accountId,
      day: dayAfter(today, -ago),
    })),
  ).execute();
  return { first, second, today };
}

/** The figures at the top: answered, client errors, limited, server errors. */
function readFigures(html: string): string[] {
  return [...html.matchAll(/<dd[^>]*>([\d,]+)<\/dd>/g)].map(([, text]) => text!)
    .slice(0, 4);
}

Deno.test("usage is shown for the days and the key in the URL", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
  const { first, second, today } = await use(t, me);
  const expected: Record<string, string[]> = {
    "": ["5,028", "3", "6", "2"],
    "?days=7": ["1,028", "3", "5", "2"],
    "?days=30": ["5,028", "3", "6", "2"],
    "?days=90": ["55,028", "3", "6", "2"],
    [`?days=7&key_id=${second.id}`]: ["20", "3", "0", "0"],
    [`?days=90&key_id=${first.id}`]: ["55,001", "0", "6", "0"],
    [`?from=${today}&to=${today}`]: ["1,021", "3", "5", "0"],
    [`?from=${dayAfter(today, -40)}&to=${dayAfter(today, -8)}`]: [
      "54,000",
      "0",
      "1",
      "0",
    ],
    "?from=&to=&key_id=": ["5,028", "3", "6", "2"],
  };
  for (const [query, figures] of Object.entries(expected)) {
    const { status, html } = await open(
      t,
      `/dashboard/usage${query}`,
      me.headers,
    );
    assertEquals(status, 200);
    assertEquals(readFigures(html), figures, query);
  }
  const { html } = await open(t, "/dashboard/usage?days=7", me.headers);
  const words = readWords(html);
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

Deno.test("rejections for a used-up month are shown separately, if there are any", async () => {
  await using t = await harness({ clock: new TestClock() });
  const me = await signedIn(t);
  const { today } = await use(t, me);
  const before = await open(t, "/dashboard/usage", me.headers);
  assert(!before.html.includes("Month used up"));
  await t.database.longRunning.insertInto("usage_daily").values({
    ...COUNTS,
    account_id: me.accountId,
    key_id: 0,
    day: today,
    quota_exceeded: 1,
  }).execute();
  const { html } = await open(t, "/dashboard/usage", me.headers);
  assertStringIncludes(readWords(html), "Monthly quota (429) 1");
  assertStringIncludes(
    readWords(html),
    "6 requests were rejected because of the per-minute limit, on 2 days. 1 request was rejected because the monthly quota was used up, on 1 day.",
  );
});

Deno.test("an invalid range is reported beside its field, and the usual days are shown", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
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
    const { html } = await open(t, `/dashboard/usage${query}`, me.headers);
    assertStringIncludes(fieldOf(html, field), 'aria-invalid="true"', query);
    assertEquals(readFigures(html)[0], "5,028", query);
    const file = await open(t, `/dashboard/usage.csv${query}`, me.headers);
    assertEquals(file.status, 400, query);
  }
});

Deno.test("the file has the page's numbers, and nothing that a spreadsheet would run", async () => {
  const clock = new TestClock();
  await using t = await harness({ clock });
  const me = await signedIn(t);
  const { first, second, today } = await use(t, me);
  const page = await open(t, "/dashboard/usage?days=7", me.headers);
  assertStringIncludes(page.html, 'href="/dashboard/usage.csv?days=7"');
  const file = await open(t, "/dashboard/usage.csv?days=7", me.headers);
  assertEquals(file.headers.get("content-type"), "text/csv; charset=utf-8");
  assertEquals(
    file.headers.get("content-disposition"),
    `attachment; filename="ad-archive-usage-${
      dayAfter(today, -6)
    }-to-${today}.csv"`,
  );
  const label = `"'=cmd, first (…${first.last4})"`;
  assertEquals(file.html.split("\r\n"), [
    "date,key_id,key,requests,client_errors,rate_limited,quota_exceeded,server_errors",
    `${dayAfter(today, -1)},,Dashboard,7,0,0,0,2`,
    `${today},${first.id},${label},1001,0,5,0,0`,
    `${today},${second.id},Second (…${second.last4}),20,3,0,0,0`,
    "",
  ]);
});

Deno.test("no one sees another account's usage", async () => {
  await using t = await harness();
  const me = await signedIn(t);
  const other = await signedIn(t);
  const { first } = await use(t, me);
  const page = await open(
    t,
    `/dashboard/usage?days=90&key_id=${first.id}`,
    other.headers,
  );
  assertEquals(readFigures(page.html), ["0", "0", "0", "0"]);
  assert(!page.html.includes("first"));
  const file = await open(t, "/dashboard/usage.csv?days=90", other.headers);
  assertEquals(file.html.trim().split("\r\n").length, 1);
});
