/**
 * Photographs every page, light and dark, 1280 and 390 wide, with an empty
 * archive and a new account and with full ones, into `screenshots/`.
 * Arguments name the pages to take; without any, all are.
 */
import { ENDPOINTS } from "@/endpoints.ts";
import { fileURLToPath } from "node:url";
import { GUIDES, guideUrl } from "@/lib/docs/guides.ts";
import { apiReference, operationUrl } from "@/lib/docs/reference.ts";
import type { Page } from "playwright-core";
import { fillAccount } from "./sample_account.ts";
import { type Site, site } from "./site/site.ts";
import { sampleAds } from "./sample_ads.ts";

const FOLDER = new URL("../screenshots/", import.meta.url);
const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390] as const;

interface Shot {
  name: string;
  path: string;
  isVisitor?: boolean;
}

const PUBLIC: Shot[] = [
  { name: "home", path: "/", isVisitor: true },
  { name: "login", path: "/login", isVisitor: true },
  { name: "signup", path: "/signup", isVisitor: true },
  { name: "forgot", path: "/forgot", isVisitor: true },
  { name: "reset", path: "/reset?token=abc", isVisitor: true },
  { name: "not-found", path: "/nothing-here", isVisitor: true },
];

const DASHBOARD: Shot[] = [
  { name: "overview", path: "/dashboard" },
  { name: "keys", path: "/dashboard/keys" },
  { name: "usage", path: "/dashboard/usage" },
  { name: "explorer", path: "/dashboard/ads" },
  { name: "explorer-none", path: "/dashboard/ads?ad_archive_id=nothing" },
  { name: "explorer-wrong", path: "/dashboard/ads?limit=none" },
  { name: "account", path: "/dashboard/account" },
];

function docs(origin: string): Shot[] {
  return [
    ...GUIDES.map((guide) => ({
      name: `docs-${guide.slug}`,
      path: guideUrl(guide),
      isVisitor: true,
    })),
    ...apiReference(ENDPOINTS, origin).flatMap(({ operations }) => operations)
      .map((
        operation,
      ) => ({
        name: `docs-${operation.id}`,
        path: operationUrl(operation),
        isVisitor: true,
      })),
  ];
}

/** Pages of what the full archive holds. */
async function details(s: Site): Promise<Shot[]> {
  const db = s.t.database.longRunning;
  const ads = await db.selectFrom("ads")
    .select(["ad_archive_id", "media_type"])
    .orderBy("id", "desc").execute();
  const brand = await db.selectFrom("brands").select("slug")
    .orderBy("total_ad_count", "desc").executeTakeFirst();
  return [
    ...(["image", "video", "carousel"] as const).flatMap((type) =>
      ads.filter(({ media_type }) => media_type === type).slice(0, 1).map((
        { ad_archive_id },
      ) => ({ name: `ad-${type}`, path: `/dashboard/ads/${ad_archive_id}` }))
    ),
    ...(brand === undefined
      ? []
      : [{ name: "brand", path: `/dashboard/brands/${brand.slug}` }]),
  ];
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

async function take(s: Site, state: string, shots: Shot[]): Promise<void> {
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      for (const { name, path, isVisitor = false } of shots) {
        await using tab = await s.open({ isVisitor, colorScheme, width });
        await tab.page.goto(path);
        await settle(tab.page);
        const file = `${name}-${state}-${colorScheme}-${width}.png`;
        await tab.page.screenshot({
          path: fileURLToPath(new URL(file, FOLDER)),
          fullPage: true,
        });
        console.log(file);
      }
    }
  }
}

const wanted = new Set(Deno.args);
const chosen = (shots: Shot[]) =>
  wanted.size === 0 ? shots : shots.filter(({ name }) => wanted.has(name));

await Deno.mkdir(FOLDER, { recursive: true });
{
  await using empty = await site();
  await take(empty, "empty", chosen([PUBLIC[0]!, ...DASHBOARD]));
}
{
  await using full = await site();
  await full.t.import(...sampleAds());
  await fillAccount(full.t, full.me.accountId);
  await take(
    full,
    "full",
    chosen([
      ...PUBLIC,
      ...DASHBOARD,
      ...await details(full),
      ...docs(full.origin),
    ]),
  );
}
