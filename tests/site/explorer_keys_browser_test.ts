import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { whenFocused } from "../browser.ts";
import { plainAd } from "./ads.ts";
import { viewProblems } from "./page_problems.ts";
import { onPhone, type Site, test, visit } from "./site.ts";

function fill({ t }: Site): Promise<unknown> {
  return t.import(
    ...Array.from({ length: 12 }, (_, i) =>
      plainAd(String(700 + i), {
        destination_url: "https://kite.example",
        cta_text: "Shop now",
        brand: { page_id: "5", name: "Kite Makers" },
      })),
  );
}

function ad(page: Page, place: number) {
  return page.locator("[data-ad]").nth(place).locator("h3 a");
}

function nothingFocused(page: Page): Promise<void> {
  return page.locator("body:not(:has(:focus))").waitFor();
}

test("/ focuses the search, j and k switch between ads, Enter opens one and Esc leaves it", async ({ page, trouble, ...s }) => {
  await fill(s);
  await visit(page, "/dashboard/ads");
  const search = page.locator("#q");
  await page.keyboard.press("/");
  await whenFocused(search);
  // They are letters now.
  await page.keyboard.type("jk/?");
  assertEquals(await search.inputValue(), "jk/?");
  await page.keyboard.press("Escape");
  await nothingFocused(page);
  assertEquals(await search.inputValue(), "jk/?");

  await page.keyboard.press("j");
  await whenFocused(ad(page, 0));
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await whenFocused(ad(page, 1));
  await page.keyboard.press("Control+j");
  await whenFocused(ad(page, 1));
  await page.keyboard.press("Escape");
  await nothingFocused(page);
  await page.keyboard.press("j");
  const path = await ad(page, 0).getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${s.origin}${path}`);
  assertEquals(trouble, []);
});

test("? shows the explorer's shortcuts until Esc", async ({ page, ...s }) => {
  await fill(s);
  await visit(page, "/dashboard/ads");
  await page.keyboard.press("?");
  const sheet = page.locator("dialog:modal");
  await sheet.getByText("Previous ad").waitFor();
  await page.keyboard.press("j");
  assertEquals(await viewProblems(page), []);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  assertEquals(await page.locator("[data-ad] :focus").count(), 0);
});

test("single-key shortcuts can be disabled, and stay so", async ({ page, ...s }) => {
  await fill(s);
  const search = page.locator("#q");
  const sheet = page.locator("dialog:modal");
  const keys = sheet.getByRole("checkbox", { name: "single-key" });
  await visit(page, "/dashboard/ads");
  await page.keyboard.press("?");
  await keys.uncheck();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  for (const isReloaded of [false, true]) {
    if (isReloaded) await visit(page, "/dashboard/ads");
    for (const key of ["/", "j", "k", "?"]) await page.keyboard.press(key);
    assertEquals(await page.locator("#q:focus, [data-ad] :focus").count(), 0);
    assertEquals(await sheet.count(), 0);
  }
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  assertEquals(await viewProblems(page), []);
  await keys.check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await whenFocused(search);
});

test("typing into the search suggests filters, which replace the text and keep other filters", async ({ page, trouble, ...s }) => {
  await fill(s);
  await visit(page, "/dashboard/ads?media_type=image");
  const search = page.locator("#q");
  await search.pressSequentially("kit");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const option = (name: string) => list.getByRole("option", { name });
  const chosen = list.getByRole("option", { selected: true });
  await option("Kite Makers").waitFor();
  assertEquals(await chosen.count(), 0);
  await page.keyboard.press("ArrowDown");
  await chosen.getByText("Kite Makers").waitFor();
  assertEquals(await viewProblems(page), []);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.keyboard.press("Escape");
  await option("Kite Makers").waitFor({ state: "hidden" });
  await whenFocused(search);
  assertEquals(await search.inputValue(), "kit");
  await search.pressSequentially("e");
  await option("kite.example").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) =>
    url.searchParams.get("destination_domain") === "kite.example"
  );
  const { searchParams } = new URL(page.url());
  assertEquals(searchParams.get("media_type"), "image");
  assert(!searchParams.has("q"));
  assertEquals(trouble, []);
});

test("Enter searches if no suggestion is selected", async ({ page, ...s }) => {
  await fill(s);
  await visit(page, "/dashboard/ads");
  await page.locator("#q").pressSequentially("kite");
  await page.getByRole("option", { name: "Kite Makers" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === "kite");
});

onPhone.test("on a phone the filters hold the focus, and Esc returns to the previous position", async ({ page, trouble, ...s }) => {
  await fill(s);
  await visit(page, "/dashboard/ads");
  const opener = page.getByRole("link", { name: "Filters" });
  await page.evaluate(() => scrollTo(0, 40));
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.waitFor();
  await whenFocused(sheet);
  assertEquals(await viewProblems(page), []);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.keyboard.press("Shift+Tab");
  await page.locator("#filters:focus, #filters :focus").waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await whenFocused(opener);
  assertEquals(new URL(page.url()).hash, "");
  assertEquals(trouble, []);
});
