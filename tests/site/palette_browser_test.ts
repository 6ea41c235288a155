import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { whenFocused } from "../browser.ts";
import { plainAd } from "./ads.ts";
import { viewProblems } from "./page_problems.ts";
import { test, visit } from "./site.ts";

const SHORTCUT = "Control+k";

function active(page: Page, text: string) {
  return page.getByRole("option", { name: text, selected: true });
}

test("the command palette leads to pages, brands, ads and docs by keyboard alone", async ({ page, trouble, ...s }) => {
  await s.t.import(
    plainAd("123456", {
      destination_url: "https://kite.example",
      brand: { page_id: "5", name: "Ostrel Coffee" },
    }),
  );
  for (
    const [typed, option, path] of [
      ["usa", "Usage", "/dashboard/usage"],
      ["123456", "Ad 123456", "/dashboard/ads/123456"],
      ["two words", "Search for “two words”", "/dashboard/ads?q=two+words"],
      ["coff", "Ostrel Coffee", "/dashboard/brands/ostrel-coffee"],
      [
        "kite",
        "kite.example",
        "/dashboard/ads?destination_domain=kite.example",
      ],
      ["pagin", "Pagination", "/docs/pagination"],
    ] as const
  ) {
    await visit(page, "/dashboard/account");
    await page.keyboard.press(SHORTCUT);
    await page.keyboard.type(typed);
    // A page of the docs may have the name in its own.
    const link = page.locator(`[href="${path}"]`);
    await page.getByRole("option", { name: option }).and(link).waitFor();
    while (!await active(page, option).and(link).isVisible()) {
      await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${s.origin}${path}`);
  }
  assertEquals(trouble, []);
});

test("the command palette chooses by arrow keys, closes by Esc and remembers nothing", async ({ page, trouble }) => {
  await visit(page, "/dashboard/account");
  const opener = page.getByRole("button", { name: "Go to" });
  await opener.click();
  const field = page.getByRole("combobox", { name: "Page, brand, ad" });
  await whenFocused(field);
  await active(page, "Overview").waitFor();
  await page.keyboard.press("ArrowDown");
  await active(page, "Ads").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await active(page, "Docs").waitFor();
  assertEquals(await viewProblems(page), []);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.type("zzz");
  await active(page, "Search for “zzz”").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#palette").waitFor({ state: "detached" });
  await whenFocused(opener);

  await page.keyboard.press(SHORTCUT);
  await whenFocused(field);
  assertEquals(await field.inputValue(), "");
  await page.keyboard.press(SHORTCUT);
  await page.locator("#palette").waitFor({ state: "detached" });
  assertEquals(trouble, []);
});

test("the command palette does not open above another dialog, and shows no button without JavaScript", async ({ page, ...s }) => {
  await visit(page, "/dashboard/keys");
  await page.getByRole("link", { name: "Create key" }).first().click();
  const dialog = page.locator("dialog:modal");
  await dialog.waitFor();
  await page.keyboard.press(SHORTCUT);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assertEquals(await page.locator("#palette").count(), 0);

  await using plain = await s.open({ javaScriptEnabled: false });
  await plain.page.goto("/dashboard/keys");
  const opener = plain.page.getByText("Go to…");
  assertEquals(await opener.count(), 1);
  assertEquals(await opener.isVisible(), false);
});
