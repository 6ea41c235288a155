import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { harness } from "../harness.ts";
import { plainAd, signInReader } from "./ads.ts";

async function archive() {
  const t = await harness();
  const brand = {
    page_id: "77",
    name: "Lantern & Sons",
    platforms: ["facebook", "audience_network"],
    page_url: "https://pages.example/lantern",
  };
  await t.import(
    ...Array.from({ length: 30 }, (_, i) =>
      plainAd(`${100 + i}`, {
        brand,
        media_type: i < 20 ? "image" : "video",
        is_active: i % 2 === 0,
      })),
    plainAd("900", { brand: { page_id: "78", name: "Only One" } }),
  );
  return Object.assign(t, {
    page: await signInReader(t),
  });
}

Deno.test("a brand's page shows its facts, its figures and only its ads", async () => {
  await using t = await archive();
  const { status, text } = await t.page("/dashboard/brands/lantern-and-sons");
  assertEquals(status, 200);
  assertMatch(text, /<title>Lantern &amp; Sons ·/);
  assertMatch(text, />ads<\/dt><dd[^>]*>30<\/dd>/);
  assertMatch(text, />15<\/dd>/);
  assertMatch(text, /Image<span[^>]*>20</);
  assertMatch(text, /Video<span[^>]*>10</);
  assertStringIncludes(text, "audience network");
  assertMatch(
    text,
    /<a href="https:\/\/pages\.example\/lantern" target="_blank" rel="noopener noreferrer nofollow"/,
  );
  assertEquals(text.match(/<article/g)?.length, 25);
  assert(!text.includes("/dashboard/ads/900"));
});

Deno.test("one ad is one ad, not one of some ads", async () => {
  await using t = await archive();
  const { text } = await t.page("/dashboard/brands/only-one");
  assertMatch(text, />ad<\/dt><dd[^>]*>1<\/dd>/);
});

Deno.test("its filters and pages stay on the brand, and the request names it", async () => {
  await using t = await archive();
  const { id } = await t.database.kysely.selectFrom("brands").select("id")
    .where("page_id", "=", "77").executeTakeFirstOrThrow();
  const path = "/dashboard/brands/lantern-and-sons";
  const { text } = await t.page(`${path}?media_type=image&is_active=true`);
  assertStringIncludes(text, ">10 ads<");
  assertStringIncludes(
    text,
    `/v1/ads?media_type=image&amp;is_active=true&amp;brand_id=${id}`,
  );
  assert(!/name="brand"/.test(text));

  const { text: first } = await t.page(`${path}?limit=20`);
  const [, next] =
    /id="load-more"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*id="load-more"/
      .exec(first)!.filter((part) => part !== undefined);
  const { text: last } = await t.page(
    `${path}${next!.replaceAll("&amp;", "&")}`,
  );
  assertEquals(last.match(/<article/g)?.length, 10);

  const { status, location } = await t.page(`${path}?is_active=&limit=`);
  assertEquals([status, location], [303, path]);
});

Deno.test("a brand that is not there is a 404 page", async () => {
  await using t = await archive();
  for (const slug of ["nobody", "a%2Fb", "%00", "x".repeat(500)]) {
    const { status } = await t.page(`/dashboard/brands/${slug}`);
    assertEquals(status, 404, slug);
  }
});
