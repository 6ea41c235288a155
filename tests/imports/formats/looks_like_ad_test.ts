import { assertEquals } from "@std/assert";
import { adIdOf, looksLikeAd } from "@/lib/imports/formats/looks_like_ad.ts";

const ID = "200000000000001";
const LINK = `https://www.facebook.com/ads/library/?id=${ID}`;

const ADS: Record<string, Record<string, unknown>> = {
  "the page's": { ad_archive_id: ID, snapshot: {} },
  "a scraper's, with two ids": { adArchiveID: "", adArchiveId: ID, pageID: 1 },
  "a spreadsheet's": { "Library ID": ID, "Ad Text": "Fresh bread" },
  "another scraper's": { ad_library_id: ID, headline: "x" },
  "the API's": { id: ID, ad_delivery_start_time: "2025-01-01" },
  "a database's copy": { _id: ID, ad_creative_bodies: ["x"] },
  "a flat one by ad_id": { ad_id: ID, headline: "x", started_running: 1 },
  "a flat one by id": { id: ID, pageName: "x", adText: "y", startDate: 1 },
  "a political one": { id: ID, text: "x", start: "a", sponsor: "b" },
  "one known by its URL": {
    id: "af9c-11",
    url: `https://www.facebook.com/ads/library/?country=ALL&id=${ID}`,
    "Ad Copy": "x",
  },
  "one known by its URL, with common fields": {
    url: LINK,
    text: "x",
    page_name: "y",
    start_date: "z",
  },
  "one with a link to its page's ads": {
    url: "https://www.facebook.com/ads/library/?id=600600",
    id: ID,
    page_id: "600600",
    publisher_platform: ["facebook"],
  },
  "a list's, with the same id in its link": { ad_id: ID, url: LINK },
  "one that leads to another ad": {
    id: ID,
    ad_creative_bodies: ["x"],
    link_url: "https://www.facebook.com/ads/library/?id=200000000000002",
  },
  "one whose id a spreadsheet rounded": {
    ad_id: "2.00E+14",
    url: LINK,
    ad_text: "x",
    start_date: "y",
  },
  "one with a number of its tool's": {
    id: 17,
    url: LINK,
    ad_text: "x",
    page_name: "y",
    start_date: "z",
  },
  "one whose tool calls the library's id external": {
    id: 17,
    external_id: ID,
    body: "x",
    start_date: "y",
    brand: { name: "z" },
  },
  "the API's, without its id": {
    ad_snapshot_url:
      `https://www.facebook.com/ads/archive/render_ad/?id=${ID}&access_token=x`,
  },
  "one with its estimated audience": {
    ad_id: ID,
    page_name: "x",
    ad_text: "y",
    estimated_audience: "1K-5K",
  },
  "one for TikTok's own ads": {
    ad_id: ID,
    page_name: "TikTok",
    snapshot: { link_url: "https://ads.tiktok.com/signup" },
  },
  "a row with paths": { adArchiveID: ID, "snapshot/body/text": "x" },
};

for (const [name, record] of Object.entries(ADS)) {
  Deno.test(`recognizes an ad by its id and other fields: ${name}`, () => {
    assertEquals([adIdOf(record), looksLikeAd(record)], [ID, true]);
  });
}

const OTHERS: Record<string, unknown> = {
  "an id with a link of no library": {
    ad_id: ID,
    page_name: "x",
    ad_link: "https://shop.example/",
  },
  "nothing": null,
  "a list": [{ ad_archive_id: ID, body: "x" }],
  "an id alone": { ad_archive_id: ID },
  "a page": { id: ID, name: "x", page_id: ID },
  "a post of a page": { id: ID, message: "x", created_time: "2025-01-01" },
  "a product": { id: ID, title: "x", description: "y", images: [] },
  "a row of an ad account": { ad_id: ID, ad_name: "x", impressions: 5 },
  "a row of Ads Manager's": {
    "Ad ID": ID,
    "Ad delivery": "active",
    "Campaign name": "x",
    "Body": "y",
    "Starts": "z",
  },
  "an ad of the Marketing API": { id: ID, adcreatives: {}, status: "ACTIVE" },
  "an ad of another library": {
    adId: ID,
    url: "https://www.linkedin.com/ad-library/detail/612345678",
    body: "x",
    startDate: "y",
  },
  "an ad of TikTok's, by its videos": {
    ad_id: ID,
    advertiser_name: "x",
    title: "y",
    videos: [{ video_url: "https://v16.tiktokcdn-eu.com/x.mp4" }],
  },
  "an ad of TikTok's, by its audience": {
    adId: ID,
    advertiserName: "x",
    title: "y",
    estimatedAudience: "10K-100K",
  },
  "an ad of TikTok's, by its platform": {
    ad_id: ID,
    headline: "x",
    started_running: 1,
    publisher_platform: ["tiktok", "Pangle"],
  },
  "a product with an external id": {
    external_id: ID,
    title: "x",
    image_url: "y",
    brand: "z",
  },
  "a page of a tool, whose id it calls the library's": {
    ad_library_id: ID,
    description: "x",
    is_delegate_page_with_linked_primary_profile: false,
  },
  "an ad that a tool has numbered": {
    "Ad ID": "12345678",
    body: "x",
    start: 1,
  },
  "an ad's snapshot": { page_id: ID, body: { text: "x" }, cards: [] },
  "a search of the library": {
    url: "https://www.facebook.com/ads/library/?q=x&view_all_page_id=5555555",
    title: "x",
  },
  "a product with a link to an ad": {
    title: "x",
    brand: "y",
    price: 5,
    image_url: "z",
    url: LINK,
  },
  "a post with a link to an ad": {
    id: "5555555_6666666",
    page_name: "x",
    message: "y",
    link: LINK,
    created_time: "2025-01-01",
  },
  "an event with a link to an ad": {
    name: "x",
    description: "y",
    start_time: "2025-01-01",
    url: LINK,
  },
  "a link alone": { url: LINK },
  "a page's link": {
    page_id: ID,
    page_name: "x",
    headline: "y",
    start_date: "z",
    url: LINK,
  },
  "a list of links": {
    a: `https://www.facebook.com/ads/library/?id=${ID}`,
    b: "https://www.facebook.com/ads/library/?id=200000000000002",
  },
};

for (const [name, record] of Object.entries(OTHERS)) {
  Deno.test(`recognizes no other records as ads: ${name}`, () => {
    assertEquals(looksLikeAd(record), false);
  });
}
