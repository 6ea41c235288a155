import { assertEquals } from "@std/assert";
import { adsOf } from "./ads.ts";

Deno.test("reads a stopped ad's end as last seen, not as scraped", async () => {
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

Deno.test("reads the partner's page of a video as the creator", async () => {
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

Deno.test("reads the page's older results behind their guard", async () => {
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
