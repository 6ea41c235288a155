import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { jumpingClock } from "../jumping_clock.ts";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const test = pageTests({
  ads: [
    plainAd("800001", {
      primary_text: `A bicycle ${"and so on ".repeat(40)}for the Île de Ré`,
      cta_text: "Shop now",
      destination_url: "https://www.lamps.example/all",
    }),
    plainAd("800002", { primary_text: "Two bicycles and <b>a lamp</b>" }),
    plainAd("800003", { brand: { page_id: "601", name: "Lamp Bakery" } }),
    plainAd("800004", {
      primary_text: "{{product.brand}} {{product.price}}",
      cta_text: "Templates",
      creativeUnits: [{
        unitIndex: 0,
        unitType: "text",
        title: "{{product.name}}",
        description: "kept",
      }],
    }),
  ],
});

/** What the cards of a page mark. */
function marksOf(html: string): string[] {
  return [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)]
    .map(([, text]) => plainText(text!));
}

test("a search finds the same as in the API, and matches are marked", async ({ t, me }) => {
  const key = await t.key();
  for (
    const [query, ...marks] of [
      ["q=bicycle", "bicycle"],
      ["q=bicycle*", "bicycle", "bicycle"],
      ["q=%22ile+de+re%22", "Île de Ré"],
      ["q=lamp", "Lamp", "lamp"],
      ["q=lamp&search_in=brand", "Lamp"],
      ["q=shop&search_in=cta", "Shop"],
      ["q=now+OR+lamp&view=cards", "Lamp", "lamp", "now"],
      ["q=lamps&search_in=domain", "lamps"],
      ["q=bicycles+-nothing", "bicycles"],
      ["cta_text=SHOP+now"],
      ["destination_domain=lamps.example"],
    ] as const
  ) {
    const { html } = await me.open(`/dashboard/ads?${query}`);
    const asked = query.replace("&view=cards", "");
    const api = await (await t.fetch(`/v1/ads?${asked}`, { key })).json();
    assert(api.meta.total > 0, query);
    assertEquals(html.match(/<article/g)?.length, api.meta.total, query);
    assertEquals(marksOf(html), marks, query);
    if (query === "q=lamp") assertStringIncludes(html, "&lt;b>a <mark");
  }
});

test("the filters of the URL are chips, and the search is in its field", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/ads?q=%22a+bicycle%22&search_in=text,cta&cta_text=shop+now&destination_domain=example",
  );
  for (
    const chip of [
      "Search in Texts",
      "Search in Call to action",
      "Call to action shop now",
      "Landing domain example",
    ]
  ) {
    assertStringIncludes(plainText(html), `Remove the filter ${chip}`);
  }
  assertMatch(
    html,
    /<input type="search" id="q"[^>]*value="&quot;a bicycle&quot;"/,
  );
});

test("an invalid search is reported next to its field, and only there", async ({ me }) => {
  const { status, html, words } = await me.open("/dashboard/ads?q=%22lamp");
  assertEquals(status, 400);
  assertMatch(html, /<p id="q-error"[^>]*>[^<]*quotation mark/);
  assertEquals(words.match(/quotation mark/g)?.length, 1);
});

test("a text of only templates is not shown, and neither are matches in it", async ({ me }) => {
  for (const query of ["cta_text=Templates", "q=kept&cta_text=Templates"]) {
    const { html, words } = await me.open(`/dashboard/ads?${query}`);
    assertStringIncludes(words, "1 ad");
    const [, card] = html.split("<article");
    assertEquals(plainText(card!).includes("{{"), false, query);
  }
});

test("a word that no ad has is named, with what would be found without it", async ({ me }) => {
  const alone = await me.open("/dashboard/ads?q=nowhere");
  assertStringIncludes(alone.words, "No ad matches “nowhere”");
  const { words, html } = await me.open(
    "/dashboard/ads?q=nowhere&is_active=true",
  );
  assertStringIncludes(words, "No ad matches “nowhere” with these filters");
  assertMatch(
    html,
    /<a href="\?is_active=true"[^>]*><bdi[^>]*>Without “nowhere”<\/bdi><span[^>]*>4 ads/,
  );
});

test("a total that is a lower bound is marked as such, and so are broader searches", async ({ me }) => {
  using clock = jumpingClock("read_words.ts");
  clock.jumpMs = 300;
  const query = "q=b*";
  const some = await me.open(`/dashboard/ads?${query}&limit=1`);
  assertStringIncludes(some.words, "At least 2 ads ");
  const all = await me.open(`/dashboard/ads?${query}`);
  assertMatch(all.words, /(?<!At least )\b[34] ads /);
  const none = await me.open(`/dashboard/ads?${query}+nowhere`);
  assertStringIncludes(none.words, "Without “nowhere” at least 2 ads");
});

test("each choice shows the number of ads that the list would have, and choices update with the list", async ({ me }) => {
  const countsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(
        /<label[^>]*><input type="(?:checkbox|radio)"[^>]* name="([^"]*)" value="([^"]+)"[^>]*\/><bdi[^>]*>[^<]*<\/bdi><span[^>]*>([\d,]+)</g,
      )].map(([, name, value, count]) => [`${name}=${value}`, Number(count)]),
    );
  for (const query of ["", "media_type=image", "q=lamp"]) {
    const { html } = await me.open(`/dashboard/ads?${query}`);
    const counts = countsOf(html);
    assert("media_type=video" in counts && "brand=lamp-bakery" in counts);
    for (const [filter, count] of Object.entries(counts)) {
      const [name, value] = filter.split("=");
      const params = new URLSearchParams(query);
      params.set(name!, value!);
      const { html } = await me.open(`/dashboard/ads?${params}`);
      assertEquals(html.match(/<article/g)?.length ?? 0, count, `${params}`);
    }
  }
});
