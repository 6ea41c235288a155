import { assertEquals, assertStringIncludes } from "@std/assert";
import { plainAd } from "./ads.ts";
import { pageTests, plainText } from "./forms.ts";

const test = pageTests({
  ads: [
    plainAd("800001", { media_type: "video", is_active: false }),
    plainAd("800002", { media_type: "video" }),
    plainAd("800003", { brand: { page_id: "601", name: "Northern Bakery" } }),
    plainAd("800004", { brand: null }),
  ],
});

/** Looser searches that a page offers: what each says, and where it leads. */
function looserOf(html: string): [string, string][] {
  const links = html.matchAll(
    /<li><a href="([^"]*)"[^>]*>(<bdi[^>]*>With.*?)<\/a>/g,
  );
  return [...links].map(([, href, text]) => [
    plainText(text!),
    plainText(href!),
  ]);
}

test("a search that finds nothing says why, and what it finds with one thing less", async ({ me }) => {
  for (
    const [query, why, ...looser] of [
      ["media_type=carousel", "No ad matches Media type: Carousel"],
      [
        "brand=nobody&is_active=true",
        "No brand “nobody”",
        ["Without Brand: nobody3 ads", "?is_active=true"],
      ],
      [
        "brand=nobody&brand=someone",
        "No brand “nobody” or “someone”",
        ["With any brand4 ads", "/dashboard/ads"],
      ],
      [
        "media_type=video&delivery_start_min=2027-01-01",
        "No ad matches these filters",
        ["Without Started: since Jan 1, 20272 ads", "?media_type=video"],
      ],
      [
        "media_type=carousel&is_active=false&limit=10&show=json",
        "No ad matches these filters",
        [
          "Without Media type: Carousel1 ad",
          "?is_active=false&limit=10&show=json",
        ],
      ],
    ] as [string, string, ...[string, string][]][]
  ) {
    const { status, html } = await me.open(`/dashboard/ads?${query}`);
    assertEquals(status, 200);
    assertStringIncludes(plainText(html), why, query);
    assertEquals(looserOf(html), looser, query);
    assertStringIncludes(html, 'href="/dashboard/ads"');
  }
});

test("a search whose looser form is none is explained all the same", async ({ me }) => {
  const many = Array.from({ length: 40 }, (_, i) => `z${100 + i}`).join(" ");
  for (const q of ["zzz & yyy", many]) {
    const { status, html } = await me.open(
      `/dashboard/ads?${new URLSearchParams({ q })}`,
    );
    assertEquals(status, 200, q);
    assertStringIncludes(plainText(html), "No ad matches");
  }
});

test("on a brand's page looser searches stay with the brand", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/brands/northern-bakery?is_active=false&media_type=image",
  );
  assertEquals(looserOf(html), [[
    "Without Status: Ended1 ad",
    "?media_type=image",
  ]]);
});
