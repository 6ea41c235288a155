import { assert, assertEquals, assertMatch } from "@std/assert";
import { plainAd } from "./ads.ts";
import { test, visit } from "./site.ts";

const START = Date.UTC(2026, 8, 1) / 1000;

/** Ads without content as an API returns them that was only asked for dates. */
const bareAds = (first: number, count: number, start: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: String(first + i),
    ad_delivery_start_time: new Date((start + i) * 1000).toISOString(),
    ad_delivery_stop_time: new Date((start + i + 86_400) * 1000).toISOString(),
    page_id: "77000",
    publisher_platforms: ["facebook"],
  }));

const richAds = (first: number, count: number, start: number) =>
  Array.from(
    { length: count },
    (_, i) => plainAd(String(first + i), { delivery_start_at: start + i }),
  );

/** The ads in a list, in order. */
function listed(html: string): string[] {
  return [...html.matchAll(/data-ad="(\d+)"/g)].map(([, id]) => id!);
}

test("ads without content are one line below the others, which opens them", async (s) => {
  await s.t.import(
    ...richAds(1000, 10, START),
    ...bareAds(20000, 5, START + 5),
  );
  const { text } = await s.html("/dashboard/ads");
  assertMatch(text, />15 ads</);
  const [above, below] = text.split('id="empty-ads"') as [string, string];
  assertEquals(listed(above).length, 10);
  assertEquals(listed(below), ["20004", "20003", "20002", "20001", "20000"]);
  assertMatch(below, /<summary[^>]*>5 ads without content<\/summary>/);
  const { text: bare } = await s.html("/dashboard/ads?is_active=false");
  assertEquals(listed(bare.split('id="empty-ads"')[0]!).length, 5);
  assert(!bare.includes("without content"));
});

test("a page whose ads have no content reads on until there are some with content", async (s) => {
  await s.t.import(
    ...richAds(1000, 30, START),
    ...bareAds(20000, 60, START + 86_400),
  );
  const { text } = await s.html("/dashboard/ads");
  const [above, below] = text.split('id="empty-ads"') as [string, string];
  assertEquals(listed(above)[0], "1029");
  assertEquals(listed(below).length, 60);
  assertMatch(text, />90 ads</);
});

test("loading more keeps ads without content in one line at the end", async ({ page, trouble, ...s }) => {
  await s.t.import(...richAds(1000, 10, START));
  await s.t.import(
    ...bareAds(20000, 1, START + 8),
    ...bareAds(21000, 2, START + 4),
  );
  await visit(page, "/dashboard/ads?limit=5");
  const line = page.locator("#empty-ads summary");
  assertEquals(await line.innerText(), "1 ad without content");
  await line.click();
  const more = page.locator("#load-more");
  while (await more.count() > 0) {
    const before = await page.locator("[data-ad]").count();
    await more.click();
    await page.waitForFunction(
      (before) => document.querySelectorAll("[data-ad]").length > before,
      before,
    );
  }
  assertEquals(await page.locator("#ads > li").count(), 10);
  assertEquals(await page.locator("#empty-ads li:visible").count(), 3);
  assertEquals(await line.innerText(), "3 ads without content");
  assertEquals(trouble, []);
});
