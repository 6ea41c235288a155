import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { fillAccount } from "../sample_account.ts";
import { resize } from "./page_problems.ts";
import { DASHBOARD_PAGES } from "./pages.ts";
import {
  type Site,
  test,
  testsIn,
  withForcedColors,
  withoutScripts,
} from "./site.ts";
import { sampleAds } from "../sample_ads.ts";

const WIDTHS = [390, 1280, 1920];

/** Heights in the window of what ends the cards of a row, where they differ. */
function unevenEnds(page: Page): Promise<number[][]> {
  const ends = page.locator("article > div > div:last-child > p:last-child");
  return ends.evaluateAll((ends) => {
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    const rows = Map.groupBy(ends, (end) => topOf(end.closest("article")!));
    return [...rows.values()].map((row) => [...new Set(row.map(topOf))])
      .filter((tops) => tops.length > 1);
  });
}

/** Elements whose content does not fit into them. */
function cutOff(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.filter((it) =>
      it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight
    ).map((element) => element.textContent ?? "")
  );
}

const ads = sampleAds().slice(-110);
const ad = ads.find(({ brand }) => brand?.slug === "sprekla")!;

async function fill(s: Site): Promise<void> {
  await s.t.import(...ads);
  await fillAccount(s.t, s.me);
}

testsIn({ width: 1920 }).test(
  "each page of the dashboard is centered in a wide window, with the same left edge and width",
  async ({ page, ...s }) => {
    await fill(s);
    const edges = new Map<string, string>();
    for (
      const path of [
        ...DASHBOARD_PAGES,
        "/dashboard/ads?show=json",
        `/dashboard/ads/${ad.ad_archive_id}`,
        "/dashboard/brands/sprekla",
      ]
    ) {
      await page.goto(path);
      const { left, right, header } = await page.evaluate(() => {
        const main = document.querySelector("main")!.getBoundingClientRect();
        const title = document.querySelector("main h1")!.closest("header")!
          .getBoundingClientRect();
        const { x, width } = document.querySelector("main header")!
          .getBoundingClientRect();
        return {
          left: title.left - main.left,
          right: main.right - title.right,
          header: `${x} ${width}`,
        };
      });
      assert(Math.abs(left - right) <= 2, `${path}: ${left} and ${right}`);
      edges.set(path, header);
    }
    assertEquals(new Set(edges.values()).size, 1, JSON.stringify([...edges]));
  },
);

test("the call to action and the days of a card are fully readable, and the days are aligned within a row", async ({ page, ...s }) => {
  await fill(s);
  for (
    const path of [
      "/dashboard/ads?limit=50",
      "/dashboard/ads?limit=20&show=json",
      `/dashboard/ads/${ad.ad_archive_id}`,
    ]
  ) {
    await page.goto(path);
    const footer = "article > div > div:last-child > :is(p, div)";
    assert(await page.locator(footer).count() > 0);
    for (const width of WIDTHS) {
      await resize(page, width);
      const cut = await cutOff(page, `${footer}, ${footer} > *`);
      assertEquals(cut, [], `${path} at ${width}`);
      const uneven = await unevenEnds(page);
      assertEquals(uneven, [], `${path} at ${width}`);
    }
  }
});

test("cards have as many columns as fit: three beside the filters, four without them, five in a wide window", async ({ page, ...s }) => {
  await fill(s);
  const columns = () =>
    page.locator("#ads > li").evaluateAll((items) =>
      items.filter((item) =>
        item.getBoundingClientRect().top ===
          items[0]!.getBoundingClientRect().top
      ).length
    );
  for (
    const [width, name, count] of [
      [1280, "Hide filters", 3],
      [1280, "Show filters", 4],
      [1920, "Show filters", 5],
    ] as const
  ) {
    await resize(page, width);
    if (name === "Hide filters") {
      await page.goto("/dashboard/ads?view=cards");
    }
    const toggle = page.getByRole("link", { name });
    await toggle.waitFor();
    assertEquals(await columns(), count, `${width} ${name}`);
    if (name === "Hide filters") await toggle.click();
  }
  assert(page.url().includes("show=nothing"));
  await resize(page, 390);
  assertEquals(await columns(), 1);
});

test("titles of cards next to each other are level with each other and with what stands beside them", async ({ page, ...s }) => {
  await fillAccount(s.t, s.me);
  await page.goto("/dashboard");
  const middles = await page.locator(
    "#plan > header > *, #requests > header > *",
  ).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    })
  );
  assertEquals(middles.length, 4);
  assertEquals(new Set(middles).size, 1, String(middles));
});

withoutScripts.test("a brand's charts are chosen with the arrow keys, without JavaScript", async ({ page, ...s }) => {
  await fill(s);
  await page.goto("/dashboard/brands/sprekla");
  const shown = () =>
    page.locator("#timeline svg[role=img]:visible").evaluateAll((charts) =>
      charts.map((chart) => chart.getAttribute("aria-label")!.split(" ")[0])
    );
  assertEquals(await shown(), ["Active"]);
  await page.locator("#timeline").getByRole("radio", { name: "Active" })
    .focus();
  await page.keyboard.press("ArrowRight");
  assertEquals(await shown(), ["Started"]);
  await page.keyboard.press("ArrowRight");
  assertEquals(await shown(), ["Stopped"]);
});

test("tables fit into their card with many and long names", async ({ page, ...s }) => {
  await fillAccount(s.t, s.me);
  for (let key = 0; key < 4; key++) {
    const { id } = await s.t.services.ownKeys.issue(
      { accountId: s.me.accountId, address: null },
      { name: `A key with a rather long name, no. ${key}`, expiresAt: null },
    );
    await s.t.database.longRunning.insertInto("usage_daily").values({
      account_id: s.me.accountId,
      key_id: id,
      day: new Date(s.t.services.clock.now()).toISOString().slice(0, 10),
      requests: 1_000_000,
      client_errors: 0,
      server_errors: 0,
      rate_limited: 0,
    }).execute();
  }
  const brand = { page_id: "1", name: "Long ".repeat(20) };
  await s.t.import({ ...ad, brand });
  for (const path of ["/dashboard/usage", "/dashboard/brands"]) {
    await page.goto(path);
    for (const width of [768, ...WIDTHS]) {
      await resize(page, width);
      const cut = await cutOff(page, ":not(details) > div:has(> table)");
      assertEquals(cut, [], `${path} at ${width}`);
    }
  }
});

test("the table of keys names its columns, and fits names", async ({ page, ...s }) => {
  await fillAccount(s.t, s.me);
  await page.goto("/dashboard/keys");
  const visible = await page.locator("th > span").evaluateAll((labels) =>
    labels.filter((label) => label.getBoundingClientRect().width > 1)
      .map((label) => label.textContent)
  );
  assertEquals(visible, ["Key", "Last used", "Expires", "This month"]);
  await resize(page, 768);
  const heights = await page.locator("td p").evaluateAll((lines) =>
    lines.map((line) => line.clientHeight)
  );
  assertEquals(Math.max(...heights), 40);
});

withForcedColors.test("with forced colors, pages still show what is current and what colors mean", async ({ page, ...s }) => {
  await fill(s);
  await page.goto("/dashboard/brands/sprekla");
  for (
    const [selector, count] of [
      ["nav[aria-label=Dashboard] > a", 1],
      ["[aria-label='Show as'] a", 1],
      ["button[name=theme]", 1],
      [".radio-tab", 1],
      ["[aria-label='Ads by media type'] .bg-current", 4],
    ] as const
  ) {
    const seen = await page.locator(`${selector}:visible`).evaluateAll(
      (all) => {
        // Forced colors keep the opacity of those that they replace.
        const opaque = (color: string) =>
          color.match(/[.\d]+/g)!.slice(0, 3).join();
        const [canvas, ...colors] = [document.documentElement, ...all]
          .map((each) => getComputedStyle(each).backgroundColor);
        const own = colors.filter((it) => opaque(it) !== opaque(canvas!));
        return new Set(own).size;
      },
    );
    assertEquals(seen, count, selector);
  }
  const chosen = await page.locator(".radio-tab:has(:checked) span")
    .evaluate((it) =>
      [it, it.parentElement!].map((e) => getComputedStyle(e).color)
    );
  assertEquals(chosen[0], chosen[1]);
});

test("what a brand's cards say fits into them, on a small phone and beside the navigation", async ({ page, ...s }) => {
  await fill(s);
  await page.goto("/dashboard/brands/fellmark");
  for (const width of [320, 1024]) {
    await resize(page, width);
    const parts = "#timeline > :first-child, section h2, #details";
    assertEquals(await cutOff(page, parts), [], String(width));
  }
});

test("pages are printed light, whole and without buttons", async (s) => {
  await fill(s);
  const { ad_archive_id: id } = ads.find((it) => it.media_type === "carousel")!;
  await using tab = await s.open({ colorScheme: "dark" });
  await tab.page.emulateMedia({ media: "print" });
  const paths = [
    "dashboard/ads",
    `dashboard/ads/${id}`,
    "dashboard/brands/sprekla",
    "docs/api/listAds",
  ];
  for (const path of paths) {
    await tab.page.goto(`/${path}`);
    const pressed = tab.page.locator(":is(nav, form, .button):visible");
    assertEquals(await pressed.count(), 0, path);
    const scrolled = "#units, main [tabindex='0']:visible";
    assertEquals(await cutOff(tab.page, scrolled), [], path);
    // Firefox also breaks no row of a grid that does not begin a sheet.
    const kept = await tab.page.locator("main *:visible").evaluateAll((all) =>
      all.filter((it) =>
        getComputedStyle(it).breakInside === "avoid" ||
        getComputedStyle(it.parentElement!).display === "grid"
      ).map((it) => it.clientHeight)
    );
    // What is taller than a sheet would leave the one before it empty.
    assert(kept.every((height) => height < 900), `${path} ${kept}`);
    const color = await tab.page.evaluate(() =>
      getComputedStyle(document.documentElement).backgroundColor
    );
    assertEquals(color, "rgb(251, 251, 250)", path);
  }
});
