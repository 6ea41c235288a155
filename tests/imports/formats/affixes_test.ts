import { assert, assertEquals } from "@std/assert";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { readAd } from "@/lib/imports/formats/formats.ts";
import { MemberCounts } from "@/lib/imports/formats/member_counts.ts";
import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import { NOW, toAdRecord } from "./ads.ts";
import { words } from "../../words.ts";

const ID = "200000000000001";
const LINK = "https://shop.example/a";
const PICTURE = "https://i.example/1.jpg";
const FILM = "https://v.example/1.mp4";
const MARCH = 1_740_787_200;

const unit = (ad: AdRecord) => ad.creative_units[0]!;

interface Columns {
  names: string[];
  value: string;
  /** If it is not the value. */
  read?: unknown;
  field: (ad: AdRecord) => unknown;
  becomes: string;
}

/** Columns of real tables. */
const COLUMNS: Columns[] = [
  {
    names:
      words`ad_text ad_copy ad_creative_text creative_body ad_primary_text main_text AdText adtext ad_message creative.copy.primaryText creative.copy.text`,
    value: "Fresh bread",
    field: (ad) => ad.primary_text,
    becomes: "primary_text",
  },
  {
    names:
      words`ad_headline adTitle main_title creative_title creative.copy.headline`,
    value: "Now",
    field: (ad) => unit(ad).title,
    becomes: "creativeUnits.title",
  },
  {
    names: words`ad_description`,
    value: "Now",
    field: (ad) => unit(ad).description,
    becomes: "creativeUnits.description",
  },
  {
    names: words`ad_cta_label ad_cta_text creative_cta facebook_cta_text`,
    value: "Buy",
    field: (ad) => ad.cta_text,
    becomes: "cta_text",
  },
  {
    names: words`cta_type ad_cta_type call_to_action_type`,
    value: "LEARN_MORE",
    read: "Learn more",
    field: (ad) => ad.cta_text,
    becomes: "cta_text",
  },
  {
    names:
      words`ad_destination_url landing_url ad_landing_page_urls link_urls ad_link_url main_link_url ad_landing_url_at_scrape`,
    value: LINK,
    field: (ad) => ad.destination_url,
    becomes: "destination_url",
  },
  {
    names:
      words`facebook_video_cdn_url_at_scrape ad_video_url main_video_urls video_cdn`,
    value: FILM,
    field: (ad) => unit(ad).video_url,
    becomes: "creativeUnits.videoUrl",
  },
  {
    names:
      words`main_image_urls ad_image_cdn_urls creative_image_url facebook_thumbnail_cdn_url_at_scrape media.primary_thumbnail`,
    value: PICTURE,
    field: (ad) => unit(ad).image_url,
    becomes: "creativeUnits.imageUrl",
  },
  {
    names: words`ad_media_type media.type ad_format creative_format`,
    value: "Video",
    read: "video",
    field: (ad) => ad.media_type,
    becomes: "media_type",
  },
  {
    names: words`ad_distribution_platforms ad_platforms facebook_platforms`,
    value: "facebook",
    field: (ad) => ad.brand?.platforms[0],
    becomes: "brand.platforms",
  },
  {
    names: words`scrape_run_date`,
    value: "2025-03-01",
    read: MARCH,
    field: (ad) => ad.last_scraped_at,
    becomes: "last_scraped_at",
  },
  {
    names: words`ad_start_date ad_delivery_start_time start_date_at_scrape`,
    value: "2025-03-01",
    read: MARCH,
    field: (ad) => ad.delivery_start_at,
    becomes: "delivery_start_at",
  },
  {
    names:
      words`active_status_label is_active_inferred ad_status status_at_scrape`,
    value: "ended",
    read: false,
    field: (ad) => ad.is_active,
    becomes: "is_active",
  },
  {
    names: words`facebook_page_name ad_page_name`,
    value: "Bakery",
    field: (ad) => ad.brand?.name,
    becomes: "brand.name",
  },
  {
    names: words`facebook_page_url`,
    value: LINK,
    field: (ad) => ad.brand?.page_url,
    becomes: "brand.page_url",
  },
];

for (const { names, value, read = value, field, becomes } of COLUMNS) {
  Deno.test(`what sources add to names is removed before a name is looked up: ${becomes} of ${value}`, () => {
    for (const name of names) {
      const seen = new MemberCounts();
      const record = {
        ad_archive_id: ID,
        facebook_page_id: "5",
        [name]: value,
      };
      const { ad, warning } = readAd("auto", record, NOW, seen);
      assertEquals(field(ad), read, name);
      assert(!warning?.includes(name), `${name}: ${warning}`);
      const said = seen.report().map((each) => `${each.name}: ${each.becomes}`);
      assert(said.includes(`${name}: ${becomes}`), said.join());
    }
  });
}

Deno.test("an exact name goes before one with something added, whatever their order", () => {
  const read = (members: Record<string, unknown>) => {
    const ad = toAdRecord("auto", { ad_archive_id: ID, ...members }, NOW);
    return [ad.primary_text, ad.cta_text];
  };
  assertEquals(read({ ad_text: "added", text: "own" }), ["own", null]);
  assertEquals(read({ text: "own", ad_body: "added" }), ["own", null]);
  assertEquals(read({ cta_type: "SHOP_NOW", cta: "Buy" }), [null, "Buy"]);
  const cards = [{ cta_text: "Order" }, { cta_type: "SHOP_NOW" }];
  const ad = toAdRecord("auto", {
    ad_archive_id: ID,
    snapshot: { cards, cta_type: "LEARN_MORE" },
  }, NOW);
  assertEquals(ad.cta_text, "Order");
  assertEquals(ad.cards[1]!.cta_text, "Shop now");
  assertEquals(read({ cta_type: "NO_BUTTON" }), [null, null]);
  assertEquals(read({ cta_type: "Learn More" }), [null, "Learn More"]);
});

Deno.test("nothing is removed that makes a name another one", () => {
  const same =
    words`creative_id main_id facebook_id ad_id creative_ad_id ad_link
    facebook_link creative_link ad_url brand_url status_url text_url
    ad_archive_id ad_library_url creative_type ad_type ad_end_date address
    ad_creative_bodies facebook_page_followers creative_index_in_ad`;
  for (const name of same) {
    assertEquals(nameKey(name), name.replaceAll("_", ""), name);
  }
  const hostile = `${"ad".repeat(100_000)}text${"url".repeat(100_000)}`;
  assertEquals(nameKey(hostile), hostile);
});

Deno.test("a row of the Graph API's names is one of the API only by names that it has", () => {
  const row = { id: ID, ad_creative_text: "x", page_id: "5", start_date: 0 };
  assertEquals(toAdRecord("auto", row, NOW).primary_text, "x");
});

Deno.test("media of an object are read with its kind", () => {
  const read = (media: Record<string, unknown>) => {
    const ad = toAdRecord("auto", { ad_archive_id: ID, media }, NOW);
    const urls = ad.creative_units.map((each) =>
      each.video_url ?? each.image_url
    );
    return [ad.media_type, ...urls];
  };
  assertEquals(read({ type: "image", primary_thumbnail: PICTURE }), [
    ...["image", PICTURE],
  ]);
  assertEquals(read({ type: "video", video_url: FILM }), ["video", FILM]);
  assertEquals(read({ type: "video", url: FILM, thumbnail: PICTURE }), [
    ...["video", FILM],
  ]);
  assertEquals(read({ type: "carousel", images: [PICTURE, `${PICTURE}?2`] }), [
    ...["carousel", PICTURE, `${PICTURE}?2`],
  ]);
});
