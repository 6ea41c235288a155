import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { sampleAds } from "../sample_ads.ts";
import { whenFocused } from "../browser.ts";
import { onPhone, test, untilHydrated, visit } from "./site.ts";

const ads = sampleAds().slice(-30);

/** Waits for the page that a choice leads to. */
async function arrive(page: Page, search: string): Promise<void> {
  await page.waitForURL((url) => url.search === search);
  await untilHydrated(page);
}

test("a choice applies without the button, keeps the focus and announces the result; going back reverts it", async ({ page, trouble, ...s }) => {
  await s.t.import(...ads);
  await visit(page, "/dashboard/ads");
  await page.locator("summary", { hasText: "Creator ads" }).click();
  const creators = page.getByRole("radio", { name: "Only creator ads" });
  await creators.check();
  await arrive(page, "?is_creator_ad=true");
  await whenFocused(creators);
  const found = ads.filter((ad) => ad.is_creator_ad).length;
  await page.getByRole("status").getByText(`${found} ads`, { exact: true })
    .waitFor({ state: "attached" });

  const any = page.getByRole("group", { name: "Creator ads" })
    .getByRole("radio", { name: "Any" });
  await any.check();
  await arrive(page, "");
  // Its group is closed unless somebody opened it.
  await whenFocused(any);

  const sort = page.getByLabel("Sort by");
  await sort.selectOption("-running_days");
  await arrive(page, "?sort=-running_days");
  await whenFocused(sort);
  await page.goBack();
  await arrive(page, "");
  assertEquals(await sort.inputValue(), "");
  await page.goBack();
  await arrive(page, "?is_creator_ad=true");
  assertEquals(await creators.isChecked(), true);
  assertEquals(trouble, []);
});

/** Makes choices at once, and waits for longer than they wait for others. */
function choose(page: Page, names: readonly string[], typed = false) {
  return page.evaluate(async ([names, typed]) => {
    const find = (value: string) =>
      document.querySelector<HTMLElement>(`[type=checkbox][value=${value}]`)!;
    for (const name of names) find(name).click();
    if (typed) {
      document.querySelector("#q")!
        .dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise((done) => setTimeout(done, typed ? 800 : 0));
  }, [names, typed] as const);
}

test("several choices in a row cause one request, which waits while the visitor types", async ({ page, ...s }) => {
  await s.t.import(...ads);
  await visit(page, "/dashboard/ads");
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== "/dashboard/ads" || !request.isNavigationRequest()) {
      return;
    }
    requested.push(searchParams.getAll("media_type").join());
  });
  await choose(page, ["image"], true);
  assertEquals(requested, []);
  await choose(page, ["video", "carousel"]);
  await page.waitForURL((url) => url.searchParams.has("media_type"));
  // Sent by the form, and without its empty fields.
  assertEquals(new Set(requested), new Set(["image,video,carousel"]));
});

onPhone.test("in a narrow window only the sheet's button applies filters", async ({ page, ...s }) => {
  await s.t.import(...ads);
  await visit(page, "/dashboard/ads#filters");
  await page.getByRole("checkbox", { name: "Video" }).check();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
  assertEquals(new URL(page.url()).search, "");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await arrive(page, "?media_type=video");
});
