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

/** What every source has to say of an ad. */
type Told =
  | "ad_archive_id"
  | "brand"
  | "is_creator_ad"
  | "is_active"
  | "media_type"
  | "cards"
  | "creative_units";

type Derived =
  | "running_days"
  | "creative_hash"
  | "destination_domain"
  | "search_text";

/** What a source says of an ad. Absent members are derived, or else null. */
type SourceRecord =
  & Pick<AdRecord, Told>
  & Partial<Omit<ReadRecord, Told | Derived>>
  & { [Name in Derived]?: AdRecord[Name] | undefined };

/** Every member in its place. */
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
  given: SourceRecord,
  foreign?: Pick<ForeignRecord, "deliveryEnd">,
): ReadRecord {
  checkParts(given);
  const { brand, destination_url = null } = given;
  const { deliveryEnd = null } = foreign ?? {};
  const target = destination_url && redirectTarget(destination_url);
  const source = {
    ...BLANK,
    ...given,
    brand: brand && {
      ...brand,
      page_url: brand.page_url && redirectTarget(brand.page_url),
    },
    cards: given.cards.map(withTarget),
    destination_url: target,
    creative_units: given.creative_units.map(withTarget),
  } as ReadRecord;
  // A given domain is the redirect's if there is one.
  source.destination_domain =
    given.destination_domain === undefined || target !== destination_url
      ? destinationDomain(target)
      : given.destination_domain;
  source.running_days = given.running_days === undefined
    ? runningDays(source.delivery_start_at, deliveryEnd ?? source.last_seen_at)
    : given.running_days;
  source.creative_hash = given.creative_hash ?? creativeHash(source);
  source.search_text = given.search_text === undefined
    ? searchText(source)
    : given.search_text;
  if (foreign !== undefined) {
    const isSighting = source.creative_hash === null &&
      source.destination_domain === null &&
      source.delivery_start_at === null && deliveryEnd === null;
    source.foreign = { deliveryEnd, isSighting };
  }
  return source;
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
