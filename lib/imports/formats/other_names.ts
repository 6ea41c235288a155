import { listed } from "@/lib/imports/formats/name_lookup.ts";

/** The target of members that an ad has no field for. */
export const SOURCE = "source";
/** The target of members that are dropped. */
export const NOT_KEPT = "known, not kept";

/** Members of sources that an ad has no field for. */
export const OTHER = listed(
  `
    id created_at updated_at brand_id scrape_run_id ad_id targets_eu
    ad_library_url advertiser archive_types brazil_tax_id collation_id
    contains_digital_created_media contains_sensitive_content ec_certificates
    entity_type event facebook_url fev_info finserv_ad_data gated_type
    has_user_reported hidden_safety_data hide_data_status image_crops input_url
    is_aaa_eligible is_profile_page is_reshared menu_items page_categories
    page_category page_entity_type page_info page_is_deleted
    page_is_profile_page page_like_count position reach_estimate
    regional_regulation_data report_count root_reshared_post
    state_media_run_label total_active_time total_count total ad_creation_time
    additional_info extra_links extra_texts ad_library_system_status
    audience_page_info ad_library_user page_verification verification url ad_url
    ad_link library_url snapshot_url permalink source_url source region query
    keyword keywords search_term search_query search_url error errors ads_count
    ad_count number_of_ads days_running running_days likes page_likes
    instagram_url instagram_handle instagram_actor_name creation_time
    effective_authorization_category version ad_creative_id page_welcome_message
    dynamic_item_flags dynamic_versions is_overall_invalid state_media_label
    ad_insights_info page_about scrape_batch_id batch_id dataset_id run_id
    timestamped_transcription ig_username ig_followers instagram_username
    impressions_index success credits_remaining timestamp input discovery_input
    web_scraper_order web_scraper_start_url ad_type category type __typename
    facebook_link creative_link ad_cards share_url
  `,
  SOURCE,
);

/** A URL that consists of the id and the client's token. */
export const SNAPSHOT_URL = listed("ad_snapshot_url", NOT_KEPT);
