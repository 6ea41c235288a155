import {
  isNothing,
  type Members,
  toMembers,
} from "@/lib/imports/formats/members.ts";

/** Maximum number of cached names: enough for wide files, bounded for hostile ones. */
const KEYS_MAX = 10_000;
const keys = new Map<string, string>();

/** Normalizes a name: lower case, without separators. */
export function nameKey(name: string): string {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= KEYS_MAX) keys.clear();
    key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
    keys.set(name, key);
  }
  return key;
}

/** Normalized names, in order of preference. */
export type Names = readonly string[];

/** The lists that contain a normalized name, and its index in each. */
const slotsOf = new Map<string, [names: Names, rank: number][]>();

/** A list of names that can be looked up in objects. */
export function listed(...all: string[]): Names {
  const names: Names = [...new Set(all.map(nameKey))];
  names.forEach((key, rank) => {
    const slots = slotsOf.get(key) ?? [];
    slotsOf.set(key, [...slots, [names, rank]]);
  });
  return names;
}

/**
 * Names of an ad's fields in sources, in order of preference. Case and
 * separators are ignored: `ad_archive_id` is `adArchiveID` and `Ad Archive ID`
 * too. A field's own name comes first.
 */
function names<Field extends string>(table: Readonly<Record<Field, string>>) {
  const fields = Object.keys(table) as Field[];
  return toMembers(
    fields,
    (field) => listed(...`${field} ${table[field]}`.trim().split(/\s+/)),
  );
}

/** Names of the ad id. `ad_id` and `id` are ambiguous. */
export const ID_NAMES = names({
  ad_archive_id: `ad_library_id adlib_id library_id archive_id archived_ad_id
    meta_ad_library_id facebook_ad_library_id fb_ad_library_id ad_lib_id`,
  ad_id: "meta_ad_id fb_ad_id facebook_ad_id",
  id: "_id",
});

export const PAGE_NAMES = names({
  page_id: "advertiser_page_id fb_page_id facebook_page_id advertiser_id",
  page_name: `current_page_name advertiser_name advertiser brand_name
    company_name fb_page_name facebook_page_name brand`,
  page_profile_uri: `page_url page_profile_url page_link page_uri
    advertiser_url advertiser_page_url facebook_page_url advertiser_href
    page_href`,
  page_profile_picture_url: `page_profile_pic_url profile_picture_url
    page_profile_picture page_picture_url page_avatar page_avatar_url page_logo
    page_image_url brand_avatar brand_logo advertiser_logo avatar_url avatar`,
  page_alias: "",
});

/** The same within a page object. */
export const PAGE_OBJECT_NAMES = names({
  page_id: "id advertiser_id",
  page_name: "name advertiser_name",
  page_profile_uri: "url uri link page_url profile_url",
  page_profile_picture_url: `profile_picture_url profile_picture profile_photo
    picture picture_url avatar avatar_url logo image image_url`,
  page_alias: "alias",
});

/** Objects that are or contain a page. */
export const PAGE_PLACES = names({
  page: "advertiser brand",
  page_info: "ad_library_page_info",
});

/** When and where an ad runs. */
export const DELIVERY_NAMES = names({
  start_date: `start_date_formatted start_date_string ad_delivery_start_time
    delivery_start_at delivery_start_time delivery_start delivery_start_date
    start_time started_at start_at start started started_running
    started_running_on started_running_at started_running_date ad_start_date
    ad_start_time date_started launch_date running_since`,
  end_date: "end_date_formatted end_date_string",
  stop_date: `ad_delivery_stop_time delivery_stop_time delivery_stop
    delivery_stop_at delivery_end_at delivery_end_date end_time stop_time
    ended_at end_at stopped_at stop end ad_end_date ad_stop_date ad_end_time
    date_ended stopped_running`,
  is_active: `active live running is_running is_live ad_active_status ad_status
    active_status delivery_status status`,
  last_seen_at: "last_seen last_seen_date last_shown last_shown_date",
  publisher_platform: `publisher_platforms platforms platform placements
    ad_platforms`,
});

/** Delivery times: an object with these, or a text with both dates. */
export const DELIVERY_PLACES = names({
  dates: `run_dates running_dates ad_dates date_range delivery_dates delivery
    delivery_period running_period`,
});

/** When the ad was scraped. */
export const SCRAPE_NAMES = names({
  scraped_at: `last_scraped_at crawled_at fetched_at collected_at scraped_date
    scrape_date scrape_time date_scraped scraped_on scraping_date scraped_time
    crawl_date crawl_time extracted_at extraction_date retrieved_at
    last_scraped collection_date collected_on fetch_time fetched_on`,
});

/** The creative. */
export const CREATIVE_NAMES = names({
  body: `ad_text body_text primary_text text ad_body ad_copy copy ad_message
    ad_creative_bodies ad_creative_body bodies message main_body_text creative_body
    body_copy ad_primary_text primary_texts ad_texts`,
  title: `headline ad_title link_title ad_headline headline_text title_text
    ad_creative_link_titles ad_creative_link_title main_title creative_title
    titles headlines`,
  link_description: `description ad_description description_text
    ad_creative_link_descriptions ad_creative_link_description descriptions`,
  caption: `link_caption ad_caption display_url display_link main_caption
    ad_creative_link_captions ad_creative_link_caption captions`,
  cta_text: `cta call_to_action call_to_action_text cta_title cta_button
    cta_button_text cta_label button_text`,
  link_url: `landing_page_url landing_page landing_url destination_url
    destination_link destination target_url link link_href website_url
    ad_link_url cta_link cta_url final_url link_urls landing_page_urls
    destination_urls`,
  destination_domain: "link_domain landing_domain landing_page_domain domain",
  images: `image_urls image_url image ad_images ad_image_urls ad_image_url
    ad_image picture picture_url pictures photo photos image_links
    creative_image_url original_image_url resized_image_url main_image_urls
    image_src`,
  videos: `video_urls video_url video ad_videos ad_video_urls ad_video_url
    ad_video video_links creative_video_url video_hd_url video_sd_url
    main_video_urls video_src`,
  posters: `video_preview_image_url video_preview_image_urls thumbnail_url
    thumbnail_urls thumbnail thumbnails poster poster_url preview_image_url
    video_thumbnail video_thumbnail_url video_poster`,
  media: `media_urls media_url ad_media creative_urls creative_url asset_urls
    asset_url asset assets files_media files_and_media`,
  cards: "carousel_cards carousel slides creatives",
  display_format: `ad_format creative_type creative_format media_type
    content_type format`,
  extra_images: "",
  extra_videos: "",
});

/** Objects that contain the creative. */
export const CREATIVE_PLACES = names({
  snapshot: `ad_snapshot creative ad_creative content ad_content
    creative_content creative_data`,
});

/** Pictures and videos of a card, or of an element of a list of media. */
export const MEDIA_NAMES = names({
  image_url: `original_image_url resized_image_url
    watermarked_resized_image_url image image_src picture picture_url
    thumbnail_url thumbnail video_preview_image_url preview_image_url poster
    poster_url`,
  video_url: `video_hd_url video_sd_url watermarked_video_hd_url
    watermarked_video_sd_url video video_src`,
});

/** Names of the URL in elements of media lists, and in objects instead of URLs. */
export const URL_NAMES = names({ url: "src uri href link" }).url;

/** The creator. */
export const CREATOR_NAMES = names({
  creator_page_id: "",
  creator_page_name: "creator_name",
});

/** The sponsor, in libraries of political ads. */
export const SPONSOR_NAMES = names({
  sponsor: "byline bylines paid_for_by funding_entity disclaimer",
});

/** How inputs spell the names of each list, in their order: an input spells each name one way. */
const spellings = new Map<Names, { name: string; rank: number }[]>();
const met = new Set<string>();
/** The objects that were looked at last: a record and its snapshot take turns. */
let latest: Members | null = null;
let previous: Members | null = null;

/** Records the spelling of an object's names. */
function meet(object: Members): void {
  if (object === latest || object === previous) return;
  if (met.size >= KEYS_MAX) {
    met.clear();
    spellings.clear();
    latest = null;
  }
  for (const name of Object.keys(object)) {
    if (met.has(name)) continue;
    met.add(name);
    for (const [names, rank] of slotsOf.get(nameKey(name)) ?? []) {
      const all = [...spellings.get(names) ?? [], { name, rank }];
      spellings.set(names, all.sort((a, b) => a.rank - b.rank));
    }
  }
  previous = latest;
  latest = object;
}

/**
 * The values of objects under any of the names: object by object, each in the
 * order of the names.
 *
 * @param names a list of a table, or one that {@linkcode listed} made
 */
export function valuesOf(
  places: readonly Members[],
  names: Names,
): unknown[] {
  const values: unknown[] = [];
  for (const place of places) {
    meet(place);
    for (const { name } of spellings.get(names) ?? []) {
      if (!isNothing(place[name])) values.push(place[name]);
    }
  }
  return values;
}

/** The first of these values; undefined if there is none. */
export function valueOf(places: readonly Members[], names: Names): unknown {
  for (const place of places) {
    meet(place);
    for (const { name } of spellings.get(names) ?? []) {
      if (!isNothing(place[name])) return place[name];
    }
  }
  return undefined;
}
