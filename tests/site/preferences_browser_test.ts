import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { FLASH_COOKIE } from "@/lib/shared/flash.ts";
import { sampleAds } from "../sample_ads.ts";
import { plainAd } from "./ads.ts";
import { test, visit, withForcedColors } from "./site.ts";

/** The contrast of an element's edge with its surface. */
const edgeContrast = (edged: Locator) =>
  edged.evaluate((element) => {
    const luminance = (color: string) => {
      const [red, green, blue] = color.match(/[.\d]+/g)!.map((part) => {
        const value = Number(part) / 255;
        return value < 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
    };
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    const ratio = luminance(borderTopColor) / luminance(backgroundColor);
    return Math.max(ratio, 1 / ratio);
  });

test("with more contrast, the edges of cards and fields are easy to see", async (s) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await using tab = await s.open({ colorScheme });
    const { page } = tab;
    await page.goto("/dashboard/account");
    await page.emulateMedia({ contrast: "more" });
    try {
      for (const id of ["#profile", "#profile-name"]) {
        assertGreaterOrEqual(await edgeContrast(page.locator(id)), 3, id);
      }
    } finally {
      await page.emulateMedia({ contrast: null });
    }
  }
});

withForcedColors.test("with forced colors, selects have arrows, and meters are visible", async ({ page }) => {
  await page.goto("/dashboard/usage");
  const select = await page.locator("[name=key_id]").evaluate((it) =>
    getComputedStyle(it).appearance
  );
  assertEquals(select, "auto");
  await page.goto("/dashboard");
  const hasEdge = await page.getByRole("meter").evaluate((it) => {
    const { outlineStyle, outlineColor } = getComputedStyle(it);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return outlineStyle === "solid" && outlineColor !== backgroundColor;
  });
  assertEquals(hasEdge, true);
});

test("prints have no empty cards, and the colors that legends explain", async ({ page, ...s }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/dashboard/account");
  assertEquals(await visibleTitles(page), ["Sessions", "Activity"]);
  await page.goto("/dashboard/usage");
  const legend = await page.locator("#by-class .bg-current").evaluateAll(
    (all) => all.map((each) => getComputedStyle(each).printColorAdjust),
  );
  assertEquals(new Set(legend), new Set(["exact"]));
  // A list is no form because "Load more" ends it.
  await s.t.import(plainAd("700"), plainAd("701"));
  await page.goto("/dashboard/ads?limit=1");
  assertEquals(await page.locator("[data-ad]").isVisible(), true);
});

const visibleTitles = (page: Page) =>
  page.locator("section h2:visible").allInnerTexts();

test("what gets the focus is not below a message", async ({ page, context, ...s }) => {
  const ids = Array.from({ length: 20 }, (_, i) => String(700 + i));
  await s.t.import(...ids.map((id) => plainAd(id)));
  const [name, value, url] = [FLASH_COOKIE, "form_not_sent", s.origin];
  await context.addCookies([{ name, value, url }]);
  await visit(page, "/dashboard/ads");
  const toast = page.locator(".toast");
  await toast.waitFor();
  const link = page.locator("[data-ad='710'] h3 a");
  // In view, at the lower edge of the window.
  await link.evaluate((it) =>
    scrollBy(0, it.getBoundingClientRect().bottom - innerHeight)
  );
  await link.focus();
  const { y, height } = (await link.boundingBox())!;
  assertGreaterOrEqual((await toast.boundingBox())!.y, y + height);
});

withForcedColors.test("forced colors keep the colors of charts, which legends explain", async ({ t, page }) => {
  await t.import(...sampleAds().slice(-30));
  await page.goto("/dashboard/brands/sprekla");
  const adjusted = await page.locator("main rect.fill-current")
    .evaluateAll((all) =>
      all.map((each) => getComputedStyle(each).forcedColorAdjust)
    );
  assertEquals(new Set(adjusted), new Set(["none"]));
});
