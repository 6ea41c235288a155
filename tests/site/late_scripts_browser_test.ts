import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { FLASHES } from "@/lib/shared/flash.ts";
import { whenFocused } from "../browser.ts";
import { plainAd } from "./ads.ts";
import { asVisitor, onPhone, test, untilHydrated } from "./site.ts";
import { until } from "../until.ts";

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    resolve();
    await untilHydrated(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

asVisitor.test("what was chosen before scripts arrived remains, and nothing that needs them can be sent", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/docs/api/listAds");
  const send = page.getByRole("button", { name: "Send" });
  const active = page.getByLabel("is_active", { exact: true });
  await active.selectOption("true");
  await page.getByLabel("limit", { exact: true }).fill("7");
  assertEquals(await send.isDisabled(), true);
  await arrive();
  assertEquals(await active.inputValue(), "true");
  const limit = page.getByLabel("limit", { exact: true });
  assertEquals(await limit.inputValue(), "7");
  assertEquals(await send.isDisabled(), false);
});

test("the menu of an export that was opened before scripts arrived stays open", async ({ page, ...s }) => {
  await s.t.import(plainAd("1"));
  const arrive = await openWithoutScripts(page, "/dashboard/ads");
  await page.getByText("Export 1 ad").click();
  await arrive();
  assertEquals(await page.getByText("For spreadsheets").isVisible(), true);
});

onPhone.test("filters that were opened before scripts arrived are a dialog then, and so are those of a reloaded page", async ({ page, ...s }) => {
  await s.t.import(plainAd("1"));
  const arrive = await openWithoutScripts(page, "/dashboard/ads");
  // Without style sheets, "Hide filters" is visible too.
  const opener = page.getByRole("link", { name: "Filters", exact: true });
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await opener.click({ noWaitAfter: true });
  await arrive();
  await sheet.waitFor();
  await whenFocused(sheet);
  await page.reload();
  await untilHydrated(page);
  await whenFocused(sheet);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await whenFocused(opener);
  assertEquals(await page.evaluate(() => location.hash), "");
});

test("a form is sent once however often it is submitted before scripts arrive", async ({ page }) => {
  await openWithoutScripts(page, "/dashboard/account");
  const { promise: answered, resolve: answer } = Promise.withResolvers<
    void
  >();
  let sent = 0;
  await page.route(
    (url) => url.pathname === "/dashboard/account",
    async (route) => {
      if (route.request().method() === "POST") sent++;
      await answered;
      await route.continue();
    },
  );
  const save = page.locator("form:has(#profile-name) button");
  const { x, y } = (await save.boundingBox())!;
  for (let press = 0; press < 3; press++) {
    await page.mouse.click(x + 9, y + 9);
    await until(() => sent > 0);
  }
  answer();
  await page.getByText(FLASHES.name_saved[1]).waitFor();
  assertEquals(sent, 1);
});
