import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { plainAd } from "./ads.ts";
import { type Site, test } from "./site.ts";
import type { Window } from "./windows.ts";

const LIST = "/dashboard/ads?limit=10&show=json";

const shown = (page: Page) => page.locator("#ads > li").count();
const firstCard = (page: Page) =>
  page.locator("#ads > li").first().getAttribute("data-ad");

/** Opens the list and loads two more pages of ten. */
async function loadThirty({ page }: Window): Promise<void> {
  await page.goto(LIST);
  for (const count of [20, 30]) {
    await page.locator("#load-more").click();
    await page.getByText(`${count} shown`).waitFor({ state: "attached" });
  }
  assertEquals(await shown(page), 30);
}

/** Waits for the list, which grows only once the page's scripts run. */
async function waitForCards(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelectorAll("#ads > li").length === count,
    count,
  );
}

/** Adds a list of 45 ads. */
async function fill(s: Site): Promise<void> {
  await s.t.import(
    ...Array.from({ length: 45 }, (_, i) => plainAd(String(700_100 + i))),
  );
}

test("going back shows every card, at the same position, and the rest can be loaded", async (s) => {
  await fill(s);
  const { page } = s;
  await loadThirty(s);
  const curl = await page.locator("#api-curl").innerText();
  await page.locator("#ads h3 a").nth(24).click();
  await page.waitForURL(/\/dashboard\/ads\/7001/);
  await page.goBack();
  await waitForCards(page, 30);
  await page.waitForFunction(() => scrollY > 0);
  assertEquals(await page.locator("#api-curl").innerText(), curl);
  // Whoever moves on meanwhile keeps the focus.
  const search = page.locator("main [name=q]");
  await search.evaluate((field) => {
    document.getElementById("load-more")!.click();
    (field as HTMLElement).focus();
  });
  await waitForCards(page, 40);
  assertEquals(
    await search.evaluate((field) => field === document.activeElement),
    true,
  );
  assertEquals(
    new Set(
      await page.locator("#ads h3 a").evaluateAll((links) =>
        links.map((link) => link.getAttribute("href"))
      ),
    ).size,
    40,
  );
  assertEquals(s.trouble, []);
});

test("a reload keeps the cards while the archive starts with the same ads", async (s) => {
  await fill(s);
  const { page } = s;
  await loadThirty(s);
  await page.reload();
  await waitForCards(page, 30);
  await s.t.import(plainAd("700999"));
  // Kept responses are dropped within a second, those of each origin.
  const isShown = async () =>
    (await (await page.request.get(s.origin + LIST)).text()).includes(
      "700999",
    );
  while (!await isShown()) await page.waitForTimeout(50);
  await page.reload();
  await page.locator("#load-more").waitFor();
  assertEquals(await firstCard(page), "700999");
  assertEquals(await shown(page), 10);
});

test("a link to the list shows its first page", async (s) => {
  await fill(s);
  await using tab = await s.open();
  const { page } = tab;
  await loadThirty(tab);
  await page.goto("/dashboard");
  await page.goto(LIST);
  // The button works once scripts run; until then nothing could be restored.
  await page.locator("#load-more").click();
  await waitForCards(page, 20);
});

test("without a connection, the list stays and can be loaded again", async ({ page, ...s }) => {
  await fill(s);
  await page.goto(LIST);
  await page.route("**/dashboard/ads?*", (route) => route.abort());
  await page.locator("#load-more").click();
  await page.getByText("Nothing was loaded").waitFor();
  assertEquals(await shown(page), 10);
  await page.unrouteAll();
  await page.locator("#load-more").click();
  await waitForCards(page, 20);
});
