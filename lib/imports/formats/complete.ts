import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { creativeHash } from "@/lib/imports/formats/creative_hash.ts";
import { destinationDomain } from "@/lib/imports/formats/destination.ts";
import { redirectTarget } from "@/lib/imports/formats/redirect.ts";
import { runningDays } from "@/lib/imports/formats/running_days.ts";
import { checkParts } from "@/lib/imports/formats/size_limits.ts";
import { searchText } from "@/lib/imports/formats/search_text.ts";

type DerivedField =
  | "running_days"
  | "creative_hash"
  | "destination_domain"
  | "search_text";

/** What a source tells of an ad, and which of the derived fields it gives itself; null is a value. */
export type SourceRecord =
  & Omit<AdRecord, DerivedField>
  & { [Field in DerivedField]?: AdRecord[Field] | undefined };

function withTarget<Part extends { link_url: string | null }>(part: Part) {
  return part.link_url === null
    ? part
    : { ...part, link_url: redirectTarget(part.link_url) };
}

/** The same with every link leading where it leads in the end. */
function withTargets(source: SourceRecord): SourceRecord {
  const { brand, cards, creative_units, destination_url } = source;
  const target = destination_url && redirectTarget(destination_url);
  const page_url = brand?.page_url && redirectTarget(brand.page_url);
  return {
    ...source,
    brand: brand && { ...brand, page_url: page_url ?? null },
    cards: cards.map(withTarget),
    destination_url: target,
    // Given or not: it is the redirect's.
    ...(target === destination_url ? {} : { destination_domain: undefined }),
    creative_units: creative_units.map(withTarget),
  };
}

/**
 * The ad with those fields worked out that its source does not give.
 *
 * @throws {RecordError} for more parts, or larger ones, than an ad may have
 */
export function complete(
  given: SourceRecord,
  deliveryEnd: number | null,
): AdRecord {
  checkParts(given);
  const source = withTargets(given);
  const {
    destination_domain = destinationDomain(source.destination_url),
    running_days = runningDays(
      source.delivery_start_at,
      deliveryEnd ?? source.last_seen_at,
    ),
    creative_hash = creativeHash(source),
    search_text = searchText({ ...source, destination_domain }),
  } = source;
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
    running_days,
    creative_hash,
    primary_text: source.primary_text,
    cta_text: source.cta_text,
    destination_url: source.destination_url,
    destination_domain,
    search_text,
    creative_units: source.creative_units,
    ...(source.untold === undefined ? {} : { untold: source.untold }),
  };
}
