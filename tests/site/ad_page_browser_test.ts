import { assert, assertEquals } from "@std/assert";
import { plainAd } from "./ads.ts";
import { findPageProblems } from "./page_problems.ts";
import { keepRealMedia, realAds } from "./real_ads.ts";
import { test, untilHydrated, visit } from "./site.ts";

test("arrow keys, j and k switch between ads, except in elements with their own arrow keys", async ({ page, trouble, ...s }) => {
  await s.t.import(
    ...[1, 2, 3].map((id) => plainAd(String(id))),
  );
  await visit(page, "/dashboard/ads/2");
  await page.getByRole("group", { name: "Ad text" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+j");
  // As after the skip link, and after a form.
  await page.locator("main").focus();
  for (
    const [key, id] of [["ArrowRight", 1], ["k", 2], ["ArrowLeft", 3], [
      "j",
      2,
    ]] as const
  ) {
    await page.keyboard.press(key);
    await page.waitForURL(`**/dashboard/ads/${id}`);
    await visit(page, page.url());
  }
  assertEquals(trouble, []);
});

test("u and Esc lead from an ad back to its list, where it was left, in older browsers too", async ({ page, trouble, context, ...s }) => {
  await s.t.import(
    ...Array.from({ length: 30 }, (_, i) => plainAd(String(100 + i))),
  );
  for (const key of ["u", "Escape"]) {
    await visit(page, "/dashboard/ads?media_type=image&limit=20");
    await page.locator("#load-more").click();
    await page.locator("[data-ad]").nth(29).waitFor();
    await page.locator("[data-ad] h3 a").nth(25).click();
    await page.waitForURL((url) => url.pathname !== "/dashboard/ads");
    await untilHydrated(page);
    await page.evaluate(() => Reflect.deleteProperty(URL, "parse"));
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === "/dashboard/ads");
    await page.locator("[data-ad]").nth(29).waitFor();
  }
  await visit(page, "/dashboard/ads/100?list=limit%3D5");
  // If it is not handled, Firefox stops the navigation.
  const esc = { key: "Escape", bubbles: true, cancelable: true };
  const isIgnored = await page.locator("body").evaluate(
    (body, esc) => body.dispatchEvent(new KeyboardEvent("keydown", esc)),
    esc,
  );
  assert(!isIgnored);
  await page.waitForURL((url) => url.search === "?limit=5");
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void open("/dashboard/ads/100?list=limit%3D5"));
  const other = await opened;
  await other.waitForURL("**/dashboard/ads/*");
  await untilHydrated(other);
  await other.keyboard.press("u");
  await other.waitForURL((url) => url.search === "?limit=5");
  await other.close();
  assertEquals(trouble, []);
});

const PAGES = [
  "/dashboard/ads?view=cards&limit=9",
  "/dashboard/ads?view=rows&limit=9",
];

test("pages of a real collection have no accessibility problems and fit a phone, with pictures and without", async (s) => {
  const ads = realAds();
  await s.t.import(...ads);
  const [video, carousel] = [ads[1]!, ads[3]!].map(({ ad_archive_id }) =>
    `/dashboard/ads/${ad_archive_id}`
  );
  assertEquals(
    await findPageProblems(s, [PAGES[0]!, `${video}?tab=fields`]),
    [],
  );
  await keepRealMedia(s.t);
  assertEquals(
    await findPageProblems(s, [...PAGES, video!, carousel!]),
    [],
  );
});

test("pictures that load late move nothing", async (s) => {
  await s.t.import(...realAds());
  await keepRealMedia(s.t);
  const [ad] = realAds();
  // Its picture is square.
  const imageUrl = "/sample/vandrell-cycles-road.svg";
  const videoUrl = "/sample/fellmark-camp-film.webm";
  await s.t.import(
    plainAd("1", { creativeUnits: [{ unitType: "image", imageUrl }] }),
    plainAd("2", {
      creativeUnits: [{ unitType: "video", imageUrl, videoUrl }],
    }),
  );
  const ids = [ad!.ad_archive_id, "1", "2"];
  for (const path of [PAGES[0]!, ...ids.map((id) => `/dashboard/ads/${id}`)]) {
    await using tab = await s.open({ width: 390 });
    const { page } = tab;
    const { promise: late, resolve: send } = Promise.withResolvers<void>();
    await page.route(/\/(?:media|sample)\//, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const height = () => document.documentElement.scrollHeight;
    // Asking for the height makes the fonts load, which change it by a pixel.
    await page.evaluate(height);
    await page.evaluate(async () => void await document.fonts.ready);
    const before = await page.evaluate(height);
    send();
    const images = await page.evaluate(async () => {
      const posters = [...document.querySelectorAll("video")].map((
        { poster },
      ) => Object.assign(new Image(), { src: poster }));
      const images = [...document.images, ...posters];
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode()));
      await new Promise((frame) =>
        requestAnimationFrame(() => requestAnimationFrame(frame))
      );
      return images.length;
    });
    assert(images > 0, path);
    assertEquals(await page.evaluate(height), before, path);
  }
});
