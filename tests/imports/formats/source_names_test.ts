import { assertEquals, assertMatch } from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { NOW, reasonAgainst, toAdRecord } from "./ads.ts";
import { ID, MARCH, SHAPES } from "./shapes.ts";

function shown(ad: AdRecord) {
  return {
    id: ad.ad_archive_id,
    page: [ad.brand?.page_id, ad.brand?.name, ad.brand?.platforms.join()],
    delivery: [ad.delivery_start_at, ad.is_active, ad.last_seen_at],
    ad: [ad.primary_text, ad.cta_text, ad.destination_url, ad.media_type],
    units: ad.creative_units.map((unit) =>
      [unit.body, unit.title, unit.link_url, unit.image_url].join(" | ")
    ),
  };
}

for (const [name, record] of Object.entries(SHAPES)) {
  Deno.test(`reads all fields by the names of each source: ${name}`, () => {
    const unit = (n: number) =>
      `Fresh bread | Every morning | https://bakery.example/order | https://i.example/${n}.jpg`;
    assertEquals(shown(toAdRecord("auto", record, NOW)), {
      id: ID,
      page: ["600600", "Corner Bakery", "facebook,instagram"],
      delivery: [MARCH, true, null],
      ad: ["Fresh bread", "Order now", "https://bakery.example/order", "image"],
      units: [unit(1), unit(2)],
    });
  });
}

Deno.test("reads text and delivery of a political ad", () => {
  const read = (members: Record<string, unknown>) => {
    const ad = toAdRecord("auto", {
      id: Number(ID),
      text: "Vote for the bridge",
      sponsor: "Bridge Party",
      start: "2025-03-01",
      impressions_min: 1000,
      ...members,
    }, NOW);
    return [ad.primary_text, ad.is_active, ad.last_seen_at, ad.running_days];
  };
  const text = "Vote for the bridge";
  for (const stop of [null, "", 999, "still running", "NA", "NO_TEXT"]) {
    assertEquals(read({ stop }), [text, true, null, null]);
  }
  assertEquals(read({ stop: "2025-03-11" }), [text, false, 1_741_651_200, 10]);
  assertEquals(read({ running: false }), [text, false, null, null]);
  assertEquals(read({ running: "True" }), [text, true, null, null]);
});

Deno.test("of two spellings of a name in a record, the alphabet decides, not what was read before", () => {
  // Spellings that no other test has.
  const text = { "Ad__Text": "second", "AD--TEXT": "first" };
  const ad = toAdRecord("auto", { library_id: ID, ...text }, NOW);
  assertEquals(ad.primary_text, "first");
});

Deno.test("reads both dates of a period", () => {
  for (const name of ["started_running", "dates", "Ad dates"]) {
    const ad = toAdRecord("auto", {
      library_id: ID,
      text: "x",
      [name]: `Mar 1, 2025 ${name === "dates" ? "→" : "-"} Mar 11, 2025`,
    }, NOW);
    assertEquals(
      [ad.delivery_start_at, ad.last_seen_at, ad.is_active, ad.running_days],
      [MARCH, 1_741_651_200, false, 10],
    );
  }
});

Deno.test("reads an id and a period as on the page in another language", () => {
  const ad = toAdRecord("auto", {
    library_id: `Identificação da biblioteca: ${ID}`,
    text: "x",
    started_running: "1 de mar de 2025 a 11 de mar de 2025",
    active: "Não",
  }, NOW);
  assertEquals(
    [ad.ad_archive_id, ad.delivery_start_at, ad.last_seen_at, ad.is_active],
    [ID, MARCH, 1_741_651_200, false],
  );
  const german = { library_id: `Bibliotheks-ID: ${ID}`, text: "x" };
  assertEquals(toAdRecord("auto", german, NOW).ad_archive_id, ID);
});

Deno.test("reads a card's URL as its type says", () => {
  const cards = (members: Record<string, unknown>) =>
    toAdRecord("auto", { library_id: ID, text: "x", ...members }, NOW).cards
      .map(({ title, link_url, image_url, video_url }) =>
        [title, link_url, image_url, video_url].join()
      );
  const picture = "https://i.example/1.jpg";
  const film = "https://v.example/2.mp4";
  const shop = "https://bakery.example/a";
  const wanted = [`One,${shop},${picture},`, `Two,,,${film}`];
  const creatives = [
    { type: "image", url: picture, headline: "One", link_url: shop },
    { type: "video", url: film, headline: "Two" },
  ];
  assertEquals(cards({ creatives }), wanted);
  assertEquals(
    cards({ creatives: [{ type: "image", url: shop, headline: "One" }] }),
    ["One,,,"],
  );
});

Deno.test("warns of a creative that is a text, not of the link with the id", () => {
  const warning = (members: Record<string, unknown>) =>
    readAd("auto", { text: "x", live: true, ...members }, NOW).warning;
  assertEquals(
    warning({ library_id: ID, Creative: "https://drive.example/1" }),
    "Fields not understood: Creative.",
  );
  assertEquals(
    warning({
      Ad: `https://www.facebook.com/ads/library/?id=${ID}`,
      headline: "x",
    }),
    null,
  );
});

Deno.test("reads a video's poster, and variants of a text", () => {
  const ad = toAdRecord("auto", {
    ad_id: ID,
    headline: "One",
    body: ["First", "Second"],
    video: "https://v.example/1.mp4",
    thumbnail: "https://i.example/poster.jpg",
    image: "https://i.example/poster.jpg",
    live: "1",
  }, NOW);
  assertEquals(
    ad.creative_units.map((
      { unit_type, body, image_url },
    ) => [unit_type, body, image_url]),
    [
      ["video", "First", "https://i.example/poster.jpg"],
      ["text", "Second", null],
    ],
  );
});

Deno.test("distinguishes pictures from videos by their URLs, and reads PostgreSQL's lists", () => {
  const units = (members: Record<string, unknown>) =>
    toAdRecord("auto", { library_id: ID, text: "x", ...members }, NOW)
      .creative_units.map(({ image_url, video_url }) => [image_url, video_url]);
  const [picture, film] = [
    "https://i.example/1.jpg",
    "https://v.example/1.mp4",
  ];
  assertEquals(units({ mediaUrl: `${film}?x=1` }), [[null, `${film}?x=1`]]);
  assertEquals(units({ media: [{ url: film }, picture] }), [
    [null, film],
    [picture, null],
  ]);
  assertEquals(units({ media_url: film, thumbnail: picture }), [[
    picture,
    film,
  ]]);
  assertEquals(units({ images: `{${picture},"${picture}?2"}` }), [
    [picture, null],
    [`${picture}?2`, null],
  ]);
  assertEquals(units({ images: "3" }), [[null, null]]);
});

Deno.test("reads a snapshot in a text, with all digits of its numbers", () => {
  const page = "99999999999999999";
  const texts = [
    `{"body": {"text": "x"}, "page_id": ${page}}`,
    `{'body': {'text': 'x'}, 'page_id': '${page}', 'cards': None}`,
  ];
  for (const snapshot of texts) {
    const ad = toAdRecord("auto", { ad_archive_id: ID, snapshot }, NOW);
    assertEquals([ad.primary_text, ad.brand?.page_id], ["x", page]);
  }
});

Deno.test("reads media and links of copies of API ads", () => {
  const ad = toAdRecord("auto", {
    id: ID,
    ad_creative_bodies: ["Fresh bread"],
    ad_delivery_start_time: "2025-03-01",
    ad_delivery_stop_time: "2025-03-02",
    page_id: "600600",
    videoUrl: "https://v.example/1.mp4",
    landing_page_url: "https://bakery.example/",
  }, NOW);
  assertEquals(
    [ad.media_type, ad.destination_domain, ad.is_active, ad.running_days],
    ["video", "bakery.example", false, 1],
  );
});

Deno.test("ignores library links as destinations, and reads the page's id from its link", () => {
  const ad = toAdRecord("auto", {
    library_id: ID,
    text: "x",
    link: `https://www.facebook.com/ads/library/?id=${ID}`,
    page_name: "Corner Bakery",
    page_url: "https://www.facebook.com/profile.php?id=600600",
    domain: "www.Bakery.example",
  }, NOW);
  assertEquals(
    [ad.destination_url, ad.destination_domain, ad.brand?.page_id],
    [null, "bakery.example", "600600"],
  );
});

Deno.test("explains where a missing or rounded id was searched", () => {
  const reason = reasonAgainst({ snapshot: { body: "x" }, page_id: "1" });
  assertMatch(reason, /^ad_archive_id is missing\. .*ads\/library\/\?id=/);
  for (const name of ["Library ID", "ad_id", "adArchiveID"]) {
    const row = { [name]: "9.75E+14", body: "x", start_date: 1, page_id: "1" };
    assertMatch(reasonAgainst(row), /^ad_archive_id was rounded/);
  }
});

Deno.test("reads media, currency and sizes where other scrapers have them", () => {
  const FILM = "https://v.example/1.mp4";
  const ad = toAdRecord("auto", {
    adArchiveId: ID,
    advertiserPageName: "Corner Bakery",
    platformsList: ["FACEBOOK"],
    first_shown_at: "2025-03-01",
    last_shown_at: "2025-03-11",
    images: [{ originalUrl: "https://i.example/1.jpg" }],
    videos: [{ hdUrl: FILM, previewImageUrl: "https://i.example/2.jpg" }],
    spend: { lower: 100, upper: 199, currency: "USD" },
    estimated_audience_size_lower: 5000,
    countriesRunningIn: ["FR"],
    paidForByText: "Bakers",
    eu_reach: 43,
  }, NOW);
  assertEquals(
    [ad.brand?.name, ad.brand?.platforms, ad.delivery_start_at],
    ["Corner Bakery", ["facebook"], MARCH],
  );
  assertEquals(
    ad.creative_units.map((unit) => [unit.image_url, unit.video_url]),
    [["https://i.example/2.jpg", FILM], ["https://i.example/1.jpg", null]],
  );
  const { spend, audience, countries, byline, reach } = ad.transparency!;
  assertEquals({ spend, audience, countries, byline, reach }, {
    spend: { min: 100, max: 199, currency: "USD" },
    audience: { min: 5000, max: null },
    countries: ["FR"],
    byline: "Bakers",
    reach: { total: 43, regions: { EU: 43 }, by_country: {} },
  });
  assertEquals(ad.last_seen_at, 1_741_651_200);
});
