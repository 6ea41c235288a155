import { assert, assertEquals } from "@std/assert";
import { DASHBOARD_PAGES, SIGN_IN_PAGES } from "./pages.ts";
import { countScripts, JAVASCRIPT_BYTES_MAX } from "./scripts.ts";
import { type Site, siteTest } from "./site.ts";
import { sampleAds } from "../sample_ads.ts";

const WIDE = 1920;

/** The pages of the dashboard, of an archive with some ads. */
async function fill(s: Site): Promise<string[]> {
  const ads = sampleAds().slice(0, 30);
  await s.t.import(...ads);
  const { slug } = await s.t.database.kysely.selectFrom("brands").select("slug")
    .limit(1).executeTakeFirstOrThrow();
  return [
    ...DASHBOARD_PAGES,
    "/dashboard/ads?show=json",
    `/dashboard/ads/${ads[0]!.ad_archive_id}`,
    `/dashboard/brands/${slug}`,
  ];
}

siteTest("no page of an account sends much script", async (s) => {
  const own = await fill(s);
  for (const path of [...own, ...SIGN_IN_PAGES]) {
    const isVisitor = !own.includes(path);
    await using tab = await s.open({ isVisitor });
    const scripts = countScripts(tab.page);
    await tab.page.goto(path, { waitUntil: "networkidle" });
    const bytes = await scripts();
    assert(bytes > 0 && bytes <= JAVASCRIPT_BYTES_MAX, `${path}: ${bytes}`);
  }
});

siteTest(
  "each page of the dashboard is centered in a wide window",
  async (s) => {
    const own = await fill(s);
    await using tab = await s.open({ width: WIDE });
    for (const path of own) {
      await tab.page.goto(path);
      const [left, right] = await tab.page.evaluate(() => {
        const main = document.querySelector("main")!.getBoundingClientRect();
        const title = document.querySelector("main h1")!.closest("header")!
          .getBoundingClientRect();
        return [title.left - main.left, main.right - title.right];
      });
      assert(Math.abs(left! - right!) <= 2, `${path}: ${left} and ${right}`);
    }
  },
);

siteTest(
  "a missing page of the dashboard keeps its navigation, and is not stored",
  async (s) => {
    await using tab = await s.open();
    const { page, trouble } = tab;
    for (
      const [path, back] of [
        ["/dashboard/nothing", "Overview"],
        ["/dashboard/ads/none-of-ours", "Back to ads"],
        ["/dashboard/brands/none-of-ours", "Back to ads"],
      ] as const
    ) {
      const response = await page.goto(path, { waitUntil: "networkidle" });
      assertEquals(response!.status(), 404);
      assertEquals(response!.headers()["cache-control"], "no-store");
      await page.getByRole("navigation", { name: "Dashboard" })
        .getByRole("link", { name: "Keys" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: back }).waitFor();
    }
    // The browser itself notes the status; scripts of the page would be refused.
    assertEquals(trouble.filter((line) => !line.includes("404")), []);
  },
);

siteTest(
  "signed-in people are not asked to sign in on the way to a new password",
  async (s) => {
    for (const path of ["/forgot", "/reset", "/reset?token=x"]) {
      const { text } = await s.html(path);
      assert(text.includes('href="/dashboard"'), path);
      assert(!text.includes('href="/login"'), path);
      assert(!text.includes('href="/signup"'), path);
    }
  },
);
