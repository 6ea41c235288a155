import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { whenFocused } from "../browser.ts";
import { tempFolder } from "../temp_folder.ts";
import { plainAd } from "./ads.ts";
import { resize } from "./page_problems.ts";
import { test, visit } from "./site.ts";

test("a list is exported in the browser, with its filters and the cost before it starts", async ({ page, ...s }) => {
  await s.t.import(
    ...Array.from(
      { length: 130 },
      (_, i) => plainAd(String(700_100 + i), { is_active: i < 105 }),
    ),
  );
  await page.goto("/dashboard/ads?is_active=true");
  await page.getByText("Export 105 ads").click();
  await page.getByText("Costs 2 requests of your quota.").waitFor();
  assertEquals(await resize(page, 360), 360);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^NDJSON/ }).click(),
  ]);
  assertMatch(download.suggestedFilename(), /^ads-\d{4}-\d\d-\d\d\.ndjson$/);
  await using folder = await tempFolder();
  const file = `${folder.path}/ads.ndjson`;
  // The browser may run elsewhere.
  await download.saveAs(file);
  const text = await Deno.readTextFile(file);
  assertEquals(text.split("\n").length, 106);
  await page.getByText("Saved 105 ads.").waitFor();
  await page.locator('a[href$="csv?bom=1&is_active=true"]').waitFor();
});

test("Esc closes the export, and so does leaving it by keyboard", async ({ page, ...s }) => {
  await s.t.import(plainAd("700100"));
  await visit(page, "/dashboard/ads");
  const button = page.getByText("Export 1 ad");
  const formats = page.getByRole("link", { name: /^(CSV|NDJSON|Parquet)/ });
  await button.press("Enter");
  await page.keyboard.press("Tab");
  await whenFocused(formats.first());
  await page.keyboard.press("Escape");
  await whenFocused(button);
  assertEquals(await formats.first().isVisible(), false);
  await button.press("Enter");
  await page.getByText("of your quota").click();
  assertEquals(await formats.first().isVisible(), true);
  await formats.last().press("Tab");
  assertEquals(await formats.first().isVisible(), false);
});

test("the focus stays in the menu when an export ends", async ({ page, ...s }) => {
  await s.t.import(plainAd("700100"));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    "**/ads.ndjson*",
    (route) => promise.then(() => route.continue()),
  );
  await visit(page, "/dashboard/ads");
  await page.getByText("Export 1 ad").press("Enter");
  await page.getByRole("link", { name: "NDJSON" }).press("Enter");
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.focus();
  await whenFocused(cancel);
  resolve();
  await whenFocused(page.getByRole("link", { name: "CSV" }));
});

test("the page of an ad has a timeline of what changed", async ({ page, ...s }) => {
  await s.t.import(plainAd("700100"));
  await page.goto("/dashboard/ads/700100");
  assertEquals(await page.locator("#history").count(), 0);
  await s.t.import(plainAd("700100", { primary_text: "Now <b>other</b>" }));
  s.t.services.archive.cache.drop();
  await page.reload();
  const card = await page.locator("#history").innerText();
  assertStringIncludes(card, "Text changed");
  assertStringIncludes(card, "Words of 700100");
  assertStringIncludes(card, "Now <b>other</b>");
});
