import type { AdRecord } from "@/lib/imports/ad_record.ts";
import { creativeHash } from "@/lib/imports/formats/creative_hash.ts";
import { destinationDomain } from "@/lib/imports/formats/destination.ts";
import { runningDays } from "@/lib/imports/formats/running_days.ts";
import { searchText } from "@/lib/imports/formats/search_text.ts";

type DerivedField =
  | "running_days"
  | "creative_hash"
  | "destination_domain"
  | "search_text";

/** What a source tells of an ad, and which of the derived fields it gives itself. */
export type SourceRecord =
  & Omit<AdRecord, DerivedField>
  & { [Field in DerivedField]?: AdRecord[Field] | null };

/** The ad with those fields worked out that its source does not give. */
export function complete(
  source: SourceRecord,
  deliveryEnd: number | null,
): AdRecord {
  const destination_domain = source.destination_domain ??
    destinationDomain(source.destination_url);
  return {
    ad_archive_id: source.ad_archive_id,
    brand: source.brand,
    is_creator_ad: source.is_creator_ad,
    delivery_start_at: source.delivery_start_at,
    is_active: source.is_active,
    media_type: source.media_type,
    cards: source.cards,
    last_scraped_at: source.last_scraped_at,
    creator_page_id: source.creator_page_id,
    creator_page_name: source.creator_page_name,
    last_seen_at: source.last_seen_at,
    running_days: source.running_days ??
      runningDays(
        source.delivery_start_at,
        deliveryEnd ?? source.last_seen_at,
      ),
    creative_hash: source.creative_hash ?? creativeHash(source),
    primary_text: source.primary_text,
    cta_text: source.cta_text,
    destination_url: source.destination_url,
    destination_domain,
    search_text: source.search_text ??
      searchText({ ...source, destination_domain }),
    creative_units: source.creative_units,
    ...(source.untold === undefined ? {} : { untold: source.untold }),
  };
}
