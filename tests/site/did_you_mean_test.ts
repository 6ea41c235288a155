import { assert, assertEquals } from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const ad = (id: number, primary_text: string, more = {}) =>
  plainAd(String(id), { primary_text, ...more });

const test = pageTests({
  ads: [
    ad(1, "A bilingual book for children"),
    ad(2, "Another bilingual book", { media_type: "video" }),
    ad(3, "The bilingual school", { is_active: false }),
    ad(4, "A book of boats"),
  ],
});

/** The other searches that a page offers: label, number of ads, search. */
function offered(html: string) {
  const [, list = ""] = html.split('aria-label="Other searches"');
  return [...list.matchAll(
    /<li><a href="([^"]*)"[^>]*><bdi[^>]*>(.*?)<\/bdi><span[^>]*>(.*?)<\/span>/g,
  )].map(([, href, label, total]) => [
    plainText(label!),
    total,
    new URLSearchParams(plainText(href!).slice(1)).get("q"),
  ]);
}

test("a search with typing errors that finds nothing suggests words of ads, with the number of ads", async ({ me }) => {
  for (
    const [q, ...ways] of [
      ["bilingaul", ["Did you mean “bilingual”?", "3 ads", "bilingual"]],
      [
        "bilingaul book",
        ["Did you mean “bilingual book”?", "2 ads", "bilingual book"],
        ["Without “bilingaul”", "3 ads", "book"],
        ["Did you mean “bilingual”?", "3 ads", "bilingual"],
      ],
      [
        "Bilingaul boook",
        ["Did you mean “bilingual book”?", "2 ads", "bilingual book"],
        ["Did you mean “book”?", "3 ads", "book"],
        ["Did you mean “bilingual”?", "3 ads", "bilingual"],
      ],
      [
        "bilingaul boatz",
        ["Did you mean “boats”?", "1 ad", "boats"],
        ["Did you mean “bilingual”?", "3 ads", "bilingual"],
      ],
      [
        'bilingaul "of boats"',
        ["Without “bilingaul”", "1 ad", '"of boats"'],
        ["Did you mean “bilingual”?", "3 ads", "bilingual"],
      ],
      [
        "bilingaul OR xyzzy",
        ["Did you mean “bilingual OR xyzzy”?", "3 ads", "bilingual OR xyzzy"],
      ],
    ] as [string, ...string[][]][]
  ) {
    const { html } = await me.open(
      `/dashboard/ads?${new URLSearchParams({ q })}`,
    );
    assertEquals(offered(html), ways, q);
  }
});

test("words without which there would be matches can be dropped", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?q=school+boats+-children");
  assertEquals(offered(html), [
    ["Without “school”", "1 ad", "boats -children"],
    ["Without “boats”", "1 ad", "school -children"],
  ]);
});

test("suggested words keep the filters, and are counted with them", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/ads?q=bilingaul&media_type=video",
  );
  assertEquals(offered(html)[0], [
    "Did you mean “bilingual”?",
    "1 ad",
    "bilingual",
  ]);
  assert(html.includes("?q=bilingual&amp;media_type=video"));
  const none = await me.open("/dashboard/ads?q=bilingaul&search_in=brand");
  assert(!none.html.includes("Did you mean"));
});

test("a search that finds something suggests nothing", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?q=boats");
  assert(!html.includes("Did you mean"));
});
