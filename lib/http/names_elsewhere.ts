/**
 * Names of parameters in Meta's Ad Library API, in other APIs, and of what ads
 * and facets have, with their names here.
 */
export const NAMES_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ["ad_active_status", "is_active"],
  ["ad_delivery_date_min", "delivery_start_min"],
  ["ad_delivery_date_max", "delivery_start_max"],
  ["ad_reached_countries", "country"],
  ["bylines", "paid_for_by"],
  ["publisher_platforms", "platform"],
  ["search_page_ids", "page_id"],
  ["search_terms", "q"],
  ["search", "q"],
  ["query", "q"],
  ["after", "cursor"],
  ["offset", "cursor"],
  ["page", "cursor"],
  ["count", "limit"],
  ["page_size", "limit"],
  ["per_page", "limit"],
  ["keyword", "q"],
  ["order", "sort"],
  ["order_by", "sort"],
  ["sort_by", "sort"],
  ["beneficiary", "paid_for_by"],
  ["byline", "paid_for_by"],
  ["payer", "paid_for_by"],
  ["categories", "category"],
  ["countries", "country"],
  ["domain", "destination_domain"],
  ["start_month", "delivery_start_min"],
]);
