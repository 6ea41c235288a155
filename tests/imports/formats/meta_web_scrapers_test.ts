import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { fixture, readRecords } from "./read_all.ts";
import {
  formatOf,
  metaWeb,
  NOW,
  reasonAgainst,
  rejection,
  toAdRecord,
} from "./ads.ts";

const scraped = async () =>
  await readRecords(await fixture("scraper_camel_case.json"));

Deno.test("reads a scraper's camelCase like the page's snake_case", async () => {
  const [record] = await scraped();
  const camel = toAdRecord("auto", record, NOW);
  const snake = toAdRecord("auto", snakeCase(record), NOW);
  // Members without a place keep their names.
  assertEquals({ ...camel, source: null }, { ...snake, source: null });
  assertEquals(
    [camel.ad_archive_id, camel.brand?.name, camel.cta_text],
    ["510000000000001", "Steady Haulage", "Apply now"],
  );
  assertEquals(camel.brand?.avatar_url, "https://scontent.example/avatar2.jpg");
  assertEquals(
    [camel.primary_text, camel.running_days],
    ["Drivers wanted 🚛", 10],
  );
  assertEquals(camel.creative_units, [{
    unit_type: "image",
    body: "Drivers wanted 🚛",
    title: "Home every night",
    description: null,
    caption: "fb.me",
    link_url: "http://fb.me/",
    image_url: "https://scontent.example/v/driver.jpg",
    video_url: null,
  }]);
});

function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/ID$/, "Id")
        .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(member),
    ]),
  );
}

Deno.test("reads formatted dates if the others are missing", async () => {
  const [, record] = await scraped();
  const ad = toAdRecord("auto", record, NOW);
  assertEquals(
    [ad.delivery_start_at, ad.last_seen_at, ad.running_days],
    [1735718400, 1735977600, 3],
  );
  // So do extra pictures, and HTML becomes plain text.
  assertEquals(ad.primary_text, "Save 20% today\nDon't wait & call");
  assertEquals(ad.cards, []);
  assertEquals(ad.media_type, "image");
  assertEquals(ad.creative_units.map(({ image_url }) => image_url), [
    "https://scontent.example/v/extra.jpg",
  ]);
});

Deno.test("rejects the record of an empty page", async () => {
  const [, , record] = await scraped();
  const alike = { adArchiveID: null, error: "no ads", url: "x" };
  assertEquals([record, alike].map(formatOf), [null, null]);
  assertEquals(
    reasonAgainst(record),
    "The record is not an ad. Its fields: url, error. No ad id was found in ad_archive_id, ad_library_id, or library_id. If other fields show that it is an ad, an ad_id or id of ten or more digits or a link with ads/library/?id= is enough.",
  );
});

const OTHERS: [RegExp, Record<string, unknown>][] = [
  [/Ad Library Report, which lists advertisers/, {
    "Number of Ads in Library": "300",
  }],
  [/from an ad account/, { ad_id: "1", campaign_id: "2" }],
  [/It is a page/, { is_delegate_page_with_linked_primary_profile: true }],
  [
    /from an ad library other than/,
    { details_link: "https://adstransparency.google.com/advertiser/AR1" },
  ],
  [/from an ad library other than/, {
    adId: "1750117232800785",
    adVideoUrl: "https://v16m.tiktokcdn.com/1.mp4",
    adStartDate: "2025-01-01",
    advertiserName: "Mallow",
  }],
];
for (const [reason, record] of OTHERS) {
  Deno.test(`explains why a record is not an ad of the library: ${reason}`, () => {
    assertMatch(reasonAgainst(record)!, reason);
  });
}

Deno.test("reads each shape of body, cards and display format", () => {
  const bodies = [
    "Hi & bye",
    { text: "Hi & bye" },
    { markup: { __html: "Hi &amp; bye" } },
    "Hi &amp; bye",
    { __html: "<p>Hi &#38; bye</p>" },
  ];
  for (const body of bodies) {
    assertEquals(metaWeb({ body }).primary_text?.trim(), "Hi & bye");
  }
  for (
    const body of [
      ...[null, undefined, "", " ", "\u200b", "\u3164", "NO_TEXT", {}],
      ...[{ text: null }, 5],
    ]
  ) {
    assertEquals(metaWeb({ body }).primary_text, null);
  }
  for (const cards of [null, undefined, []]) {
    assertEquals(metaWeb({ cards }).cards, []);
  }
  const adContent = { body: "Bread", images: ["https://i.example/1.jpg"] };
  const { ad: { primary_text, media_type }, warning } = readAd(
    "auto",
    { ad_archive_id: "200000001", is_active: true, adContent },
    NOW,
  );
  assertEquals([primary_text, media_type, warning], ["Bread", "image", null]);
  const adCards = [{ adArchiveID: "2", snapshot: { body: "Version" } }];
  assertEquals(metaWeb({}, { adCards }).cards, []);
  for (const display_format of ["dpa", "DPA", "Carousel"]) {
    assertEquals(metaWeb({ display_format }).media_type, "carousel");
  }
});

Deno.test("replaces a template placeholder by the first card's real body", () => {
  const cards = ["{{product.name}}", "Real", "Other"].map((body) => ({ body }));
  const read = (text: string) => metaWeb({ body: { text }, cards });
  for (const text of ["{{product.brand}}", " {{a}} {{b}}\n"]) {
    assertEquals(read(text).primary_text, "Real");
  }
  for (const text of ["Buy {{product.name}}", "{{unclosed"]) {
    assertEquals(read(text).primary_text, text);
  }
});

Deno.test("reads no text from template placeholders alone", () => {
  const titles = [{ title: "Red" }, { title: "Blue", body: null }];
  const templates = [{ title: "Red", body: "{{product.name}}" }];
  for (const cards of [titles, templates, [], undefined]) {
    const ad = metaWeb({ body: { text: "{{product.brand}}" }, cards });
    assertEquals(ad.primary_text, null);
    assert(!ad.search_text?.includes("{{"));
  }
  // The card still says what it said.
  const { cards } = metaWeb({ body: "{{product.brand}}", cards: templates });
  assertEquals(cards[0]!.body, "{{product.name}}");
});

Deno.test("derives the status from the end if the record has none", () => {
  const active = (end_date: unknown) =>
    metaWeb({}, { is_active: undefined, end_date }).is_active;
  assertEquals(
    [undefined, "still running", NOW, NOW - 3 * 86_400].map(active),
    [true, true, true, false],
  );
});

Deno.test("does not read a planned end as an observation", () => {
  const ad = metaWeb({}, { start_date: "2025-01-01", end_date: "2026-01-01" });
  for (
    const name of ["last_seen_at", "last_scraped_at", "running_days"] as const
  ) {
    assertEquals(ad[name], null);
  }
});

Deno.test("a running ad without an end was last seen when it was scraped", () => {
  const ad = (is_active: boolean, start_date = "2024-12-25") =>
    metaWeb({}, {
      is_active,
      start_date,
      scraped_at: "2025-01-01T00:00:00Z",
    });
  const { last_seen_at, last_scraped_at, running_days } = ad(true);
  assertEquals(
    [last_seen_at, last_scraped_at, running_days],
    [1_735_689_600, 1_735_689_600, 7],
  );
  assertEquals(ad(false).last_seen_at, null);
  assertEquals(ad(true, "2025-01-02").last_seen_at, null);
});

Deno.test("a start before there were ads is unknown, with a warning", () => {
  for (const start_date of ["1970-01-21 10:34:04 UTC", 1_766_044]) {
    const record = { ad_archive_id: "200000001", body: "x", start_date };
    const { ad, warning } = readAd("auto", record, NOW);
    assertEquals(ad.delivery_start_at, null);
    assertStringIncludes(warning!, "start_date is before the year 2000.");
  }
  // Without its end, the ad would run.
  const ended = { ad_archive_id: "200000001", stop_date: "1970-01-20" };
  assertMatch(reasonAgainst(ended), /^stop_date is before the year 2000/);
});

Deno.test("treats a date of 0 as missing, and reads the formatted one", () => {
  for (const none of [0, "0"]) {
    const ad = metaWeb({}, { start_date: none, end_date: none });
    assertEquals([ad.delivery_start_at, ad.last_seen_at], [null, null]);
    const formatted = { start_date: none, start_date_formatted: "2025-01-01" };
    assertEquals(metaWeb({}, formatted).delivery_start_at, 1_735_689_600);
  }
});

Deno.test("reads platforms from a list or a name, in lower case, each once", () => {
  const cases: [platforms: string[], members: Record<string, unknown>][] = [
    [["facebook"], { publisher_platform: ["FACEBOOK", "facebook", 5, ""] }],
    [["threads"], { publisherPlatforms: ["Threads"] }],
    [["instagram"], { publisher_platform: "INSTAGRAM" }],
    [[], {}],
    ...["Facebook Instagram", "Facebook/Instagram", "Facebook and Instagram"]
      .map((text): typeof cases[number] => [
        ["facebook", "instagram"],
        { platforms: text },
      ]),
    [["audience_network", "x"], { platforms: ["Audience Network", "X"] }],
    [["instagram"], { platforms: ["Instagram Stories", "Instagram (Feed)"] }],
    [["audience_network", "messenger"], {
      platforms: "Facebook Audience Network, Facebook Messenger",
    }],
  ];
  for (const [platforms, members] of cases) {
    assertEquals(metaWeb({}, members).brand?.platforms, platforms);
  }
});

Deno.test("reads no brand without a page", () => {
  const none = { page_id: undefined };
  assertEquals(metaWeb({}, none).brand, null);
  assertEquals(metaWeb({ page_id: 60 }, none).brand?.page_id, "60");
  for (const page of ["2", 2, "https://bakery.example/"]) {
    assertEquals(metaWeb({}, { ...none, page }).brand, null);
  }
  const ad = metaWeb({}, { ...none, page: "Bakery" });
  assertEquals(ad.brand?.name, "Bakery");
});

Deno.test("names the bad member of a web ad", () => {
  const bad: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["snapshot.cards", { cards: {} }, {}],
    ["snapshot.cards", { cards: Array(201).fill({}) }, {}],
    ["snapshot.cards[0]", { cards: ["x"] }, {}],
    ["snapshot.images", { images: "x" }, {}],
    ["start_date", {}, { start_date: "soon" }],
    ["end_date", {}, { end_date: [] }],
    ["page_id", {}, { page_id: "a b" }],
  ];
  for (const [field, snapshot, members] of bad) {
    const { reason, ad_archive_id } = rejection(() =>
      metaWeb(snapshot, members)
    );
    assert(reason.startsWith(`${field} `), reason);
    assertEquals(ad_archive_id, "200000001");
  }
});
