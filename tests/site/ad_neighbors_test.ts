import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { adSorts } from "@/lib/ads/language/list_table.ts";
import { findNeighbors } from "@/lib/site/ad_page.ts";
import { harness } from "../harness.ts";
import { jumpingClock } from "../jumping_clock.ts";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const DAY = 86_400;
const test = pageTests({
  ads: [
    plainAd("11", { media_type: "video", creative_hash: "a" }),
    plainAd("12"),
    plainAd("13", { media_type: "video", creative_hash: "a" }),
    plainAd("14", {
      media_type: "video",
      creative_hash: "a",
      brand: { page_id: "9", name: "B" },
    }),
  ],
});

Deno.test("the neighbors of an ad are those in the list, in every order, including unknown values", async () => {
  await using t = await harness();
  const start = Date.UTC(2026, 0, 1) / 1000;
  await t.import(
    ...[5, null, 2, 2, null, 9, 5].map((day, i) =>
      plainAd(String(100 + i), {
        creative_hash: `creative ${Math.floor(i / 2)}`,
        primary_text: "Oak shelf",
        delivery_start_at: day && start,
        last_seen_at: day && start + day * DAY,
      })
    ),
  );
  const key = await t.key();
  for (const sort of Object.keys(adSorts)) {
    for (
      const filter of [
        "",
        "media_type=image&running_days_min=2&",
        "collapse=creative&",
        // All ads are found by reading their words.
        'collapse=creative&q="Oak+shelf"&',
      ]
    ) {
      using clock = jumpingClock("read_words.ts");
      clock.jumpMs = 800;
      const params = new URLSearchParams(`${filter}sort=${sort}`);
      const { data } = await (await t.fetch(`/v1/ads?${params}`, { key }))
        .json();
      assert(data.length >= 4);
      const ids = data.map((ad: { ad_archive_id: string }) => ad.ad_archive_id);
      for (const [i, ad] of data.entries()) {
        assertEquals(
          await findNeighbors(t.services.pageQueries, ad.id, params),
          { previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null },
          `${params} ${ad.ad_archive_id}`,
        );
      }
    }
  }
});

/** The URLs of the links of an ad's page to others of its list. */
function pagerOf(html: string) {
  const link = (rel: string) =>
    new RegExp(`<a href="([^"]*)" rel="${rel}"`).exec(html)?.[1]
      ?.replaceAll("&amp;", "&");
  return { previous: link("prev"), next: link("next") };
}

test("an ad's page links to its neighbors in the list that it was opened from, on every tab, and back to the list", async ({ me }) => {
  const list = "media_type=video&view=rows";
  const { html } = await me.open(`/dashboard/ads?${list}`);
  const from = `?list=${encodeURIComponent(list)}`;
  assert(html.includes(`href="/dashboard/ads/13${from}"`));
  const { html: ad } = await me.open(`/dashboard/ads/13${from}&tab=fields`);
  assertEquals(pagerOf(ad), {
    previous: `/dashboard/ads/14${from}&tab=fields`,
    next: `/dashboard/ads/11${from}&tab=fields`,
  });
  assert(ad.includes(`href="/dashboard/ads?${list.replace("&", "&amp;")}"`));
});

test("from a list of one ad per creative, it links to those ads only, and a card's number of ads to the counted ads", async ({ me }) => {
  const list = "brand=plain-brand&collapse=creative";
  const { html } = await me.open(`/dashboard/ads?${list}`);
  const from = `?list=${encodeURIComponent(list)}`;
  const { html: ad } = await me.open(`/dashboard/ads/13${from}`);
  assertEquals(pagerOf(ad), {
    previous: undefined,
    next: `/dashboard/ads/12${from}`,
  });
  const [, group, label] = html.match(
    /<a href="([^"]*creative_hash[^"]*)"[^>]*>.*?(\d+ ads with this creative)</s,
  )!;
  const { html: members } = await me.open(group!.replaceAll("&amp;", "&"));
  assertEquals(label, "2 ads with this creative");
  assertStringIncludes(members, ">2 ads</h2>");
  // Of all brands three ads have it.
  const { html: all } = await me.open("/dashboard/ads");
  assertStringIncludes(plainText(all), "3 ads with this creative");
});

test("without a list it links to all ads, and with an invalid list to none", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads/12");
  assertEquals(pagerOf(html), {
    previous: "/dashboard/ads/13",
    next: "/dashboard/ads/11",
  });
  for (const list of ["limit=0", "sort=up", "is_active=perhaps", "//evil"]) {
    const { status, html } = await me.open(
      `/dashboard/ads/12?list=${encodeURIComponent(list)}`,
    );
    assertEquals(status, 200, list);
    assertEquals(pagerOf(html), { previous: undefined, next: undefined }, list);
    assert(!html.includes('href="//evil'), list);
  }
});

test("from a brand's page it links to the brand's ads", async ({ me }) => {
  const { html } = await me.open("/dashboard/brands/plain-brand?sort=id");
  const from = `?list=${encodeURIComponent("sort=id&brand=plain-brand")}`;
  assert(html.includes(`href="/dashboard/ads/13${from}"`));
  const { html: ad } = await me.open(`/dashboard/ads/13${from}`);
  assertEquals(pagerOf(ad), {
    previous: `/dashboard/ads/12${from}`,
    next: undefined,
  });
});
