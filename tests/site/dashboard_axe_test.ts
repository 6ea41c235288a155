import { assertEquals } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/utc_day.ts";
import { findPageProblems } from "./page_problems.ts";
import { DASHBOARD_PAGES, SIGN_IN_PAGES } from "./pages.ts";
import { type Site, siteTest, violations, visit } from "./site.ts";

const VISITOR_PAGES = [
  ...SIGN_IN_PAGES,
  "/login?next=/dashboard/keys",
  "/login?error=x",
  "/signup?sent=1",
  "/forgot?sent=1",
  "/reset",
];
const OWN_PAGES = [
  ...DASHBOARD_PAGES,
  "/dashboard/keys#create-key",
  "/dashboard/usage?days=7",
  "/dashboard/usage?from=wrong",
  "/dashboard/nothing",
  "/dashboard/account#delete-account",
];
const SCHEMES = ["light", "dark"] as const;

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

/** Returns the problems of the dialog that shows a new key. */
async function freshKeyProblems(s: Site): Promise<string[]> {
  await s.t.database.longRunning.updateTable("accounts")
    .set({ plan_id: "unlimited" }).where("id", "=", s.me.accountId).execute();
  const problems: string[] = [];
  for (const colorScheme of SCHEMES) {
    await using tab = await s.open({ colorScheme });
    const { page, trouble } = tab;
    await visit(page, "/dashboard/keys");
    await page.getByRole("link", { name: "Create key" }).first().click();
    const form = page.locator("dialog:modal");
    await form.getByLabel("Name").fill(`Made in the ${colorScheme}`);
    await form.getByRole("button", { name: "Create key" }).click();
    await page.locator("#fresh-key:modal").waitFor();
    problems.push(...await violations(page), ...trouble);
  }
  return problems;
}

siteTest(
  "sign-in pages have no accessibility problems in both schemes, and fit a phone",
  async (s) => {
    assertEquals(
      await findPageProblems(s, VISITOR_PAGES, { isVisitor: true }),
      [],
    );
  },
);

siteTest(
  "the pages of a new account have no accessibility problems in both schemes, and fit a phone",
  async (s) => {
    assertEquals(await findPageProblems(s, OWN_PAGES), []);
  },
);

siteTest(
  "the pages of an account with keys and usage have no accessibility problems in both schemes, and fit a phone",
  async (s) => {
    await fill(s);
    assertEquals(await findPageProblems(s, OWN_PAGES), []);
  },
);

siteTest(
  "the dialog of a new key has no accessibility problems in both schemes",
  async (s) => {
    assertEquals(await freshKeyProblems(s), []);
  },
);
