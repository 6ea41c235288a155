import {
  type AdRecord,
  type ForeignRecord,
  type ReadRecord,
  RECORD_MEMBERS,
} from "@/lib/imports/formats/ad_record.ts";
import { creativeHash, searchText } from "@/lib/imports/formats/creative.ts";
import {
  destinationDomain,
  redirectTarget,
} from "@/lib/imports/formats/links.ts";
import { checkParts } from "@/lib/imports/formats/size_limits.ts";

/** What every reader returns. */
type Read =
  | "ad_archive_id"
  | "brand"
  | "is_creator_ad"
  | "is_active"
  | "media_type"
  | "cards"
  | "creative_units";

/** What a reader returns. Absent members are derived, or else null. */
type SourceRecord =
  & Pick<AdRecord, Read>
  & { [Name in keyof ReadRecord]?: ReadRecord[Name] | undefined };

/** All members, in their order. */
const BLANK: Partial<Record<string, null>> = Object.fromEntries(
  RECORD_MEMBERS.map((name) => [name, null]),
);

function withTarget<Part extends { link_url: string | null }>(part: Part) {
  return part.link_url === null
    ? part
    : { ...part, link_url: redirectTarget(part.link_url) };
}

/**
 * Adds derived fields, and replaces redirects by their targets.
 *
 * @param foreign for every format but `native`
 * @throws {RecordError} for more parts, or larger ones, than an ad may have
 */
export function complete(
  source: SourceRecord,
  foreign?: Pick<ForeignRecord, "deliveryEnd">,
): ReadRecord {
  checkParts(source);
  const { brand, destination_url = null } = source;
  const { deliveryEnd = null } = foreign ?? {};
  const target = destination_url && redirectTarget(destination_url);
  const ad = {
    ...BLANK,
    ...source,
    brand: brand && {
      ...brand,
      page_url: brand.page_url && redirectTarget(brand.page_url),
    },
    cards: source.cards.map(withTarget),
    destination_url: target,
    creative_units: source.creative_units.map(withTarget),
  } as ReadRecord;
  // The source's domain is the redirect's if there is one.
  if (source.destination_domain === undefined || target !== destination_url) {
    ad.destination_domain = destinationDomain(target);
  }
  if (source.running_days === undefined) {
    const end = deliveryEnd ?? ad.last_seen_at;
    ad.running_days = runningDays(ad.delivery_start_at, end);
  }
  ad.creative_hash ??= creativeHash(ad);
  if (source.search_text === undefined) ad.search_text = searchText(ad);
  if (foreign !== undefined) {
    const isSighting = ad.creative_hash === null &&
      ad.destination_domain === null && ad.delivery_start_at === null &&
      deliveryEnd === null;
    ad.foreign = { deliveryEnd, isSighting };
  }
  return ad;
}

/**
 * Days between two times, rounded to the nearest and at least 0: dates are
 * midnights of a zone with summer time, so days are up to an hour more or less.
 */
export function runningDays(
  start: number | null,
  end: number | null,
): number | null {
  if (start === null || end === null) return null;
  return Math.max(0, Math.round((end - start) / 86_400));
}
