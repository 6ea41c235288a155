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

/** Columns of real tables: names, their value, and the ad's field that it is imported into. */
const COLUMNS: [
  names: string,
  value: string,
  target: string,
  read?: unknown,
][] = [
  [
    `ad_text ad_copy ad_creative_text creative_body ad_primary_text
      ad_content main_text AdText adtext ad_message creative.copy.primaryText
      creative.copy.text snapshot_body_text body_variants text.body copy_text`,
    "Fresh bread every morning",
    "primary_text",
  ],
  [
    `ad_headline adTitle main_title creative_title creative.copy.headline
      creative_link_titles ctaHeadline`,
    "Now",
    "creativeUnits.title",
  ],
  [
    "ad_description creative_link_descriptions ctaDescription",
    "Now",
    "creativeUnits.description",
  ],
  ["creative_link_captions", "Now", "creativeUnits.caption"],
  ["ctaDomain", "shop.example", "destination_domain"],
  [
    "ad_cta_label ad_cta_text creative_cta facebook_cta_text",
    "Buy",
    "cta_text",
  ],
  [
    "cta_type ad_cta_type call_to_action_type ad_cta",
    "LEARN_MORE",
    "cta_text",
    "Learn more",
  ],
  [
    `ad_destination_url landing_url ad_landing_page_urls link_urls
      ad_link_url main_link_url ad_landing_url_at_scrape learn_more_url`,
    LINK,
    "destination_url",
  ],
  [
    `facebook_video_cdn_url_at_scrape ad_video_url main_video_urls
      video_cdn`,
    FILM,
    "creativeUnits.videoUrl",
  ],
  ["video_urls_json", `["${FILM}"]`, "creativeUnits.videoUrl", FILM],
  ["platforms_json", '["FACEBOOK"]', "brand.platforms", ["facebook"]],
  // As NumPy and R print lists.
  ...["['facebook' 'threads']", 'c("facebook", "threads")'].map((
    list,
  ): typeof COLUMNS[number] => [
    ...["platforms", list, "brand.platforms"] as const,
    ["facebook", "threads"],
  ]),
  [
    `main_image_urls ad_image_cdn_urls creative_image_url
      facebook_thumbnail_cdn_url_at_scrape media.primary_thumbnail
      snapshot_images video_thumb_url ad_original_image preview_img_url`,
    PICTURE,
    "creativeUnits.imageUrl",
  ],
  [
    "ad_media_type media.type ad_format creative_format",
    "Video",
    "media_type",
    "video",
  ],
  [
    "ad_distribution_platforms ad_platforms facebook_platforms publishedPlatform",
    "facebook",
    "brand.platforms",
    ["facebook"],
  ],
  [
    "scrape_run_date fetch_date observed_at date_seen",
    "2025-03-01",
    "last_scraped_at",
    MARCH,
  ],
  [
    `ad_start_date ad_delivery_start_time start_date_at_scrape
      visibleStartDate start_date_utc`,
    "2025-03-01",
    "delivery_start_at",
    MARCH,
  ],
  ["ad_delivery_stop_date", "2025-03-01", "last_seen_at", MARCH],
  [
    "active_status_label is_active_inferred ad_status status_at_scrape",
    "ended",
    "is_active",
    false,
  ],
  [
    "facebook_page_name ad_page_name brand_label competitor",
    "Bakery",
    "brand.name",
  ],
  ["facebook_page_url", LINK, "brand.page_url"],
  [
    "pageProfilePic page_profile_pic_url advertiserAvatarUrl",
    PICTURE,
    "brand.avatar_url",
  ],
  [
    `audience_size_lower_bound potential_reach_lower
      potential_reach_lower_bound potential_reach_min`,
    "5000",
    "transparency.audience",
    { min: 5000, max: null },
  ],
  ["variantCount", "3", "transparency.versions", 3],
  [
    "demographic_distribution demographics",
    '[{"age": "18-24", "gender": "male", "percentage": "1"}]',
    "transparency.breakdown",
    [{ country: null, age: "18-24", gender: "male", count: null, share: 1 }],
  ],
  ["targeted_countries", "DE,all", "transparency.countries", ["DE"]],
  ["google_asr_text", "Fresh bread", "transparency.transcript"],
];

/** The value of a field of an ad, such as `creativeUnits.imageUrl` of its first unit. */
function valueAt(ad: AdRecord, target: string): unknown {
  const [part, name] = target.split(".") as [string, string?];
  const parts = { ...ad, creativeUnits: ad.creative_units[0] };
  const value = parts[part as keyof typeof parts];
  return name === undefined
    ? value
    : value?.[name.replace("Url", "_url") as keyof typeof value];
}

for (const [names, value, target, read = value] of COLUMNS) {
  Deno.test(`ignores prefixes and suffixes of names: ${target} of ${value}`, () => {
    for (const name of names.split(/\s+/)) {
      const counts = new MemberCounts();
      const record = {
        ad_archive_id: ID,
        facebook_page_id: "5",
        [name]: value,
      };
      const { ad, warning } = readAd("auto", record, NOW, counts);
      assertEquals(valueAt(ad, target), read, name);
      assert(!warning?.includes(name), `${name}: ${warning}`);
      const members = counts.report()
        .map((each) => `${each.name}: ${each.becomes}`);
      assert(members.includes(`${name}: ${target}`), members.join());
    }
  });
}

Deno.test("prefers an exact name to one with a prefix or suffix", () => {
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

Deno.test("removes no prefix or suffix that would change a name's meaning", () => {
  const same =
    words`creative_id main_id facebook_id ad_id creative_ad_id ad_link
    facebook_link creative_link ad_url brand_url status_url text_url
    ad_archive_id ad_library_url creative_type ad_type ad_end_date address
    ad_creative_bodies facebook_page_followers creative_index_in_ad
    ad_snapshot_url snapshot_url snapshot_id`;
  for (const name of same) {
    assertEquals(nameKey(name), name.replaceAll("_", ""), name);
  }
  const hostile = `${"ad".repeat(100_000)}text${"url".repeat(100_000)}`;
  assertEquals(nameKey(hostile), hostile);
});

Deno.test("detects the Graph API only by exact names", () => {
  const row = { id: ID, ad_creative_text: "x", page_id: "5", start_date: 0 };
  assertEquals(toAdRecord("auto", row, NOW).primary_text, "x");
});

Deno.test("reads media objects with their type", () => {
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
