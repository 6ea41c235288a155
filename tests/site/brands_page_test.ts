import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests } from "./forms.ts";

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

const test = pageTests({
  ads: Array.from({ length: 60 }, (_, i) =>
    plainAd(`${100 + i}`, {
      brand: {
        page_id: String(i < 24 ? 1 : i),
        name: i < 24 ? "Lantern & Søns" : i === 59 ? null : `Numbered ${i}`,
      },
      is_active: i % 3 === 0,
      media_type: i % 2 === 0 ? "image" : "video",
      delivery_start_at: NOW - (i * 20 + 1) * DAY,
      last_seen_at: NOW - i * DAY,
      cta_text: ["Shop now", "SHOP NOW", "Sign up"][i % 3],
      destination_url: `https://${["", "a.", "b."][i % 3]}shop.example/x`,
    })),
});

/** Links of a page's main part with the numbers that they stand at. */
function numberedLinks(html: string): [href: string, number: number][] {
  return [...html.matchAll(
    /<a href="(\/dashboard\/ads\?[^"]+)"[^>]*>([\d,]+)(?:<| )/g,
  )].map((
    [, href, number],
  ) => [href!.replaceAll("&amp;", "&"), Number(number)]);
}

test("brands are listed with the most active first, and found by prefixes of their words", async ({ me }) => {
  const { status, words, html } = await me.open("/dashboard/brands");
  assertEquals(status, 200);
  assertStringIncludes(words, "37 brands");
  assertEquals(html.match(/href="\/dashboard\/brands\/[^"]+"/g)?.length, 25);
  const first = html.indexOf('href="/dashboard/brands/lantern-and-sons"');
  assert(first > 0 && first < html.indexOf('href="/dashboard/brands/numbered'));
  const found = await me.open(
    "/dashboard/brands?q=SONS+lan&has_active_ads=&sort=",
  );
  assertStringIncludes(found.words, "1 brand");
  assertStringIncludes(found.html, "/dashboard/brands/lantern-and-sons");
  assertStringIncludes(found.html, 'value="SONS lan"');
});

test("each page of brands links to the next one, with its search", async ({ me }) => {
  const seen = new Set<string>();
  let path: string | undefined = "/dashboard/brands?q=num&sort=name&limit=10";
  for (let pages = 0; path !== undefined; pages++) {
    assert(pages < 5);
    const { html }: { html: string } = await me.open(path);
    assertEquals(html.includes('aria-label="First brands"'), pages > 0);
    for (const [slug] of html.matchAll(/\/dashboard\/brands\/[\w-]+/g)) {
      seen.add(slug);
    }
    path = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/
      .exec(html)?.slice(1).find(Boolean)?.replaceAll("&amp;", "&");
  }
  assertEquals(seen.size, 35);
});

test("a list of brands reports errors of a search, and says what to do if nothing matches", async ({ me }) => {
  const wrong = await me.open("/dashboard/brands?q=***&limit=x&cursor=y");
  assertEquals(wrong.status, 400);
  assertStringIncludes(wrong.html, 'aria-invalid="true"');
  assertStringIncludes(
    wrong.words,
    "The name must have a letter or a digit",
  );
  assertStringIncludes(
    wrong.words,
    'The parameter "limit" must be an integer of at least 1.',
  );
  assertMatch(wrong.html, /href="\/dashboard\/brands"[^>]*>Clear</);
  const none = await me.open("/dashboard/brands?q=zzz");
  assertEquals(none.status, 200);
  assertStringIncludes(none.words, "No brand matches");
  const cursor = await me.open("/dashboard/brands?cursor=y");
  assertEquals(cursor.status, 400);
});

test("brands are found by landing domain and platform", async ({ t, me }) => {
  await t.import(plainAd("900", {
    brand: {
      page_id: "77",
      name: "Kestrel",
      platforms: ["instagram", "audience_network"],
    },
    destination_url: "https://go.kestrel.example/x",
  }));
  for (
    const [query, count] of [
      ["domain=kestrel.example", 1],
      ["destination_domain=kestrel.example", 1],
      ["domain=shop.example", 37],
      ["platform=audience_network", 1],
      ["platform=audience_network&domain=shop.example", 0],
    ]
  ) {
    const { words, html } = await me.open(`/dashboard/brands?${query}`);
    assertStringIncludes(words, count === 1 ? "1 brand" : `${count} brands`);
    assertEquals(html.includes("/brands/kestrel"), count === 1);
  }
  const { html } = await me.open("/dashboard/brands?platform=whatsapp,tiktok");
  assertMatch(html, /<option value="whatsapp,tiktok" selected/);
  assertMatch(html, /<option value="audience_network">Audience Network</);
  assertMatch(html, /<option value="tiktok">TikTok</);
  const alias = await me.open("/dashboard/brands?destination_domain=k.example");
  assertMatch(alias.html, /<input[^>]*name="domain"[^>]*value="k\.example"/);
  assert(!alias.html.includes('name="destination_domain"'));
  const wrong = await me.open(
    "/dashboard/brands?domain=https://kestrel.example/x&q=kes",
  );
  assertMatch(wrong.html, /id="domain-error"[^>]*>.*kestrel\.example/);
  assertMatch(wrong.html, /href="\/dashboard\/brands\?q=kes"[^>]*>Clear</);
});

test("every number on a brand's page is how many ads its link lists", async ({ t, me }) => {
  const key = await t.key({ plan: "unlimited" });
  for (
    const path of [
      "/dashboard/brands/lantern-and-sons",
      "/dashboard/brands/numbered-30",
    ]
  ) {
    const { html } = await me.open(path);
    const links = numberedLinks(html.slice(0, html.indexOf("Longest-running")));
    assert(links.length >= 6, path);
    for (const [href, number] of links) {
      const query = href.slice(href.indexOf("?"));
      const response = await t.fetch(`/v1/ads${query}&limit=1`, { key });
      assertEquals((await response.json()).meta.total, number, href);
    }
  }
});

test("a brand's page shows its longest-running ads, and its weeks as numbers", async ({ me }) => {
  const { words, html } = await me.open("/dashboard/brands/lantern-and-sons");
  assertStringIncludes(words, "Longest-running ads");
  assert(html.includes("sort=-running_days"));
  assertEquals(html.match(/Week from \(UTC\)/g)?.length, 3);
  for (const name of ["Active", "Started", "Stopped"]) {
    assertStringIncludes(html, `aria-label="${name} ads per week,`);
  }
});

test("a brand without a name is listed and has a page", async ({ me }) => {
  const { html } = await me.open("/dashboard/brands?page_id=59");
  assertStringIncludes(html, "Unnamed brand");
  assertEquals((await me.open("/dashboard/brands/59")).status, 200);
});

test("brands are compared by their names; of several, one is chosen", async ({ me }) => {
  const page = "/dashboard/compare?brands=lantern-and-sons";
  const { html: one } = await me.open(`${page}&add=NUMBERED+40`);
  const titles = (html: string) =>
    [...html.matchAll(/<h2 id="brand-([^"]+)-title"/g)].map(([, slug]) => slug);
  assertEquals(titles(one), ["lantern-and-sons", "numbered-40"]);
  assertMatch(one, /<th scope="row"[^>]*>[A-Z][a-z]{2} \d{4}<\/th>/);
  // Nobody has looked for its ads for 40 days.
  assertStringIncludes(one, "Not observed");
  const { html: many, words } = await me.open(`${page}&add=numbered`);
  assertEquals(titles(many), ["lantern-and-sons"]);
  assertStringIncludes(words, "Which brand do you mean?");
  assertMatch(many, /brands=lantern-and-sons%2Cnumbered-\d+"/);
  const { html: same } = await me.open(`${page}&add=Lantern+%26+S%C3%B8ns`);
  assertEquals(titles(same), ["lantern-and-sons"]);
  const none = await me.open(`${page}&add=Nobody+at+all`);
  assertStringIncludes(none.words, "no brand “Nobody at all”");
  assertStringIncludes(none.html, 'value="Nobody at all"');
});

test("with ten brands, the page says that it shows no more, and which it leaves out", async ({ me }) => {
  const path = (count: number, add = "") =>
    `/dashboard/compare?add=${add}&brands=` +
    Array.from({ length: count }, (_, n) => `numbered-${n + 31}`);
  const limit = "You can compare up to 10 brands at once.";
  const nine = await me.open(path(9));
  assert(!nine.words.includes(limit));
  const ten = await me.open(path(9, "NUMBERED+50"));
  assertStringIncludes(ten.words, `${limit} Remove one`);
  const same = await me.open(path(10, "NUMBERED+40"));
  assertStringIncludes(same.words, `${limit} Remove one`);
  const added = await me.open(path(10, "NUMBERED+50"));
  assertStringIncludes(added.words, `${limit} Not shown: Numbered 50.`);
  assertMatch(added.html, /brands=(?:numbered-\d+%2C){9}numbered-50"/);
  const vague = await me.open(path(10, "numbered"));
  assertStringIncludes(vague.words, `${limit} Not shown: numbered.`);
  const given = await me.open(path(12));
  assertStringIncludes(given.words, "Not shown: Numbered 41, Numbered 42.");
});

test("what is compared takes one place per brand that exists", async ({ me }) => {
  const { words, html } = await me.open(
    "/dashboard/compare?brands=nobody,numbered-31,numbered-31,nor-they",
  );
  assertStringIncludes(
    words,
    "The archive has no brand “nobody” or “nor-they”.",
  );
  assertEquals(html.match(/name="brands" value="([^"]+)"/g)?.length, 1);
  assertStringIncludes(words, "Remove Numbered 31");
});
