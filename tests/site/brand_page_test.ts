import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { formatDate } from "@/lib/shared/format_time.ts";
import { plainAd } from "./ads.ts";
import { pageTests, readWords } from "./forms.ts";

const brand = {
  page_id: "77",
  name: "Lantern & Sons",
  platforms: ["facebook", "audience_network"],
  page_url: "https://pages.example/lantern",
};

const test = pageTests({
  ads: [
    ...Array.from({ length: 30 }, (_, i) =>
      plainAd(`${100 + i}`, {
        brand,
        media_type: i < 20 ? "image" : "video",
        is_active: i % 2 === 0,
        cta_text: ["Shop now", "SHOP NOW"][i % 2],
        destination_domain: ["shop.example", "m.shop.example"][i % 2],
      })),
    plainAd("900", { brand: { page_id: "78", name: "Only One" } }),
  ],
});

test("a brand's page shows its facts, its figures and only its ads", async ({ me }) => {
  const { status, html } = await me.open("/dashboard/brands/lantern-and-sons");
  assertEquals(status, 200);
  assertMatch(html, /<title>Lantern &amp; Sons ·/);
  assertMatch(html, />ads<\/dt><dd[^>]*><a [^>]*>30<\/a><\/dd>/);
  assertMatch(html, />15<\/a><\/dd>/);
  assertMatch(html, /Image<a [^>]*>20</);
  assertMatch(html, /Video<a [^>]*>10</);
  assertStringIncludes(html, "Audience Network");
  assertMatch(
    html,
    /<a href="https:\/\/pages\.example\/lantern" target="_blank" rel="noopener noreferrer nofollow"/,
  );
  assertEquals(html.match(/<article/g)?.length, 25);
  assert(!html.includes("/dashboard/ads/900"));
});

test("what a brand's ads have in common matches the API's numbers", async ({ t, me }) => {
  const { html } = await me.open("/dashboard/brands/lantern-and-sons");
  const { facets } = await t.services.facets.read({
    filter: { brand: ["lantern-and-sons"] },
    by: ["cta_text", "destination_domain"],
    top: 10,
  });
  for (const { values } of Object.values(facets)) {
    assertEquals(values[0]!.count, 30);
    for (const { value, count } of values) {
      assertStringIncludes(html, `aria-label="${value}: ${count} ads"`);
    }
  }
});

test("the chart says how long ago the brand was observed, and nothing about the weeks since", async ({ t, me }) => {
  const day = (days: number) => t.services.clock.now() / 1000 - days * 86_400;
  const observe = (page_id: string, days: number) =>
    t.import(
      plainAd(`${page_id}1`, {
        brand: { page_id, name: page_id },
        delivery_start_at: day(days + 20),
        last_seen_at: day(days),
      }),
      plainAd(`${page_id}2`, {
        brand: { page_id },
        media_type: "unknown",
        last_seen_at: day(days),
      }),
    );
  await observe("81", 7 * 10);
  const { html, words } = await me.open("/dashboard/brands/81");
  const [table] = /<caption[^>]*>Active ads per week.*?<\/table>/s.exec(html)!;
  const cells = [...table.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, n]) => n);
  assertEquals(cells.length, 52);
  assertEquals(cells.slice(-11), ["2", ...Array(10).fill("Not observed")]);
  assertMatch(html, /<pattern id="([\w-]+)".*fill="url\(#\1\)"/s);
  const seen = formatDate(day(70));
  assertStringIncludes(
    words,
    `Last 52 weeks Ads by week, from Monday, in UTC. Last observed ${seen}`,
  );
  assertStringIncludes(
    words,
    "1 ad has no start date: counted as active from when it was seen, and not as started.",
  );
  assertStringIncludes(words, "2 ads active when last seen");
  assertStringIncludes(words, "1 ad started in these weeks");

  // Where the columns are too few, the label would not fit.
  await observe("83", 7 * 20);
  const longer = await me.open("/dashboard/brands/83");
  assertMatch(longer.html, />Not observed<\/text>/);
  assert(!html.includes("</text>"));

  // Of more than a year ago, the weeks that somebody saw.
  await observe("82", 500);
  const { html: old, words: oldWords } = await me.open("/dashboard/brands/82");
  assertStringIncludes(oldWords, `52 weeks to ${formatDate(day(500))}`);
  assert(!old.includes("Not observed"));
  assertStringIncludes(oldWords, "1 ad started in these weeks");
});

test("one chart at a time is shown, chosen without scripts", async ({ me }) => {
  const { html } = await me.open("/dashboard/brands/lantern-and-sons");
  const [, tabs] =
    /<fieldset[^>]*><legend[^>]*>Chart<\/legend>(.*?)<\/fieldset>/s.exec(html)!;
  assertEquals(readWords(tabs!).trim(), "Active 15 Started 0 Stopped 0");
  assertEquals(tabs!.match(/type="radio"/g)?.length, 3);
  assertEquals(tabs!.match(/ checked/g)?.length, 1);
  assertEquals(html.match(/class="radio-panel /g)?.length, 3);
});

test("ads on their brand's page do not repeat its name", async ({ me }) => {
  const path = "/dashboard/brands/lantern-and-sons";
  for (const view of ["cards", "rows"]) {
    const { html } = await me.open(`${path}?view=${view}`);
    const articles = html.match(/<article.*?<\/article>/gs)!.join("");
    assert(!articles.includes("Lantern"), view);
    assert(!articles.includes("No brand"), view);
  }
});

test("the longest-running ads are shown with their pictures", async ({ t, me }) => {
  await t.import(
    ...[9, 400].map((running_days) =>
      plainAd(`7${running_days}`, {
        brand: { page_id: "83", name: "Old Hand" },
        running_days,
        primary_text: "A text that is longer than a line of this list is wide",
        creativeUnits: [{ unitType: "image", imageUrl: "/sample/a.svg" }],
      })
    ),
  );
  const { html } = await me.open("/dashboard/brands/old-hand");
  const [list] = /<section id="longest".*?<\/section>/s.exec(html)!;
  assertEquals(list.match(/<img [^>]*src="\/sample\/a.svg/g)?.length, 2);
  assertMatch(
    readWords(list),
    /is wide Ran at least 400 days .* Ran at least 9 days/,
  );
});

test("texts use the singular for one ad", async ({ me }) => {
  const { html } = await me.open("/dashboard/brands/only-one");
  assertMatch(html, />ad<\/dt><dd[^>]*><a [^>]*>1<\/a><\/dd>/);
});

test("its filters and pages stay on the brand, and the API request names it", async ({ t, me }) => {
  const { id } = await t.database.kysely.selectFrom("brands").select("id")
    .where("page_id", "=", "77").executeTakeFirstOrThrow();
  const path = "/dashboard/brands/lantern-and-sons";
  const { html } = await me.open(`${path}?media_type=image&is_active=true`);
  assertStringIncludes(html, ">10 ads<");
  assertStringIncludes(
    html,
    `/v1/ads?media_type=image&amp;is_active=true&amp;brand_id=${id}`,
  );
  assert(!/name="brand"/.test(html));

  const { html: first } = await me.open(`${path}?limit=20`);
  const [, next] =
    /id="load-more"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*id="load-more"/
      .exec(first)!.filter((part) => part !== undefined);
  const { html: last } = await me.open(
    `${path}${next!.replaceAll("&amp;", "&")}`,
  );
  assertEquals(last.match(/<article/g)?.length, 10);

  const { status, location } = await me.open(`${path}?is_active=&limit=`);
  assertEquals([status, location], [303, path]);
});

test("a brand whose ads are another's now has a page", async ({ t, me }) => {
  const ad = (page_id: string, name: string) =>
    plainAd("700901", { brand: { page_id, name } });
  await t.import(ad("901", "Before"));
  await t.import(ad("902", "After"));
  const { status, words } = await me.open("/dashboard/brands/before");
  assertEquals(status, 200);
  assertStringIncludes(words, "The brand has no ads");
});

test("a missing brand is a 404 page", async ({ me }) => {
  for (const slug of ["nobody", "a%2Fb", "%00", "x".repeat(500)]) {
    const { status } = await me.open(`/dashboard/brands/${slug}`);
    assertEquals(status, 404, slug);
  }
});
