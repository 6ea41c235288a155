import { assertEquals, assertStringIncludes } from "@std/assert";
import { everyStore } from "../database.ts";
import { harness } from "../harness.ts";
import { signedIn } from "../sessions.ts";
import { plainAd } from "./ads.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { explainNothing } from "@/lib/site/explorer_nothing.ts";
import { readExplorerUrl } from "@/lib/site/explorer_url.ts";
import { pageTests, plainText, toVisitor } from "./forms.ts";

const test = pageTests({
  ads: [
    plainAd("800001", {
      media_type: "video",
      is_active: false,
      delivery_start_at: Date.UTC(2026, 0, 5) / 1000,
      last_seen_at: Date.UTC(2026, 1, 5) / 1000,
    }),
    plainAd("800002", {
      media_type: "video",
      delivery_start_at: Date.UTC(2026, 2, 1) / 1000,
    }),
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

test("a search that finds nothing says why, and what it would find without one of its filters", async ({ me }) => {
  for (
    const [query, why, ...looser] of [
      [
        "media_type=carousel",
        "No ad matches Media type: Carousel The archive has no such ad.",
        ["Without Media type: Carousel4 ads", "/dashboard/ads"],
      ],
      [
        "delivery_start_min=2027-01-01",
        "No ad matches Started: since Jan 1, 2027 Among all ads, “Started” goes from Jan 5, 2026 to Mar 1, 2026.",
        ["Without Started: since Jan 1, 20274 ads", "/dashboard/ads"],
      ],
      [
        "running_days_min=100&running_days_max=200&limit=10",
        "No ad matches Running days: 100 to 200 Among all ads, “Running days” is 31.",
        ["Without Running days: 100 to 2004 ads", "?limit=10"],
      ],
      [
        "created_max=2020-01-01",
        "No ad matches Added: until Jan 1, 2020 Among all ads, “Added” is ",
        ["Without Added: until Jan 1, 20204 ads", "/dashboard/ads"],
      ],
      [
        "brand_id=999999&media_type=video",
        "No brand “999999”",
        ["Without Brand ids: No. 9999992 ads", "?media_type=video"],
      ],
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
    const { status, html, words } = await me.open(`/dashboard/ads?${query}`);
    assertEquals(status, 200);
    assertStringIncludes(words, why, query);
    assertEquals(looserOf(html), looser, query);
    assertStringIncludes(html, 'href="/dashboard/ads"');
  }
});

test("a search that cannot be broader is explained too", async ({ me }) => {
  const many = Array.from({ length: 40 }, (_, i) => `z${100 + i}`).join(" ");
  for (const q of ["zzz & yyy", many]) {
    const { status, html } = await me.open(
      `/dashboard/ads?${new URLSearchParams({ q })}`,
    );
    assertEquals(status, 200, q);
    assertStringIncludes(plainText(html), "No ad matches");
  }
});

Deno.test("numbers of a facet are not counted again", async () => {
  const url = readExplorerUrl(
    new URL("http://x/dashboard/ads?is_active=false&cta_text=Buy"),
  );
  const counted: unknown[] = [];
  const { looser } = await explainNothing({
    url,
    filters: activeFilters(url, new Map()),
    unknownBrands: [],
    fixed: [],
    facets: {
      is_active: { values: [{ value: true, count: 7 }], is_exact: true },
    },
    read({ filter }) {
      counted.push(filter);
      return Promise.resolve({
        data: [],
        meta: { total: 9, total_is_exact: false },
      });
    },
    readWords: () => Promise.resolve([]),
  });
  assertEquals(counted, [{ is_active: false }]);
  assertEquals(looser.map(({ label, total }) => [label, total]), [
    ["Without Status: Ended", "7 ads"],
    ["Without Call to action: Buy", "at least 9 ads"],
  ]);
});

test("a brand's ads have their own range, which can be unknown", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/brands/northern-bakery?last_seen_max=2020-01-01",
  );
  assertStringIncludes(
    plainText(html),
    "“Last seen” is unknown for all ads of the brand.",
  );
});

test("on a brand's page broader searches stay with the brand", async ({ me }) => {
  const { html } = await me.open(
    "/dashboard/brands/northern-bakery?is_active=false&media_type=image",
  );
  assertEquals(looserOf(html), [[
    "Without Status: Ended1 ad",
    "?media_type=image",
  ]]);
});

everyStore.test("an archive without ads says what to do", async (database) => {
  await using empty = await harness({ database });
  const { headers } = await signedIn(empty);
  const page = await toVisitor(empty, headers).open("/dashboard/ads");
  assertStringIncludes(page.html, "The archive is empty");
  assertStringIncludes(
    page.words,
    "operators import files on the Imports page",
  );
  // A running server holds the embedded database.
  assertEquals(
    page.html.includes("deno task import"),
    database.kind === "postgres",
  );
});

test("a phrase is not put in quotation marks twice", async ({ me }) => {
  const { words } = await me.open("/dashboard/ads?q=%22no+such%22");
  assertStringIncludes(words, 'No ad matches "no such" ');
});
