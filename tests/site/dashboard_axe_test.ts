import { assertEquals } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/time/utc_day.ts";
import { resetPath } from "../sessions.ts";
import { findPageProblems, viewProblems } from "./page_problems.ts";
import { DASHBOARD_PAGES, SIGN_IN_PAGES } from "./pages.ts";
import { type Site, test, visit } from "./site.ts";

const VISITOR_PAGES = [
  ...SIGN_IN_PAGES,
  "/login?next=/dashboard/keys",
  "/login?error=x",
  "/signup?sent=1",
  "/forgot?sent=1",
];
/** Those that show keys or usage. */
const KEY_PAGES = [
  "/dashboard",
  "/dashboard/keys",
  "/dashboard/keys#create-key",
  "/dashboard/usage",
];
const OWN_PAGES = [
  ...DASHBOARD_PAGES,
  "/dashboard/usage?from=wrong",
  "/dashboard/nothing",
  "/dashboard/account#delete-account",
];

/** Keys in every state, and usage of all kinds. */
async function fill({ t, me }: Site): Promise<void> {
  const { ownKeys, clock, database } = t.services;
  const owner = { accountId: me.accountId, address: null };
  const made = [];
  for (const name of ["A rather long name of a key that does a lot", "قارئ"]) {
    made.push(await ownKeys.issue(owner, { name, expiresAt: null }));
  }
  await ownKeys.rotate(owner, made[0]!.id, 3600);
  const gone = await ownKeys.issue(owner, { name: "Gone", expiresAt: null });
  await ownKeys.revoke(owner, gone.id);
  const today = utcDay(clock.now());
  await database.longRunning.insertInto("usage_daily").values(
    made.flatMap(({ id }, index) =>
      Array.from({ length: 30 }, (_, ago) => ({
        account_id: me.accountId,
        key_id: id,
        day: dayAfter(today, -ago),
        requests: 100 * ago + index,
        client_errors: ago,
        server_errors: ago % 3,
        rate_limited: ago % 5,
      }))
    ),
  ).execute();
}

for (
  const [whose, pages, isVisitor] of [
    ["sign-in pages", VISITOR_PAGES, true],
    ["the pages of a new account", OWN_PAGES, false],
  ] as const
) {
  test(`${whose} have no accessibility problems in both schemes, and fit a phone`, async (s) => {
    const all = isVisitor
      ? [...pages, await resetPath(s.t, s.me.email)]
      : pages;
    assertEquals(await findPageProblems(s, all, { isVisitor }), []);
  });
}

test("the pages of an account with keys and usage have no accessibility problems in both schemes, and fit a phone", async (s) => {
  await fill(s);
  assertEquals(await findPageProblems(s, KEY_PAGES), []);
});

test("the dialog of a new key has no accessibility problems in both schemes", async ({ page, trouble }) => {
  await visit(page, "/dashboard/keys");
  await page.getByRole("link", { name: "Create key" }).first().click();
  const form = page.locator("dialog:modal");
  await form.getByLabel("Name").fill("A new key");
  await form.getByRole("button", { name: "Create key" }).click();
  await page.locator("#fresh-key:modal").waitFor();
  assertEquals(await viewProblems(page), []);
  assertEquals(trouble, []);
});
