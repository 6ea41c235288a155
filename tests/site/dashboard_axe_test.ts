import { assertEquals } from "@std/assert";
import { dayAfter, utcDay } from "@/lib/utc_day.ts";
import { type Site, site, violations } from "./site.ts";

const VISITOR_PAGES = [
  "/login?next=/dashboard/keys",
  "/login?error=x",
  "/signup",
  "/signup?sent=1",
  "/forgot",
  "/forgot?sent=1",
  "/reset",
  "/reset?token=any",
];
const OWN_PAGES = [
  "/dashboard",
  "/dashboard/keys",
  "/dashboard/keys#create-key",
  "/dashboard/usage?days=7",
  "/dashboard/usage?from=wrong",
  "/dashboard/ads",
  "/dashboard/nothing",
  "/dashboard/account",
  "/dashboard/account#delete-account",
];
const SCHEMES = ["light", "dark"] as const;
const NARROWEST = 360;

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

/** What is wrong with the pages in either scheme, and at the narrowest width. */
async function listErrors(
  s: Site,
  paths: readonly string[],
  isVisitor: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of SCHEMES) {
    await using window = await s.open({ isVisitor, colorScheme });
    const { page, trouble } = window;
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      for (const fault of await violations(page)) {
        faults.push(`${path} (${colorScheme}): ${fault}`);
      }
    }
    // The browser itself notes the status of the address without a page.
    faults.push(...trouble.filter((line) => !line.includes("404")));
  }
  await using phone = await s.open({ isVisitor, width: NARROWEST });
  for (const path of paths) {
    await phone.page.goto(path);
    const width = await phone.page.evaluate(() =>
      document.documentElement.scrollWidth
    );
    if (width > NARROWEST) faults.push(`${path} is ${width} px wide`);
  }
  return faults;
}

/** What is wrong with the dialog of a key that was just made. */
async function freshKeyFaults(s: Site): Promise<string[]> {
  await s.t.database.longRunning.updateTable("accounts")
    .set({ plan_id: "unlimited" }).where("id", "=", s.me.accountId).execute();
  const faults: string[] = [];
  for (const colorScheme of SCHEMES) {
    await using tab = await s.open({ colorScheme });
    const { page, trouble } = tab;
    await page.goto("/dashboard/keys", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Create key" }).first().click();
    const form = page.locator("dialog:modal");
    await form.getByLabel("Name").fill(`Made in the ${colorScheme}`);
    await form.getByRole("button", { name: "Create key" }).click();
    await page.locator("#fresh-key:modal").waitFor();
    await page.waitForLoadState("networkidle");
    faults.push(...await violations(page), ...trouble);
  }
  return faults;
}

Deno.test({
  name:
    "sign-in pages and the account's pages have no accessibility faults in both schemes, and fit a phone",
  async fn() {
    await using s = await site();
    assertEquals(await listErrors(s, VISITOR_PAGES, true), []);
    assertEquals(await listErrors(s, OWN_PAGES, false), []);
    await fill(s);
    assertEquals(await listErrors(s, OWN_PAGES, false), []);
    assertEquals(await freshKeyFaults(s), []);
  },
});
