import { assertEquals } from "@std/assert";
import { adsOf } from "./ads.ts";

const texts = { description: null, caption: null, link_url: "http://fb.me/" };

Deno.test("a dynamic ad of the page's GraphQL answer: its cards are variants", async () => {
  const [ad] = await adsOf("graphql_page.json");
  const { creative_hash, cards, search_text, ...fields } = ad!;
  assertEquals(creative_hash.length, 64);
  assertEquals(
    search_text,
    "Hilltop Homes Variant 1: come and see Title 1 Title 2 Variant 2: come and see Sign up Sign Up fb.me",
  );
  assertEquals(cards, [
    {
      ...texts,
      title: "Title 1",
      body: "Variant 1: come and see",
      cta_text: "Sign Up",
      image_url: "https://scontent.example/v/1_preview.jpg",
      video_url: "https://video.example/1_hd.mp4?oh=1",
      variant: true,
    },
    {
      ...texts,
      title: "Title 2",
      body: "Variant 2: come and see",
      cta_text: "Sign Up",
      image_url: "https://scontent.example/v/2.jpg?oh=1",
      video_url: null,
      variant: true,
    },
  ]);
  assertEquals(fields, {
    ad_archive_id: "500000000000001",
    brand: {
      page_id: "600600600",
      name: "Hilltop Homes",
      slug: null,
      page_url: "https://pages.example/hilltop",
      avatar_url: "https://scontent.example/avatar.jpg",
      platforms: ["facebook", "audience_network"],
    },
    is_creator_ad: false,
    delivery_start_at: 1735689600,
    is_active: true,
    media_type: "video",
    last_scraped_at: 1736553600,
    creator_page_id: null,
    creator_page_name: null,
    last_seen_at: 1736553600,
    running_days: 10,
    primary_text: "Variant 1: come and see",
    cta_text: "Sign up",
    destination_url: "http://fb.me/",
    destination_domain: "fb.me",
    creative_units: [
      {
        ...texts,
        unit_type: "video",
        title: "Title 1",
        body: "Variant 1: come and see",
        image_url: "https://scontent.example/v/1_preview.jpg",
        video_url: "https://video.example/1_hd.mp4?oh=1",
      },
      {
        ...texts,
        unit_type: "image",
        title: "Title 2",
        body: "Variant 2: come and see",
        image_url: "https://scontent.example/v/2.jpg?oh=1",
        video_url: null,
      },
    ],
  });
});

Deno.test("an ad that is over was last seen on its end date, and not scraped then", async () => {
  const [, ad] = await adsOf("graphql_page.json");
  assertEquals(ad!.is_active, false);
  assertEquals(ad!.last_seen_at, 1736553600);
  assertEquals(ad!.last_scraped_at, null);
  assertEquals(ad!.running_days, 10);
});

Deno.test("a carousel has slides, whatever the case of its format", async () => {
  const [, ad] = await adsOf("graphql_page.json");
  assertEquals(ad!.media_type, "carousel");
  assertEquals(ad!.primary_text, "Four rooms, one view");
  assertEquals(ad!.cards.map(({ variant }) => variant), [false, false]);
});

Deno.test("a video of a creator: the partner's page is the creator", async () => {
  const [, , ad] = await adsOf("graphql_page.json");
  assertEquals(ad!.media_type, "video");
  assertEquals(ad!.is_creator_ad, true);
  assertEquals(ad!.creator_page_id, "700700700");
  assertEquals(ad!.creator_page_name, "Garden Blogger");
  assertEquals(
    ad!.creative_units.map(({ unit_type, body, video_url }) => [
      unit_type,
      body,
      video_url,
    ]),
    [["video", "See it in motion", "https://video.example/3_sd.mp4"]],
  );
});

Deno.test("the older results of the page, behind their guard", async () => {
  const [open, closed] = await adsOf("legacy_results.txt");
  assertEquals(open!.primary_text, "Flour & oats");
  assertEquals(open!.media_type, "image");
  assertEquals(open!.destination_domain, "mill.example");
  assertEquals(open!.last_seen_at, null);
  assertEquals(open!.running_days, null);
  assertEquals(closed!.primary_text, "Closed");
  assertEquals(closed!.media_type, "unknown");
  assertEquals(closed!.running_days, 5);
  assertEquals(closed!.creative_units.map(({ unit_type }) => unit_type), [
    "text",
  ]);
});
