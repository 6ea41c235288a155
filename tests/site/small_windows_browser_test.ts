import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { fillAccount } from "../sample_account.ts";
import { until } from "../until.ts";
import { plainAd } from "./ads.ts";
import { resize } from "./page_problems.ts";
import { onPhone, test, testsIn } from "./site.ts";

onPhone.test("in a stacked table, names that take several lines start where labels do", async ({ page, ...s }) => {
  await fillAccount(s.t, s.me);
  await page.goto("/dashboard/usage");
  const name = page.getByRole("cell").filter({ hasText: "creative team" });
  const align = await name.evaluate((cell) => getComputedStyle(cell).textAlign);
  assertEquals(align, "start");
});

test("in a low window, as on a phone held sideways, the bar of pages scrolls away", async ({ page, ...s }) => {
  await s.t.import(plainAd("1"), plainAd("2"));
  await page.goto("/dashboard/ads");
  const tops: number[] = [];
  for (const height of [900, 320]) {
    await page.setViewportSize({ width: 640, height });
    await page.evaluate(() => scrollTo(0, 200));
    tops.push(
      await page.locator(".top-bar").evaluate((bar) =>
        bar.getBoundingClientRect().top
      ),
    );
  }
  assertEquals(tops, [0, -200]);
});

/** The font sizes of a page's texts, smallest first. */
const fontSizes = (page: Page) =>
  page.locator("body *").evaluateAll((elements) =>
    elements.filter(({ childNodes }) =>
      [...childNodes].some((node) =>
        node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ""
      )
    ).map((element) => parseFloat(getComputedStyle(element).fontSize))
      .sort((a, b) => a - b)
  );

test("pages fit a phone whose letters are twice as large, and all their letters are", async ({ page, context, t }) => {
  await t.import(plainAd("1"));
  const browser = await context.newCDPSession(page);
  const enlarge = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard } });
  try {
    await enlarge(32);
    const widths: Record<string, number> = {};
    const paths = [
      "/dashboard/keys",
      "/dashboard/brands/plain-brand",
      "/dashboard/compare?brands=plain-brand",
      "/forgot",
      "/dashboard/usage",
    ];
    for (const path of paths) {
      await page.goto(path);
      widths[path] = await resize(page, 390);
      assert((await fontSizes(page))[0]! >= 20);
    }
    const [cut, whole] = await page.getByLabel("From").evaluate(
      (day: HTMLElement) => {
        const { offsetWidth } = day;
        day.style.width = "max-content";
        return [offsetWidth, day.offsetWidth] as const;
      },
    );
    assert(cut >= whole, `${cut} of ${whole} pixels`);
    assertEquals(
      widths,
      Object.fromEntries(paths.map((path) => [path, 390])),
    );
  } finally {
    await enlarge(16);
    await browser.detach();
  }
});

onPhone.test("a webhook's long URL and a view's long filters take few lines", async ({ page, ...s }) => {
  const { t, me } = s;
  const url = `https://example.com/${"a".repeat(900)}`;
  await t.database.housekeeping.insertInto("webhooks").values({
    account_id: me.accountId,
    url,
    secret: "",
    view_ids: [],
    created_at: 0,
  }).execute();
  const query = `q=${"a".repeat(180)}`;
  await t.services.views.create(me.accountId, {
    name: "Long",
    query,
    watch: "none",
  });
  const height = async (text: string) =>
    (await page.getByText(text).first().boundingBox())!.height;
  await page.goto("/dashboard/views");
  const filters = page.locator("td p:has(bdi)");
  assertEquals((await filters.boundingBox())!.height, 40);
  await page.goto("/dashboard/webhooks");
  assertEquals(await height("https://example.com"), 40);
  await page.getByText("https://example.com").click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  assertEquals(await height("https://example.com"), 84);
});

test("a tap shows the numbers of a chart's column", async (s) => {
  const browser = s.context.browser()!;
  const storageState = await s.context.storageState();
  const phone = { hasTouch: true, isMobile: true, storageState };
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${s.origin}/dashboard/usage`);
  const numbers = page.locator("#by-class [aria-hidden] .pointer-events-none");
  assertEquals(await numbers.first().isVisible(), false);
  // A busy browser drops taps on a page that it has not drawn yet.
  await until(async () => {
    await page.locator("#by-class [aria-hidden] .group").first().tap();
    return await numbers.first().isVisible();
  });
});

testsIn({ width: 640 }).test(
  "in a narrow window, the bar of pages has a thin scrollbar where these take space",
  async ({ page }) => {
    await page.goto("/dashboard");
    const width = await page.locator(".top-bar nav").evaluate((it) =>
      getComputedStyle(it).scrollbarWidth
    );
    assertEquals(width, "thin");
  },
);
