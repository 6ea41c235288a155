import { assertEquals } from "@std/assert";
import { adsOf } from "./ads.ts";

const texts = { description: null, caption: null, link_url: "http://fb.me/" };
const one = {
  ...texts,
  title: "Title 1",
  body: "Variant 1: come and see",
  image_url: "https://scontent.example/v/1_preview.jpg",
  video_url: "https://video.example/1_hd.mp4?oh=1",
};
const two = {
  ...texts,
  title: "Title 2",
  body: "Variant 2: come and see",
  image_url: "https://scontent.example/v/2.jpg?oh=1",
  video_url: null,
};

Deno.test("a dynamic ad of the page's GraphQL answer: its cards are variants", async () => {
  const [ad] = await adsOf("graphql_page.json");
  const { creative_hash, cards, search_text, ...fields } = ad!;
  assertEquals(creative_hash.length, 64);
  assertEquals(
    search_text,
    "Hilltop Homes Variant 1: come and see Title 1 Title 2 Variant 2: come and see Sign up Sign Up fb.me",
  );
  assertEquals(
    cards,
    [one, two].map((card) => ({ ...card, cta_text: "Sign Up", variant: true })),
  );
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
      { unit_type: "video", ...one },
      { unit_type: "image", ...two },
    ],
  });
});

Deno.test("an ad that is over was last seen on its end date, and not scraped then", async () => {
  const [, ad] = await adsOf("graphql_page.json");
  assertEquals(
    [ad!.is_active, ad!.last_seen_at, ad!.last_scraped_at, ad!.running_days],
    [false, 1736553600, null, 10],
  );
  // A carousel has slides, whatever the case of its format.
  assertEquals(
    [ad!.media_type, ad!.primary_text],
    ["carousel", "Four rooms, one view"],
  );
  assertEquals(ad!.cards.map(({ variant }) => variant), [false, false]);
});

Deno.test("a video of a creator: the partner's page is the creator", async () => {
  const [, , ad] = await adsOf("graphql_page.json");
  assertEquals(
    [ad!.is_creator_ad, ad!.creator_page_id, ad!.creator_page_name],
    [true, "700700700", "Garden Blogger"],
  );
  const [unit, ...others] = ad!.creative_units;
  assertEquals(
    [ad!.media_type, unit!.unit_type, unit!.body, unit!.video_url, others],
    [
      ...["video", "video", "See it in motion"],
      ...["https://video.example/3_sd.mp4", []],
    ],
  );
});

Deno.test("the older results of the page, behind their guard", async () => {
  const [open, closed] = await adsOf("legacy_results.txt");
  assertEquals(
    [open!.primary_text, open!.media_type, open!.destination_domain],
    ["Flour & oats", "image", "mill.example"],
  );
  assertEquals([open!.last_seen_at, open!.running_days], [null, null]);
  const types = closed!.creative_units.map(({ unit_type }) => unit_type);
  assertEquals(
    [closed!.primary_text, closed!.media_type, closed!.running_days, types],
    ["Closed", "unknown", 5, ["text"]],
  );
});
