import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { whenFocused } from "../browser.ts";
import { plainAd } from "./ads.ts";
import { findPageProblems } from "./page_problems.ts";
import { test, testsIn, untilHydrated, visit, withoutScripts } from "./site.ts";
import { sampleAds } from "../sample_ads.ts";

/** The ads of a page; those without content are folded. */
function cards(page: Page): Promise<string[]> {
  return page.locator("[data-ad]").evaluateAll((items) =>
    items.map((item) => item.getAttribute("data-ad")!)
  );
}

async function total(page: Page): Promise<number> {
  const text = await page.locator("#results-title").innerText();
  return Number(/^([\d,]+) ads?/.exec(text)![1]!.replaceAll(",", ""));
}

/** @param isApplied whether choices apply without the button */
async function filter(page: Page, isApplied = false): Promise<void> {
  await page.goto("/dashboard/ads");
  for (
    const [role, name] of [["radio", "Active"], ["checkbox", "Video"]] as const
  ) {
    if (isApplied) await untilHydrated(page);
    await page.getByRole(role, { name }).check();
    if (isApplied) {
      await page.waitForURL((url) =>
        url.searchParams.size === (role === "radio" ? 1 : 2)
      );
    }
  }
  await page.getByLabel("Add a brand").fill("Sprekla");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await page.waitForURL((url) => /^\?is_active.*sprekla$/.test(url.search));
}

const ads = sampleAds().slice(-30);
/** Three pages of ten. */
const few = ads.slice(0, 25);

test("a form's filters are in the URL and survive a reload", async (s) => {
  await s.t.import(...ads);
  for (const javaScriptEnabled of [true, false]) {
    await using tab = await s.open({ javaScriptEnabled });
    const { page } = tab;
    await filter(page, javaScriptEnabled);
    assertMatch(
      page.url(),
      /\/dashboard\/ads\?is_active=true&media_type=video&brand=sprekla$/,
    );
    const found = await cards(page);
    const expected = ads.filter((ad) =>
      ad.is_active && ad.media_type === "video" &&
      ad.brand?.slug === "sprekla"
    ).map((ad) => ad.ad_archive_id);
    assertEquals(found.toSorted(), expected.toSorted());
    assert(found.length > 0);
    await page.reload();
    assertEquals(await cards(page), found);
    assert(await page.getByRole("checkbox", { name: "Sprekla" }).isChecked());
    assertEquals(tab.trouble, []);
  }
});

testsIn({ javaScriptEnabled: false, width: 390 }).test(
  "in a narrow window the filters are a sheet that opens and filters without JavaScript",
  async ({ page, ...s }) => {
    await s.t.import(...ads);
    await page.goto("/dashboard/ads");
    const video = page.getByRole("checkbox", { name: "Video" });
    assertEquals(await video.isVisible(), false);
    await page.getByRole("link", { name: "Filters" }).click();
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await video.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Filters" }).click();
    await video.check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.waitForURL((url) => url.search === "?media_type=video");
    assertEquals(await video.isVisible(), false);
    assertEquals(
      await total(page),
      ads.filter((ad) => ad.media_type === "video").length,
    );
  },
);

test("each chip removes one filter", async (s) => {
  await s.t.import(...ads);
  await using tab = await s.open({ javaScriptEnabled: false });
  const { page } = tab;
  await filter(page);
  const before = await total(page);
  await page.getByRole("link", { name: "Remove the filter Media type Video" })
    .click();
  await page.waitForURL((url) => !url.searchParams.has("media_type"));
  assert(await total(page) > before);
});

test("loading more to the end shows every ad once, in place", async ({ page, trouble, ...s }) => {
  await s.t.import(...few);
  await page.goto("/dashboard/ads?limit=10&show=json");
  const all = await total(page);
  assertEquals(all, few.length);
  const more = page.locator("#load-more");
  await page.evaluate(() => document.body.dataset.same = "yes");
  while (await more.count() > 0) {
    const shown = await page.locator("#ads > li").count();
    const curl = await page.locator("#api-curl").innerText();
    await more.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (shown) => document.querySelectorAll("#ads > li").length > shown,
      shown,
    );
    await page.getByText(/more ads loaded, \d+ shown/).waitFor({
      state: "attached",
    });
    const asked = await page.locator("#api-curl").innerText();
    assert(asked !== curl);
    assertMatch(asked, /cursor=[\w-]+/);
    assert(!page.url().includes("cursor="), page.url());
    // The first ad that came has the focus: the link is below all of them.
    await page.locator(`#ads > :nth-child(${shown + 1}) :focus`).waitFor();
  }
  const found = await cards(page);
  assertEquals(found.length, all);
  assertEquals(new Set(found).size, all);
  assertEquals(
    await page.evaluate(() => document.body.dataset.same),
    "yes",
  );
  const last = JSON.parse(await page.locator("#api-answer").innerText());
  assertEquals(last.meta.has_more, false);
  assertEquals(trouble, []);
});

withoutScripts.test("without JavaScript the same link goes through all pages", async ({ page, ...s }) => {
  await s.t.import(...few);
  await page.goto("/dashboard/ads?limit=10");
  const found = await cards(page);
  const more = page.locator("#load-more");
  while (await more.count() > 0) {
    await more.click();
    await page.waitForLoadState();
    found.push(...await cards(page));
  }
  assertEquals(new Set(found).size, few.length);
  assertEquals(found.length, few.length);
  await page.getByRole("link", { name: "Back to the first page" }).click();
  await page.waitForURL((url) => !url.searchParams.has("cursor"));
  assertEquals(await cards(page), found.slice(0, 10));
});

test("arrow keys and buttons turn a carousel's slides", async ({ page, trouble, ...s }) => {
  await s.t.import(...ads);
  const carousel = ads.find((ad) =>
    ad.media_type === "carousel" && ad.creativeUnits.length > 2
  )!;
  await page.goto(`/dashboard/ads/${carousel.ad_archive_id}`);
  const count = carousel.creativeUnits.length;
  const at = (slide: number) =>
    page.getByText(`Slide ${slide} of ${count}`, { exact: true }).waitFor();
  await at(1);
  await page.getByRole("button", { name: "Next slide" }).click();
  await at(2);
  await page.getByLabel("Slides of the ad").focus();
  await page.keyboard.press("ArrowRight");
  await at(3);
  await page.keyboard.press("Home");
  await at(1);
  await page.keyboard.press("End");
  await at(count);
  await page.getByRole("button", { name: "Previous slide" }).click();
  await at(count - 1);
  assertEquals(trouble, []);
});

test("axe finds no problems in either scheme, and nothing overflows", async (s) => {
  await s.t.import(...ads);
  const lines = Array.from({ length: 30 }, (_, i) => `Line ${i + 1}`);
  await s.t.import(
    plainAd("901", { primary_text: lines.join("\n") }),
    ...["902", "903"].map((id) =>
      plainAd(id, {
        creative_hash: "same",
        primary_text: "Above the link. ".repeat(20),
      })
    ),
  );
  const video = ads.find((ad) => ad.media_type === "video")!;
  const paths = [
    "/dashboard/ads?is_active=true&media_type=video&limit=2&show=json",
    "/dashboard/ads?is_active=perhaps&limit=0",
    "/dashboard/ads?creative_hash=same&view=rows",
    "/dashboard/ads?creative_hash=same&view=cards",
    "/dashboard/ads?brand=e",
    "/dashboard/ads?media_type=unknown&is_active=true&ad_archive_id=1",
    `/dashboard/ads/${video.ad_archive_id}`,
    "/dashboard/ads/901",
    "/dashboard/brands/sprekla",
  ];
  assertEquals(await findPageProblems(s, paths), []);
});

test("a wrong number in a closed group of filters is said after a search", async ({ t, page }) => {
  await t.import(plainAd("700"));
  for (const number of ["-5", "many"]) {
    await page.goto("/dashboard/ads");
    const group = page.getByText("Running days", { exact: true });
    await group.click();
    await page.locator("#running_days_min").pressSequentially(number);
    await group.click();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("must be an integer of at least 0").first().waitFor();
  }
});

test("half a date in a closed group or sheet of filters is asked for, and not left out", async ({ t, page }) => {
  await t.import(plainAd("700"));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/dashboard/ads");
    if (width === 390) {
      await page.getByRole("link", { name: "Filters" }).click();
    }
    const group = page.locator("summary", { hasText: "Last seen" });
    const half = page.locator("#last_seen_min");
    await group.click();
    await half.pressSequentially("12");
    await group.click();
    if (width === 390) await page.getByRole("link", { name: "Close" }).click();
    await page.getByRole("button", { name: "Search" }).click();
    await whenFocused(half);
    assertEquals(new URL(page.url()).search, "");
  }
});

test("a choice that waits for the rest of a date does not get the focus on a later page", async ({ t, page }) => {
  await t.import(plainAd("700"));
  await visit(page, "/dashboard/ads");
  const half = page.locator("#last_seen_min");
  await page.locator("summary", { hasText: "Last seen" }).click();
  await half.pressSequentially("12");
  await page.getByRole("radio", { name: "Ended" }).check();
  await whenFocused(half);
  await visit(page, "/dashboard/ads");
  assertEquals(await page.locator("#filters :focus").count(), 0);
});

test("what scrolls in the filters stays inside their rounded corners", async ({ t, page }) => {
  await t.import(...ads);
  await page.goto("/dashboard/ads");
  const isCovered = await page.locator("#filters").evaluate((it) => {
    const { right, top } = it.getBoundingClientRect();
    const inCorner = document.elementFromPoint(right - 1.5, top + 1.5);
    return it.contains(inCorner);
  });
  assertEquals(isCovered, false);
});

/** Those that browsers draw no marker for, except by `::-webkit-details-marker`. */
const markedInSafari = (page: Page) =>
  page.locator("summary").evaluateAll((all) => {
    const marker = "::-webkit-details-marker";
    const bare: string[] = [];
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSGroupingRule) read(rule.cssRules);
        if (!(rule instanceof CSSStyleRule)) continue;
        if (!rule.selectorText.endsWith(marker)) continue;
        bare.push(rule.selectorText.replaceAll(marker, ""));
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    return all.filter((it) =>
      getComputedStyle(it).display !== "list-item" &&
      !bare.some((selector) => it.matches(selector))
    ).map((it) => it.textContent);
  });

test("summaries that look like buttons have no triangle in older versions of Safari", async ({ t, page }) => {
  await t.import(...ads);
  for (const path of ["/dashboard/ads", "/docs/api/listAds"]) {
    await page.goto(path);
    assertEquals(await markedInSafari(page), [], path);
  }
});
