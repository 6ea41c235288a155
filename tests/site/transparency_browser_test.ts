import { assertEquals } from "@std/assert";
import { NO_TRANSPARENCY } from "@/lib/ads/transparency.ts";
import { sampleAds } from "../sample_ads.ts";
import { plainAd } from "./ads.ts";
import { findPageProblems, resize } from "./page_problems.ts";
import { TRANSPARENCY_PAGES } from "./pages.ts";
import { test } from "./site.ts";

test("pages of what libraries say have no accessibility problems in both schemes, and fit a phone, with data and without", async (s) => {
  const empty = ["/dashboard/compare", "/dashboard/landing?page=a.example/b"];
  assertEquals(await findPageProblems(s, empty), []);
  await s.t.import(...sampleAds().slice(-100));
  assertEquals(await findPageProblems(s, TRANSPARENCY_PAGES), []);
});

test("a brand is added to a comparison and removed from it", async ({ page, trouble, ...s }) => {
  await s.t.import(...sampleAds().slice(-100));
  await page.goto("/dashboard/brands/haldoak");
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByLabel("Add a brand").fill("sprekla");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("heading", { name: "Sprekla" }).waitFor();
  const titles = () => page.locator("main section h2").allTextContents();
  assertEquals(await titles(), ["Haldoak", "Sprekla"]);
  await page.getByRole("link", { name: "Remove Haldoak" }).click();
  await page.getByRole("heading", { name: "Haldoak" }).waitFor({
    state: "detached",
  });
  assertEquals(await titles(), ["Sprekla"]);
  assertEquals(trouble, []);
});

test("compared brands have charts of one scale with one label each, and fit with long words", async ({ page, ...s }) => {
  const now = Math.floor(s.t.services.clock.now() / 1000);
  await s.t.import(...Array.from({ length: 30 }, (_, i) =>
    plainAd(`${i}`, {
      ...i === 0
        ? {
          delivery_start_at: now - 900 * 86_400,
          last_seen_at: now - 200 * 86_400,
        }
        : { delivery_start_at: now - 40 * 86_400, last_seen_at: now },
      cta_text: "Order a catalog of all our products free of charge today",
      brand: i === 0
        ? { page_id: "3", name: "Gone", slug: "gone" }
        : i < 20
        ? { page_id: "1", name: "Donaudampfschiff".repeat(6), slug: "many" }
        : { page_id: "2", name: "Few", slug: "few" },
    })));
  const unknown = "unknown".repeat(9);
  await page.goto(`/dashboard/compare?brands=many,few,gone,${unknown}`);
  assertEquals(await resize(page, 390), 390);
  const top = page.locator("figure > div > [aria-hidden] > span:first-child");
  assertEquals(await top.allTextContents(), ["20", "20", "20"]);
  const labels = page.locator("figure p, figure svg text");
  assertEquals(await labels.allTextContents(), ["Not observed"]);
  const counts = page.locator("dd li > a");
  const heights = await counts.evaluateAll((links) =>
    new Set(links.map((link) => link.clientHeight)).size
  );
  assertEquals(heights, 1);
});

test("an ad of a brand whose name reads from right to left has its heading in the usual order, and bars of one scale", async ({ page, ...s }) => {
  const long = { page_id: "2", name: "Kestrel Running Club ".repeat(9) };
  await s.t.import(
    plainAd("2", { brand: long }),
    plainAd("1", {
      brand: { page_id: "1", name: "נור" },
      transparency: {
        ...NO_TRANSPARENCY,
        reach: {
          total: 9_000_005,
          regions: {},
          by_country: { DE: 9e6, FR: 5 },
        },
      },
    }),
  );
  await page.goto("/dashboard/ads/1");
  const direction = await page.locator("h1").evaluate((heading) =>
    getComputedStyle(heading).direction
  );
  assertEquals(direction, "ltr");
  const widths = await page.locator("#transparency li > div").evaluateAll(
    (bars) => bars.map((bar) => bar.clientWidth),
  );
  assertEquals([widths.length, new Set(widths).size], [2, 1]);
  const pager = page.getByRole("navigation", { name: "Ads of the list" });
  const { y } = (await pager.boundingBox())!;
  await page.goto("/dashboard/ads/2");
  assertEquals((await pager.boundingBox())!.y, y, "below a long name");
});
