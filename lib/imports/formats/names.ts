import { toMembers } from "@/lib/imports/formats/members.ts";

const keys = new Map<string, string>();
/** Names come from inputs: those of a wide file are known, those of a hostile one forgotten. */
const KEYS_MAX = 10_000;

/** A name without case and separators. */
export function nameKey(name: string): string {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= KEYS_MAX) keys.clear();
    key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
    keys.set(name, key);
  }
  return key;
}

/**
 * What sources call the members of an ad, the likeliest first. Case and
 * separators do not count: `ad_archive_id` is `adArchiveID` and `Ad Archive ID`
 * too. What a reader knows the member by comes first.
 */
function names<Field extends string>(table: Readonly<Record<Field, string>>) {
  const fields = Object.keys(table) as Field[];
  return toMembers(fields, (field): readonly string[] => {
    const all = [field, ...table[field].split(/\s+/)];
    return [...new Set(all.map(nameKey))];
  });
}

/** The id of an ad of the library. The names of `ad_id` and `id` may be those of anything else. */
export const ID_NAMES = names({
  ad_archive_id:
    "ad_library_id adlib_id library_id archive_id meta_ad_library_id fb_ad_library_id facebook_ad_id ad_archiveid",
  ad_id: "meta_ad_id fb_ad_id",
  id: "_id",
});

export const PAGE_NAMES = names({
  page_id: "advertiser_page_id fb_page_id facebook_page_id advertiser_id",
  page_name:
    "advertiser_name advertiser brand_name page_title current_page_name",
  page_profile_uri:
    "page_url page_profile_url page_link advertiser_url advertiser_page_url",
  page_profile_picture_url:
    "page_profile_pic_url profile_picture_url page_picture_url page_avatar page_avatar_url brand_avatar brand_logo page_logo avatar_url avatar",
});

/** When and where an ad runs. */
export const DELIVERY_NAMES = names({
  start_date:
    "ad_delivery_start_time delivery_start_at delivery_start_time delivery_start start_time started_at start started_running started_running_on ad_start_date date_started delivery_start_date launch_date first_seen first_seen_at first_seen_date first_shown",
  end_date:
    "ad_delivery_stop_time delivery_stop_time delivery_stop end_time stop_time ended_at stop stop_date ad_end_date ad_stop_date date_ended delivery_end_date",
  is_active:
    "active live running is_running is_live ad_active_status ad_status active_status delivery_status status",
  publisher_platform: "publisher_platforms platforms platform placements",
});

/** What an ad shows. */
export const CREATIVE_NAMES = names({
  body:
    "ad_text body_text primary_text text ad_body ad_copy copy ad_creative_body ad_creative_bodies message main_body_text caption_text creative_body",
  title:
    "headline ad_title link_title ad_headline ad_creative_link_title ad_creative_link_titles main_title",
  link_description:
    "description ad_description ad_creative_link_description ad_creative_link_descriptions",
  caption:
    "link_caption ad_caption display_url display_link ad_creative_link_caption ad_creative_link_captions main_caption",
  cta_text:
    "cta call_to_action cta_title cta_button button_text cta_label cta_button_text call_to_action_text",
  link_url:
    "landing_page_url landing_page destination_url landing_url link destination target_url website_url ad_link_url cta_link cta_url final_url",
  images:
    "image_urls image_url image ad_images ad_image ad_image_url picture picture_url photo photos creative_image_url original_image_url resized_image_url main_image_urls",
  videos:
    "video_urls video_url video ad_videos ad_video ad_video_url creative_video_url video_hd_url video_sd_url main_video_urls",
  posters:
    "video_preview_image_url thumbnail_url thumbnail poster poster_url preview_image_url video_thumbnail video_thumbnail_url",
  cards: "carousel_cards carousel slides",
  display_format: "ad_format creative_type",
});

/** Who paid, in libraries of political ads. */
export const SPONSOR_NAMES = names({
  sponsor: "byline bylines paid_for_by funding_entity disclaimer",
});
