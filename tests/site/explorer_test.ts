import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Harness } from "../harness.ts";
import { plainAd } from "./ads.ts";
import { pageTests, plainText, shownJson } from "./forms.ts";

const brand = { page_id: "600", name: "Northern Lamp Works" };

/** An archive of 3 brands and 31 ads. */
const test = pageTests({
  ads: [
    ...Array.from({ length: 27 }, (_, i) => plainAd(`7000${100 + i}`)),
    plainAd("800001", {
      media_type: "video",
      is_active: false,
      brand,
      delivery_start_at: Date.UTC(2026, 0, 31, 23) / 1000,
      last_seen_at: Date.UTC(2026, 2, 1) / 1000,
      cta_text: "Shop now",
    }),
    plainAd("800002", {
      media_type: "video",
      brand,
      is_creator_ad: true,
      delivery_start_at: Date.UTC(2026, 1, 1) / 1000,
      last_seen_at: Date.UTC(2026, 7, 1) / 1000,
      destination_url: "https://www.lamps.example/all",
    }),
    plainAd("800003", { brand: { page_id: "601", name: "Northern Bakery" } }),
    plainAd("800004", { brand: null }),
  ],
});

const LAMPS = "northern-lamp-works";

async function findBrandId(t: Harness, name: string): Promise<number> {
  const { id } = await t.database.kysely.selectFrom("brands").select("id")
    .where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}

async function apiAnswer(t: Harness, target: string): Promise<string> {
  const key = await t.key();
  return await (await t.fetch(target, { key })).text();
}

/** A response without what no two requests share. */
function withoutRequestId(answer: string): string {
  return answer.replace(/"request_id":"[^"]*"/, "");
}

test("the page shows the exact total and the ads that started last first, and sends the same request to the API", async ({ me }) => {
  const { status, html } = await me.open("/dashboard/ads");
  assertEquals(status, 200);
  assertMatch(html, />31 ads<\/h2>/);
  assertEquals(html.match(/<article/g)?.length, 25);
  const order = ["800002", "800001", "800004", "800003"]
    .map((id) => html.indexOf(`data-ad="${id}"`));
  assertEquals(order, order.toSorted((a, b) => a - b));
  assertStringIncludes(
    plainText(html),
    '"http://archive.test/v1/ads?sort=-delivery_start_at"',
  );
  assertEquals(html.includes("api-answer"), false);
});

test("each filter has the same effect as in the API, and can be removed", async ({ t, me }) => {
  const brand = await findBrandId(t, "Northern Lamp Works");
  for (
    const [query, total, chip] of [
      ["is_active=false", 1, "Status Ended"],
      ["media_type=video", 2, "Media type Video"],
      ["brand=northern-lamp-works", 2, "Brand Northern Lamp Works"],
      [`brand_id=${brand}`, 2, "Brand ids Northern Lamp Works"],
      ["ad_archive_id=800001%2C800003", 2, "Archive ids 2 ids"],
      ["page_id=600", 2, "Page ids 600"],
      ["media_type=video&media_type=carousel", 2, "Media type Carousel"],
      ["is_creator_ad=1", 1, "Creator ads Only creator ads"],
      ["is_creator_ad=0&limit=50", 30, "Creator ads No creator ads"],
      ["delivery_start_min=2026-02-01", 1, "Started since Feb 1, 2026"],
      [
        "delivery_start_min=2026-01-01&delivery_start_max=2026-01-31",
        1,
        "Started Jan 1, 2026 to Jan 31, 2026",
      ],
      ["running_days_min=100", 1, "Running days 100 or more"],
      ["running_days_max=99", 1, "Running days up to 99"],
    ] as const
  ) {
    const { html } = await me.open(`/dashboard/ads?${query}`);
    assertEquals(html.match(/<article/g)?.length, total, query);
    assertStringIncludes(plainText(html), `Remove the filter ${chip}`);
    assertStringIncludes(
      plainText(html),
      `/v1/ads?${query}&sort=-delivery_start_at"`,
    );
  }
});

test("the JSON next to the ads is the API's response, byte for byte except for whitespace", async ({ t, me }) => {
  for (
    const query of [
      "sort=-delivery_start_at",
      "media_type=video&sort=id",
      "limit=3&sort=-id",
      "include=brand&fields=ad_archive_id,brand&sort=id",
      "is_active=perhaps&limit=0&color=red&sort=up",
    ]
  ) {
    const { html } = await me.open(`/dashboard/ads?show=json&${query}`);
    assertEquals(
      withoutRequestId(shownJson(html)),
      withoutRequestId(await apiAnswer(t, `/v1/ads?${query}`)),
      query,
    );
  }
});

test("a form with empty fields, or spaces in lists, redirects to the URL without them", async ({ me }) => {
  for (
    const [typed, clean] of [
      [
        "is_active=true&media_type=&brand=&ad_archive_id=&limit=&view=&show=json",
        "is_active=true&show=json",
      ],
      [
        "ad_archive_id=800001,+800003+&limit=9",
        "ad_archive_id=800001%2C800003&limit=9",
      ],
      [
        `brand=${LAMPS}&brand=&media_type=video&media_type=image&sort=`,
        `brand=${LAMPS}&media_type=video&media_type=image`,
      ],
    ]
  ) {
    const { status, location } = await me.open(`/dashboard/ads?${typed}`);
    assertEquals(status, 303);
    assertEquals(location, `/dashboard/ads?${clean}`);
  }
});

test("a brand is found by id, page id, name or part of a name, and becomes its slug in the URL", async ({ t, me }) => {
  const id = await findBrandId(t, "Northern Lamp Works");
  for (const text of [`${id}`, "600", "northern LAMP works", "lamp"]) {
    const typed = `media_type=&brand=${encodeURIComponent(text)}`;
    const { status, location } = await me.open(
      `/dashboard/ads?is_active=true&${typed}`,
    );
    assertEquals(status, 303, text);
    assertEquals(location, `/dashboard/ads?is_active=true&brand=${LAMPS}`);
  }
  const second = await me.open("/dashboard/ads?brand=bakery&brand=lamp");
  assertEquals(
    second.location,
    `/dashboard/ads?brand=northern-bakery&brand=${LAMPS}`,
  );
});

test("a number that is one brand's id and another's page id asks which one was meant", async ({ t, me }) => {
  const id = await findBrandId(t, "Northern Lamp Works");
  await t.import(plainAd("800005", { brand: { page_id: `${id}`, name: "X" } }));
  const { html } = await me.open(`/dashboard/ads?brand=${id}`);
  assertStringIncludes(plainText(html), `Which brand is “${id}”?`);
  for (const slug of [LAMPS, "x"]) {
    assertStringIncludes(html, `href="?brand=${slug}"`);
  }
});

test("a text that matches several brands asks which one was meant", async ({ me }) => {
  const { status, html } = await me.open(
    `/dashboard/ads?media_type=video&brand=northern&brand=plain-brand`,
  );
  assertEquals(status, 200);
  assertStringIncludes(plainText(html), "Which brand is “northern”?");
  for (const slug of [LAMPS, "northern-bakery"]) {
    assertStringIncludes(
      html,
      `href="?media_type=video&amp;brand=plain-brand&amp;brand=${slug}"`,
    );
    assertStringIncludes(plainText(html), `(${slug})`);
  }
});

test("a brand that is not in the archive is named, and a text that cannot be a brand is reported", async ({ me }) => {
  const { status, html } = await me.open("/dashboard/ads?brand=nobody");
  assertEquals(status, 200);
  assertStringIncludes(plainText(html), "No brand “nobody”");
  for (
    const text of ["nothing like it", "%", "\\", "'", "\0", "a\u0000b"]
  ) {
    const { status, html } = await me.open(
      `/dashboard/ads?brand=${encodeURIComponent(text)}`,
    );
    assertEquals(status, 400, text);
    assertMatch(html, /id="brand-error"[^>]*>No brand has a name/, text);
  }
});

test("until a brand is chosen, no ads, total or request for all brands are shown", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?show=json&brand=northern");
  assertStringIncludes(html, "Which brand");
  assert(!html.includes("<article"));
  assert(!html.includes("results-title"));
  assert(!html.includes("api-curl"));
});

test("ads without pictures are rows unless cards are requested, and later pages have the same layout", async ({ me }) => {
  const rows = await me.open("/dashboard/ads?limit=3");
  assertMatch(rows.html, /<ul id="ads" class="divide-y/);
  assertMatch(
    rows.html,
    /id="load-more" href="\?limit=3&amp;cursor=[\w-]+&amp;view=rows"/,
  );
  const cards = await me.open("/dashboard/ads?limit=3&view=cards");
  assertMatch(cards.html, /<ul id="ads" class="grid/);
  assertMatch(cards.html, /href="\?limit=3&amp;view=rows"/);
  assertMatch(cards.html, /<input type="hidden" name="view" value="cards"/);
});

test("dates can be set by links to recent days, and a range is removed at once", async ({ me, clock }) => {
  const day = (ago: number) =>
    new Date(clock.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { html } = await me.open(
    `/dashboard/ads?is_active=true&delivery_start_min=${day(30)}`,
  );
  assertMatch(
    html,
    new RegExp(`href="\\?is_active=true&amp;delivery_start_min=${day(7)}"`),
  );
  assertMatch(
    html,
    new RegExp(
      `delivery_start_min=${day(30)}" aria-current="true"[^>]*>30 days`,
    ),
  );
  assertMatch(
    html,
    new RegExp(`type="date"[^>]*value="${day(30)}"`),
  );
  assertMatch(
    html,
    /href="\?is_active=true"[^>]*><span[^>]*><span[^>]*>Remove the filter<\/span> Started/,
  );
});

test("ads seen in the last days are found by a date in the URL", async ({ me, clock }) => {
  const since = new Date(clock.now() - 7 * 86_400_000).toISOString()
    .slice(0, 10);
  const { html } = await me.open("/dashboard/ads?last_seen_max=2026-01-01");
  // In the order in which they are seen.
  const [, href] =
    /name="is_active".*?Seen in the last<\/p>.*?href="\?([^"]*)"[^>]*>7 days/
      .exec(html)!;
  assertEquals(href, `last_seen_min=${since}`);
  const { html: recent } = await me.open(`/dashboard/ads?${href}`);
  assertMatch(recent, /aria-current="true"[^>]*>7 days/);
  assertMatch(recent, new RegExp(`name="last_seen_min"[^>]*value="${since}"`));
});

test("zeros are counted among ads, and not where nothing was found", async ({ me }) => {
  const { words } = await me.open("/dashboard/ads?q=plain");
  assertStringIncludes(words, "Carousel 0");
  const nothing = await me.open("/dashboard/ads?q=xyzzy");
  assert(
    !/(?:Active|Ended|Image|Video|Carousel|Unknown) 0/.test(nothing.words),
  );
});

test("the page says how new its data is, and orders the ads", async ({ me }) => {
  const { html } = await me.open("/dashboard/ads?sort=-running_days");
  const words = plainText(html);
  assertMatch(
    words,
    /Last import \w+ \d+, \d{4}; ads last seen Aug 1, 2026/,
  );
  assertMatch(html, /<option value="-running_days" selected/);
  assert(html.indexOf("800002") < html.indexOf("800004"));
});
