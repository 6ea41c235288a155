import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests } from "./forms.ts";

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
  assertMatch(html, /Image<span[^>]*><a [^>]*>20</);
  assertMatch(html, /Video<span[^>]*><a [^>]*>10</);
  assertStringIncludes(html, "audience network");
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

test("a missing brand is a 404 page", async ({ me }) => {
  for (const slug of ["nobody", "a%2Fb", "%00", "x".repeat(500)]) {
    const { status } = await me.open(`/dashboard/brands/${slug}`);
    assertEquals(status, 404, slug);
  }
});
