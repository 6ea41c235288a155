/**
 * Members of the formats that say nothing about what an ad shows, so that no
 * warning names them. Compared without case and underscores.
 */
const NAMES = [
  // This API's own.
  "id created_at updated_at brand_id scrape_run_id",
  // The web page and its scrapers.
  "aaa_info ad_id advertiser archive_types brazil_tax_id byline categories",
  "collation_count collation_id contains_digital_created_media",
  "contains_sensitive_content country_iso_code cta_type currency",
  "disclaimer_label ec_certificates entity_type event facebook_url fev_info",
  "finserv_ad_data gated_type has_user_reported hidden_safety_data",
  "hide_data_status image_crops impressions_with_index input_url",
  "is_aaa_eligible is_profile_page is_reshared menu_items page_categories",
  "page_category page_entity_type page_info page_is_deleted",
  "page_is_profile_page page_like_count political_countries position",
  "reach_estimate regional_regulation_data report_count root_reshared_post",
  "spend state_media_run_label targeted_or_reached_countries",
  "total_active_time total_count ad_library_url",
  // The Graph API.
  "ad_creation_time ad_snapshot_url age_country_gender_reach_breakdown",
  "beneficiary_payers br_total_reach bylines delivery_by_region",
  "demographic_distribution estimated_audience_size eu_total_reach",
  "impressions languages target_ages target_gender target_locations",
].join(" ").split(" ");

function key(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

const keys: ReadonlySet<string> = new Set(NAMES.map(key));

/** Whether a member of this name is known and has nothing to do with the creative. */
export function isOtherMember(name: string): boolean {
  return keys.has(key(name));
}
