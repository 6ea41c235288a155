import { assertEquals } from "@std/assert";
import { sampleAds } from "../sample_ads.ts";
import { findPageProblems } from "./page_problems.ts";
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
