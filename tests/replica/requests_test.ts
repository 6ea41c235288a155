import { assertEquals, assertStringIncludes } from "@std/assert";
import pg from "pg";
import { adList } from "@/lib/ads/language/list_query.ts";
import { brandSorts } from "@/lib/brands/list_table.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { facets } from "@/lib/facets/table.ts";
import { SMALL } from "../columns/read_columns.ts";
import { sampleAds } from "../sample_ads.ts";
import { signedIn } from "../sessions.ts";
import { someone } from "../v1/me/caller.ts";
import { makeDatabase, pauseReplay, replicated, test } from "./replicated.ts";

const [ad] = sampleAds().filter(({ cta_text, brand }) => cta_text && brand);
const id = ad!.ad_archive_id;
const { slug, page_id } = ad!.brand!;

/** A value of each filter. */
const FILTERS: Record<keyof typeof adList.filters, string> = {
  is_active: "true",
  media_type: "video,image",
  brand_id: "1,2",
  ad_archive_id: id,
  page_id: page_id!,
  brand: slug!,
  creator_page_id: "77",
  is_creator_ad: "false",
  q: "the OR der -island",
  search_in: "text&q=the",
  destination_domain: "example",
  cta_text: ad!.cta_text!,
  creative_hash: "hash",
  delivery_start_min: "2026-01-01",
  delivery_start_max: "2026-12-31",
  last_seen_min: "2026-01-01",
  last_seen_max: "2026-12-31",
  created_min: "2020-01-01",
  created_max: "2040-01-01",
  updated_min: "2020-01-01",
  updated_max: "2040-01-01",
  stopped_min: "2020-01-01",
  stopped_max: "2040-01-01&is_active=false",
  running_days_min: "1",
  running_days_max: "500",
  platform: "instagram",
  category: "credit,political",
  library: "meta",
  language: "en",
  country: "DE,AT",
  paid_for_by: "haldoak",
  currency: "EUR",
  range: "certain&impressions_max=20000",
  reach_min: "1000",
  reach_max: "100000",
  impressions_min: "1000",
  impressions_max: "100000",
  spend_min: "100&currency=EUR",
  spend_max: "10000&currency=GBP",
  versions_min: "2",
  landing_page: "haldoak.example/rooms",
};
const filters = Object.entries(FILTERS).map(([name, value]) =>
  `${name}=${value.replaceAll(" ", "+")}`
);
const by = Object.keys(facets).join();

const API = [
  "/v1/ads",
  "/v1/ads?limit=100",
  ...filters.map((filter) => `/v1/ads?${filter}`),
  ...Object.keys(adList.sorts).flatMap((sort) => [
    `/v1/ads?sort=${sort}&limit=3`,
    `/v1/ads?sort=${sort}&limit=3&brand=${slug}`,
    `/v1/ads?sort=${sort}&limit=3&q=the&is_active=true`,
  ]),
  "/v1/ads?q=%22the+w%22&include=brand,creativeUnits,media_type",
  "/v1/ads?q=th*&fields=id,primary_text",
  `/v1/ads/${id}`,
  `/v1/ads/${id}?fields=id&include=media_type`,
  `/v1/facets?by=${by}`,
  `/v1/facets?by=${by}&q=the&top=3`,
  `/v1/facets?by=${by}&destination_domain=example`,
  "/v1/brands",
  ...Object.keys(brandSorts).map((sort) => `/v1/brands?sort=${sort}&limit=3`),
  "/v1/brands?q=po&platform=facebook&has_active_ads=true",
  `/v1/brands/${slug}`,
  `/v1/brands/${slug}/timeline?interval=month`,
];

const PAGES = [
  "/",
  "/dashboard/ads",
  ...filters.map((filter) => `/dashboard/ads?${filter}`),
  "/dashboard/ads?q=nothingthatanyadsays&is_active=true",
  "/dashboard/ads?brand=a",
  `/dashboard/ads/${id}`,
  "/dashboard/brands",
  "/dashboard/brands?q=po",
  `/dashboard/brands/${slug}`,
  "/dashboard/suggest?q=po",
];

/** Keeps everyone from the archive's tables until the result is called. */
async function lockArchive(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: [{ tables }] } = await client.query(
    `select string_agg(tablename, ', ') as tables from pg_tables
     where schemaname = 'public' and tablename ~
       '^(ad_|ads$|brand|scrape_runs|search_)'`,
  );
  await client.query(
    `begin; lock table ${tables} in access exclusive mode`,
  );
  return () => client.end();
}

Deno.test("the replica does every read of the archive, with the same response as the primary", async () => {
  assertEquals(Object.keys(FILTERS), Object.keys(adList.filters));
  const urls = await makeDatabase();
  await using t = await replicated({ urls });
  await t.import(...sampleAds());
  await foldColumns(t.database, { rule: SMALL });
  const { headers } = await signedIn(t, { plan: "unlimited" });
  await t.follow();
  assertEquals(t.isOnReplica(), true);
  const replica = t.database.replica!;

  const next: string[] = [];
  async function ask(path: string): Promise<string> {
    const response = path.startsWith("/v1")
      ? await t.get(path)
      : await t.fetch(path, { headers });
    const text = await response.text();
    assertEquals(response.status, 200, `${path}: ${text}`);
    return text;
  }
  replica.isUsed = false;
  const expected: string[] = [];
  for (const path of API) {
    const text = await ask(path);
    expected.push(text);
    const { next_page_url: url } = JSON.parse(text);
    if (url !== undefined) next.push(url.replace(/^https?:\/\/[^/]*/, ""));
  }
  for (const path of next) expected.push(await ask(path));

  t.services.archive.cache.drop();
  replica.isUsed = true;
  await using _pause = await pauseReplay();
  const unlock = await lockArchive(urls.databaseUrl);
  try {
    const paths = [...API, ...next];
    for (const [i, path] of paths.entries()) {
      assertEquals(await ask(path), expected[i], path);
    }
    for (const path of PAGES) await ask(path);
  } finally {
    await unlock();
  }
  assertEquals([next.length > 20, replica.isUsed], [true, true]);
});

test("an account's own board shows at once what was put on it, whatever the replica has", async (t) => {
  await t.write("some text");
  const { call, headers } = await someone(t);
  await t.follow();
  await using _pause = await pauseReplay();
  const named = { name: "Ideas" };
  const { body: { data: board } } = await call("POST", "/boards", named);
  await call("PUT", `/boards/${board.id}/ads/1`, { note: "Look at this" });
  const { body } = await call("GET", `/boards/${board.id}/ads`);
  const page = await t.fetch(`/dashboard/boards/${board.id}`, { headers });
  assertEquals([body.data?.length, t.isOnReplica()], [1, true]);
  assertStringIncludes(await page.text(), "Look at this");
});
