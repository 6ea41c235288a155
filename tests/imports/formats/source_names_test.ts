import { assertEquals, assertMatch } from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { NOW, reasonAgainst, toAdRecord } from "./ads.ts";

const ID = "200000000000007";
const MARCH = 1_740_787_200;

/** The same ad as different sources write it. */
const SHAPES: Record<string, Record<string, unknown>> = {
  "a flat row of an actor": {
    adArchiveId: ID,
    pageId: "600600",
    pageName: "Corner Bakery",
    adText: "Fresh bread",
    headline: "Every morning",
    ctaText: "Order now",
    landingPageUrl: "https://bakery.example/order",
    imageUrls: ["https://i.example/1.jpg", "https://i.example/2.jpg"],
    startDate: "2025-03-01",
    isActive: true,
    platforms: ["FACEBOOK", "INSTAGRAM"],
  },
  "a row of a table, all texts": {
    "Library ID": `ID: ${ID}`,
    "Page ID": "600600.0",
    "Page Name": "Corner Bakery",
    "Ad Text": "Fresh bread",
    "Headline": "Every morning",
    "CTA Text": "Order now",
    "Landing Page URL": "https://bakery.example/order",
    "Image URLs": "https://i.example/1.jpg, https://i.example/2.jpg",
    "Start Date": "Mar 1, 2025",
    "End Date": "NaT",
    "Status": "Active",
    "Platforms": "Facebook, Instagram",
  },
  "lists as Python writes them": {
    ad_library_id: ID,
    page_id: 600600,
    page_name: "Corner Bakery",
    ad_creative_bodies: "['Fresh bread']",
    ad_creative_link_titles: '["Every morning"]',
    cta: { type: "ORDER_NOW", text: "Order now" },
    link_url: "https://bakery.example/order",
    images: "['https://i.example/1.jpg', 'https://i.example/2.jpg']",
    ad_delivery_start_time: "2025-03-01",
    publisher_platforms: "['facebook', 'instagram']",
  },
  "objects for the page and the creative": {
    id: ID,
    adId: null,
    url: `https://www.facebook.com/ads/library/?id=${ID}`,
    page: { id: "600600", name: "Corner Bakery", url: null },
    creative: {
      body: "Fresh bread",
      title: "Every morning",
      ctaText: "Order now",
      linkUrl: "https://bakery.example/order",
      images: [{ url: "https://i.example/1.jpg" }, {
        src: "https://i.example/2.jpg",
      }],
    },
    startedAt: "2025-03-01T00:00:00.000Z",
    endedAt: null,
    isActive: true,
    publisherPlatforms: ["facebook", "instagram"],
  },
  "content beside a page": {
    id: ID,
    page: { id: "600600", name: "Corner Bakery" },
    content: {
      body: "Fresh bread",
      title: "Every morning",
      ctaText: "Order now",
      linkUrl: "https://bakery.example/order",
      images: [
        { url: "https://i.example/1.jpg" },
        { url: "https://i.example/2.jpg" },
      ],
    },
    startedAt: "2025-03-01T00:00:00.000Z",
    "Is Active": "checked",
    platforms: ["facebook", "instagram"],
  },
  "an ad that its link alone identifies": {
    source_url: `https://web.facebook.com/ads/library/?country=US&id=${ID}`,
    advertiser_page_id: "600600",
    advertiser_name: "Corner Bakery",
    body_text: "Fresh bread",
    headline: "Every morning",
    cta_text: "Order now",
    landing_page_url: "https://bakery.example/order",
    image_url: "https://i.example/1.jpg\nhttps://i.example/2.jpg",
    started_running: "Started running on Mar 1, 2025",
    platform: "facebook|instagram",
  },
  "our own names, flat": {
    ad_archive_id: ID,
    page_id: "600600",
    page_name: "Corner Bakery",
    primary_text: "Fresh bread",
    title: "Every morning",
    cta_text: "Order now",
    destination_url: "https://bakery.example/order",
    image_urls: '["https://i.example/1.jpg","https://i.example/2.jpg"]',
    delivery_start_at: String(MARCH),
    is_active: "true",
    platforms: "facebook;instagram",
  },
  "paths into a snapshot": {
    "adArchiveID": ID,
    "pageInfo/page/id": "600600",
    "pageInfo/page/name": "Corner Bakery",
    "snapshot/body/text": "Fresh bread",
    "snapshot/title": "Every morning",
    "snapshot/ctaText": "Order now",
    "snapshot/linkUrl": "https://bakery.example/order",
    "snapshot/images/0/originalImageUrl": "https://i.example/1.jpg",
    "snapshot/images/1/resizedImageUrl": "https://i.example/2.jpg",
    "startDate": `${MARCH}.0`,
    "isActive": "TRUE",
    "publisherPlatform/0": "FACEBOOK",
    "publisherPlatform/1": "INSTAGRAM",
  },
};

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
  Deno.test(`an ad is read whole by the names of its source: ${name}`, () => {
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

Deno.test("a political record says when it ran, and what it said", () => {
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
  for (const stop of [null, "", 999, "still running", "NA"]) {
    assertEquals(read({ stop }), [text, true, null, null]);
  }
  assertEquals(read({ stop: "2025-03-11" }), [text, false, 1_741_651_200, 10]);
  assertEquals(read({ running: false }), [text, false, null, null]);
  assertEquals(read({ running: "True" }), [text, true, null, null]);
});

Deno.test("a video has its poster, and variants of a text are kept", () => {
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

Deno.test("media that may be of either kind are told by their URLs, and a list may be PostgreSQL's", () => {
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

Deno.test("a snapshot that was written into a text is read, and its numbers keep their digits", () => {
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

Deno.test("a copy of an ad of the API keeps the media that were found for it", () => {
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

Deno.test("the library's own links are no destinations, and a page's link may have its id", () => {
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

Deno.test("an id that cannot be found, or is lost, is refused with what was looked for", () => {
  const reason = reasonAgainst({ snapshot: { body: "x" }, page_id: "1" });
  assertMatch(reason, /^ad_archive_id is missing\. .*ads\/library\/\?id=/);
  for (const name of ["Library ID", "ad_id", "adArchiveID"]) {
    const row = { [name]: "9.75E+14", body: "x", start_date: 1, page_id: "1" };
    assertMatch(reasonAgainst(row), /^ad_archive_id was rounded/);
  }
});
