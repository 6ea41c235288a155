/** Photographs every page; `USAGE` says how. */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { fillAccount } from "./sample_account.ts";
import {
  DASHBOARD_PAGES,
  GUIDE_PAGES,
  MISSING_PAGE,
  OPERATION_PAGES,
  OPERATOR_PAGES,
  SIGN_IN_PAGES,
  TRANSPARENCY_PAGES,
} from "./site/pages.ts";
import { GALLERY, mountGallery } from "./site/gallery.tsx";
import { keepRealMedia, realAds } from "./site/real_ads.ts";
import { type Site, site } from "./site/site.ts";
import { IMPORTS, sendFiles } from "./site/imports.ts";
import { sampleAds } from "./sample_ads.ts";
import { makeOperator, resetPath } from "./sessions.ts";

const USAGE = `Usage: deno task screenshots [PAGE...]

  Photographs every page, light and dark, 1280 and 390 wide, with an empty
  archive and a new account and with full ones, and those of ads with a real
  collection, whose pictures are not kept or are, into screenshots/. PAGE, such as
  dashboard-keys, is the page to take; without any, all are taken.`;
const FOLDER = new URL("../screenshots/", import.meta.url);
const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;

const PUBLIC = ["/", ...SIGN_IN_PAGES, MISSING_PAGE];

const DASHBOARD = [
  ...DASHBOARD_PAGES,
  ...OPERATOR_PAGES,
  "/dashboard/ads?ad_archive_id=nothing",
  "/dashboard/ads?limit=none",
];

const COLLECTION = [
  "/",
  "/dashboard/ads",
  "/dashboard/ads?view=cards",
  "/dashboard/brands",
];

/** `/dashboard/ads?limit=none` is `dashboard-ads-limit-none`, and `/` is `home`. */
function shotName(path: string): string {
  return path.slice(1).replace(/token=.*/, "token").replaceAll(/\W+/g, "-") ||
    "home";
}

/** Pages of what the full archive holds. */
async function details(s: Site): Promise<string[]> {
  const db = s.t.database.longRunning;
  const ads = await db.selectFrom("ads")
    .select(["ad_archive_id", "media_type"])
    .orderBy("id", "desc").execute();
  const brand = await db.selectFrom("brands").select("slug")
    .orderBy("total_ad_count", "desc").executeTakeFirst();
  return [
    ...(["image", "video", "carousel"] as const).flatMap((type) =>
      ads.filter(({ media_type }) => media_type === type).slice(0, 1)
        .map(({ ad_archive_id }) => `/dashboard/ads/${ad_archive_id}`)
    ),
    ...(brand === undefined ? [] : [`/dashboard/brands/${brand.slug}`]),
  ];
}

/** An import with all outcomes, and an upload of each kind. */
async function importPages(s: Site): Promise<string[]> {
  const { t, me } = s;
  const [first, second, ...others] = sampleAds().slice(0, 40)
    .map((ad) => JSON.parse(JSON.stringify(ad)));
  first.is_active = !first.is_active;
  const bad = [{ name: "no ad" }, { ad_archive_id: "12 34", is_active: true }];
  const lines = (records: unknown[]) =>
    records.map((record) => JSON.stringify(record)).join("\n");
  const files = {
    "library-export.ndjson": lines([first, ...others, ...bad, {
      ...second,
      ad_archive_id: "9000000001",
    }]),
    "cut-off.json": `[${JSON.stringify(second)},{`,
  };
  const imported = { "first-week.ndjson": files["library-export.ndjson"] };
  await sendFiles(t, me, imported);
  const path = `${IMPORTS}/uploads/1`;
  await t.services.background.idle();
  await t.fetch(path, {
    method: "POST",
    headers: me.headers,
    body: new URLSearchParams({ action: "import" }),
  });
  await t.services.background.idle();
  await sendFiles(t, me, files);
  const uploads = [`${IMPORTS}/uploads/2`, `${IMPORTS}/uploads/3`];
  await t.services.background.idle();
  return [...uploads, `${IMPORTS}/2`, IMPORTS];
}

/** Pictures load when they come into view, so everything is brought into view once. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForTimeout(150);
}

async function take(
  s: Site,
  state: string,
  paths: readonly string[],
): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      for (const path of paths) {
        const isVisitor = !path.startsWith("/dashboard");
        await using tab = await s.open({ isVisitor, colorScheme, width });
        await tab.page.goto(path);
        await settle(tab.page);
        const file = `${shotName(path)}-${state}-${colorScheme}-${width}.png`;
        await tab.page.screenshot({
          path: fileURLToPath(new URL(file, FOLDER)),
          fullPage: true,
        });
        console.log(file);
      }
    }
  }
}

if (Deno.args.some((word) => word === "--help" || word === "-h")) {
  console.log(USAGE);
  Deno.exit(0);
}
const wanted = new Set(Deno.args);
const chosen = (paths: readonly string[]) =>
  wanted.size === 0
    ? paths
    : paths.filter((path) => wanted.has(shotName(path)));

await Deno.mkdir(FOLDER, { recursive: true });
{
  await using empty = await site();
  await makeOperator(empty.t, empty.me);
  await take(
    empty,
    "empty",
    chosen(["/", ...DASHBOARD, "/dashboard/compare", "/dashboard/landing"]),
  );
}
{
  await using full = await site({ mount: mountGallery });
  await full.t.import(...sampleAds());
  await fillAccount(full.t, full.me);
  await makeOperator(full.t, full.me);
  const imports = await importPages(full);
  await take(
    full,
    "full",
    chosen([
      GALLERY,
      ...PUBLIC,
      await resetPath(full.t, full.me.email),
      ...DASHBOARD,
      ...TRANSPARENCY_PAGES,
      ...await details(full),
      ...imports,
      ...GUIDE_PAGES,
      ...OPERATION_PAGES,
    ]),
  );
}
for (const state of ["real", "kept"]) {
  await using real = await site();
  await real.t.import(...realAds());
  if (state === "kept") await keepRealMedia(real.t);
  await take(real, state, chosen([...COLLECTION, ...await details(real)]));
}
