import { listed, names } from "@/lib/imports/formats/name_lookup.ts";
// `ad_link` is listed there: without that, it would be taken for a `link`.
import "@/lib/imports/formats/other_names.ts";

/** Names of the ad id. `ad_id` and `id` are ambiguous. */
export const ID = names({
  ad_archive_id: `ad_archive_id: adlib_id library_id archive_id archived_ad_id
    meta_ad_library_id fb_ad_library_id ad_lib_id`,
  ad_id: `ad_archive_id, if there is no other: meta_ad_id fb_ad_id
    facebook_ad_id`,
  id: `ad_archive_id, if there is no other: _id external_id
    platform_native_id`,
});

/** The record that a tool made its own from, in a column. */
export const RAW = listed(
  "raw raw_json raw_data raw_payload ad_json full_json content data payload",
);

export const PAGE = names(
  {
    page_id: `brand.page_id: advertiser_page_id facebook_page_id fb_page_id
      advertiser_id`,
    page_name: `brand.name: current_page_name advertiser_name advertiser
      brand_name company_name fb_page_name advertiser_page_name brand
      brand_label competitor competitor_name`,
    page_profile_uri: `brand.page_url: page_url page_profile_url page_link
      page_uri advertiser_url advertiser_page_url advertiser_href page_href`,
    page_profile_picture_url: `brand.avatar_url {text}: page_profile_pic
      profile_picture_url page_profile_picture page_picture_url page_avatar
      page_logo page_image_url brand_avatar brand_logo advertiser_logo
      advertiser_avatar avatar_url avatar`,
    page_alias: "brand.slug:",
  },
  "page_profile_uri",
  "page_profile_picture_url",
);

/** The same within a page object. */
export const PAGE_OBJECT = names({
  page_id: `brand.page_id: facebook_page_id fb_page_id id external_id
    advertiser_id`,
  page_name: "brand.name: name advertiser_name",
  page_profile_uri: "brand.page_url: url uri link page_url profile_url",
  page_profile_picture_url: `brand.avatar_url {text}: profile_picture_url
    profile_picture profile_photo picture picture_url avatar avatar_url logo
    logo_url image image_url`,
  page_alias: "brand.slug: alias",
});

/** Objects that are or contain a page. */
export const PAGE_PLACES = names({
  page: "brand {page}: advertiser brand",
  page_info: "brand {page}: ad_library_page_info",
});

/** An object with the page of a partner, in the creative. */
export const BRANDED_CONTENT = listed("branded_content", "brand", "page");

/** When and where an ad runs. */
export const DELIVERY = names({
  start_date: `delivery_start_at: start_date_formatted start_date_string
    ad_delivery_start_time delivery_start_at delivery_start_time delivery_start
    delivery_start_date start_time started_at start_at start started
    started_running started_running_on started_running_at started_running_date
    date_started launch_date running_since first_shown_at
    visible_start_date`,
  end_date: "last_seen_at: end_date_formatted end_date_string",
  stop_date: `last_seen_at: ad_delivery_stop_time delivery_stop_time
    delivery_stop_date delivery_stop delivery_stop_at delivery_end_at
    delivery_end_date end_time stop_time ended_at end_at stopped_at stop end
    ad_end_date date_ended stopped_running`,
  is_active: `is_active: active live running is_running is_live active_status
    delivery_status status active_status_label is_active_inferred
    active_in_library`,
  last_seen_at: `last_seen_at: last_seen last_seen_date last_shown
    last_shown_date last_shown_at`,
  publisher_platform: `brand.platforms: publisher_platforms platforms platform
    platforms_list platforms_json placements distribution_platforms
    published_platform published_platforms`,
});

/** Delivery times: an object with these, or a text with both dates. */
export const DELIVERY_PLACES = names({
  dates: `delivery_start_at and last_seen_at {dates}: run_dates running_dates
    date_range delivery_dates delivery delivery_period running_period`,
});

/** When the ad was scraped. */
export const SCRAPE = names({
  scraped_at: `last_scraped_at: last_scraped_at crawled_at fetched_at
    collected_at scraped_date scrape_date scrape_time date_scraped scraped_on
    scraping_date scraped_time crawl_date crawl_time extracted_at
    extraction_date retrieved_at last_scraped collection_date collected_on
    fetch_time fetched_on scrape_run_date fetch_date captured_at
    observed_at date_observed date_seen`,
});

/** The creative. */
export const CREATIVE = names(
  {
    body: `primary_text {text}: body_text primary_text text copy
      ad_creative_bodies ad_creative_body bodies message body_copy
      primary_texts ad_texts ad_content body_variants copy_text`,
    title: `creativeUnits.title {text}: headline link_title headline_text
      title_text ad_creative_link_titles ad_creative_link_title titles
      headlines link_titles cta_headline`,
    link_description: `creativeUnits.description {text}: description
      description_text ad_creative_link_descriptions
      ad_creative_link_description descriptions link_descriptions
      cta_description`,
    caption: `creativeUnits.caption {text}: link_caption display_url
      display_link ad_creative_link_captions ad_creative_link_caption captions
      link_captions`,
    cta_text: `cta_text {cta}: cta call_to_action call_to_action_text cta_title
      cta_button cta_button_text cta_label button_text`,
    cta_type: "cta_text: call_to_action_type",
    link_url: `destination_url: landing_page_url landing_page landing_url
      destination_url destination_link destination target_url link link_href
      website_url cta_link cta_url final_url learn_more_url`,
    destination_domain: `destination_domain: link_domain landing_domain
      landing_page_domain domain cta_domain`,
    images: `creativeUnits.imageUrl {media}: image_urls image_urls_json
      image_url image picture picture_url pictures photo photos image_links
      original_image_url original_image resized_image_url image_src`,
    videos: `creativeUnits.videoUrl {media}: video_urls video_urls_json
      video_url video video_links video_hd_url video_sd_url video_src`,
    posters: `creativeUnits.imageUrl {media}: video_preview_image_url
      video_preview_image_urls thumbnail_url thumbnail_urls thumbnail
      thumbnails poster poster_url preview_image_url video_thumbnail
      video_poster primary_thumbnail video_thumb preview_image
      preview_img`,
    media: `creativeUnits.imageUrl or .videoUrl {media}: media_urls media_url
      creative_urls creative_url asset assets files_media files_and_media`,
    cards: "cards {card}: carousel_cards carousel slides creatives",
    display_format: "media_type: creative_type media_type content_type format",
    extra_images: "creativeUnits.imageUrl {media}:",
    extra_videos: "creativeUnits.videoUrl {media}:",
  },
  "link_url",
  "images",
  "videos",
  "posters",
  "media",
);

/** Objects that contain the creative. */
export const CREATIVE_PLACES = names({
  snapshot: "creativeUnits {creative}: creative content creative_data",
});

const keysOf = (...fields: (keyof typeof CREATIVE)[]): string =>
  fields.flatMap((field) => CREATIVE[field].keys).join(" ");

/** An object with texts, in the creative or in the record. */
export const COPY = listed("copy text ad_content", "primary_text", "copy");

/** The title of a card. */
export const CARD_TITLE = listed(
  `${keysOf("title")} name`,
  "cards.title",
  "text",
);

/** Members of a call to action that is an object. */
export const CTA_LINK = listed("link url link_url href", "destination_url");
export const CTA_VALUE = listed("value", "destination_url", "cta");

/** Pictures and videos of a card, or of an element of a list of media. */
export const MEDIA = names(
  {
    image_url: `creativeUnits.imageUrl: original_image_url resized_image_url
      original_url resized_url watermarked_resized_image_url
      ${keysOf("images", "posters")} preview`,
    video_url: `creativeUnits.videoUrl: video_hd_url video_sd_url hd_url sd_url
      watermarked_video_hd_url watermarked_video_sd_url ${keysOf("videos")}
      hd sd`,
  },
  "image_url",
  "video_url",
);

/** What kind of media an object is. */
export const MEDIA_TYPES = listed(
  "type media_type asset_type kind",
  "media_type",
);

/** Names of the URL in elements of media lists, and in objects instead of URLs. */
export const URLS = listed(
  "url src uri href link",
  "creativeUnits.imageUrl",
);

/** The creator. */
export const CREATOR = {
  page_id: listed("creator_page_id", "creator_page_id"),
  page_name: listed("creator_page_name creator_name", "creator_page_name"),
};

/** The disclaimer of political ads. */
export const SPONSOR = names({
  sponsor: `transparency.byline: byline bylines paid_for_by paid_for_by_text
    funding_entity disclaimer disclaimer_label`,
});

/** What the library says about an ad. */
export const TRANSPARENCY = names({
  languages: "transparency.languages: language",
  countries: `transparency.countries: targeted_or_reached_countries
    political_countries reached_countries targeted_countries
    countries_running_in country country_iso_code`,
  categories: "transparency.categories: special_ad_categories",
  payers: `transparency.payer and source: beneficiary_payers
    payer_beneficiary_data`,
  payer: "transparency.payer: payer_name",
  beneficiary: "transparency.beneficiary: beneficiary_name",
  spend: "transparency.spend: amount_spent spend_range",
  spend_min: `transparency.spend: spend_lower spend_lower_bound min_spend
    lower_bound_spend`,
  spend_max: `transparency.spend: spend_upper spend_upper_bound max_spend
    upper_bound_spend`,
  currency: "transparency.spend.currency: spend_currency",
  impressions: `transparency.impressions: impressions_text impressions_range`,
  impressions_min: `transparency.impressions: impressions_lower
    impressions_lower_bound min_impressions lower_bound_impressions`,
  impressions_max: `transparency.impressions: impressions_upper
    impressions_upper_bound max_impressions upper_bound_impressions`,
  audience: `transparency.audience: estimated_audience_size audience_size
    potential_reach`,
  audience_min: `transparency.audience: estimated_audience_size_lower_bound
    estimated_audience_size_lower audience_lower audience_size_lower_bound
    audience_size_lower potential_reach_lower potential_reach_lower_bound
    lower_bound_potential_reach potential_reach_min`,
  audience_max: `transparency.audience: estimated_audience_size_upper_bound
    estimated_audience_size_upper audience_upper audience_size_upper_bound
    audience_size_upper potential_reach_upper potential_reach_upper_bound
    upper_bound_potential_reach potential_reach_max`,
  reach: "transparency.reach {place}: total_reach",
  reach_eu: "transparency.reach: eu_total_reach eu_reach",
  reach_uk: "transparency.reach: uk_total_reach uk_reach",
  reach_br: "transparency.reach: br_total_reach",
  reach_by_location: `transparency.reach: total_reach_by_location
    reach_by_country reach_by_location`,
  breakdown: `transparency.breakdown: age_country_gender_reach_breakdown
    age_country_gender_reach reach_breakdown`,
  demographic_breakdown: `transparency.breakdown: demographic_distribution
    age_gender_distribution demographics`,
  regions: "transparency.regions: delivery_by_region region_distribution",
  ages: "transparency.targeting: target_ages target_age age_audience",
  ages_min: "transparency.targeting: age_min min_age targeting_age_min",
  ages_max: "transparency.targeting: age_max max_age targeting_age_max",
  genders: `transparency.targeting: target_gender gender_audience
    targeting_gender`,
  locations: `transparency.targeting: target_locations location_audience
    target_locations_json targeting_locations`,
  versions: "transparency.versions: collation_count variant_count",
  transcript: `transparency.transcript: full_transcription transcription
    video_transcription google_asr_text`,
  places: `transparency {place}: transparency_by_location aaa_info
    impressions_with_index reach ad_details`,
});

/** Objects with what the page says of a region. */
export const LOCATION = listed(
  "eu_transparency uk_transparency br_transparency",
  "transparency",
  "place",
);

/** What the Graph API calls its lists of texts. */
export const GRAPH_TEXTS = [
  "ad_creative_bodies",
  "ad_creative_link_titles",
  "ad_creative_link_descriptions",
  "ad_creative_link_captions",
] as const;

/** What it calls times that others have too. */
export const GRAPH_TIMES: Readonly<Record<string, string>> = {
  start_date: "ad_delivery_start_time",
  stop_date: "ad_delivery_stop_time",
};

/** The same. Only its ads have these, and run without a stop time. */
export const GRAPH_TIME = listed(Object.values(GRAPH_TIMES).join(" "));
