import { isDeepStrictEqual } from "node:util";
import {
  type AdRecord,
  type BrandRecord,
  RECORD_MEMBERS,
} from "@/lib/imports/formats/ad_record.ts";
import { runningDays } from "@/lib/imports/formats/complete.ts";
import { creativeHash, searchText } from "@/lib/imports/formats/creative.ts";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import { isOfName } from "@/lib/imports/formats/page_of_name.ts";
import { filled, mergeCreative } from "@/lib/imports/merge_creative.ts";

/** An ad as the archive has it; of its brand, only the page and the name matter. */
export type AdState = Omit<AdRecord, "omitted" | "foreign">;

export function toState(record: AdRecord): AdState {
  const { omitted: _, foreign: __, ...state } = record;
  return state;
}

/**
 * The ad after a record. A native record replaces the ad, unless it is older. A
 * foreign one adds to it and changes it: what the record does not have stays,
 * and if it is older, it only fills what is unknown.
 *
 * @param stored null: a new ad
 */
export function mergeRecords(
  stored: AdState | null,
  record: AdRecord,
  isNewer: boolean,
): AdState {
  if (stored === null) return toState(record);
  if (record.foreign === undefined) {
    return isNewer ? replaceWith(stored, record) : stored;
  }
  const { isSighting } = record.foreign;
  const given = isSighting ? onlySeen(stored, record) : record;
  const merged = {
    ...isNewer ? lay(stored, given) : lay(given, stored),
    ...!isSighting && mergeCreative(stored, given, isNewer),
  };
  const isNamed = isNewer && !isSighting && record.brand?.name != null &&
    record.brand.page_id === merged.brand?.page_id;
  return {
    ...merged,
    // Stored values of what did not change may come from an export.
    destination_domain: domainOf(stored, merged),
    running_days: daysOf(stored, merged, record),
    creative_hash: creativeHash(stored) === creativeHash(merged)
      ? stored.creative_hash
      : creativeHash(merged),
    // A brand can have been renamed by another ad.
    search_text: !isNamed && searchText(stored) === searchText(merged)
      ? stored.search_text
      : searchText(merged) ?? stored.search_text,
  };
}

/** Replaces an ad, except what the record omits. */
function replaceWith(stored: AdState, record: AdRecord): AdState {
  const { omitted = [] } = record;
  const keeps = (...parts: typeof omitted) =>
    record.creative_hash === stored.creative_hash &&
    parts.some((part) => omitted.includes(part));
  return {
    ...toState(record),
    ...omitted.includes("brand") && { brand: stored.brand },
    ...keeps("creative") && { creative_units: stored.creative_units },
    ...keeps("creative", "media_type") && { media_type: stored.media_type },
  };
}

/** A record that has nothing of an ad but that it was seen. */
function onlySeen(stored: AdState, record: AdRecord): AdState {
  const { is_active, last_seen_at, last_scraped_at, omitted } = record;
  return {
    ...stored,
    last_seen_at,
    last_scraped_at,
    is_active: omitted?.includes("status") ? stored.is_active : is_active,
  };
}

/** Lays what one record has over what another one has. */
function lay(under: AdRecord, over: AdRecord): AdState {
  return toState({
    ...filled(over, under),
    brand: mergeBrands(under.brand, over.brand),
    is_creator_ad: over.is_creator_ad || under.is_creator_ad,
    is_active: over.omitted?.includes("status")
      ? under.is_active
      : over.is_active,
  });
}

/** A page's id that is made of its name does not replace one of the source. */
function mergeBrands(under: BrandRecord | null, over: BrandRecord | null) {
  if (under === null || over === null) return over ?? under;
  if (over.page_id === under.page_id) return filled(over, under);
  return isOfName(over.page_id) && !isOfName(under.page_id) ? under : over;
}

function domainOf(stored: AdState, merged: AdState): string | null {
  const { destination_url: url } = merged;
  if (url === null) return merged.destination_domain;
  const domain = url === stored.destination_url
    ? stored.destination_domain
    : destinationDomain(url);
  return domain ?? merged.destination_domain;
}

function daysOf(
  stored: AdState,
  merged: AdState,
  { last_seen_at, foreign }: AdRecord,
): number | null {
  const isSame = merged.delivery_start_at === stored.delivery_start_at &&
    merged.last_seen_at === stored.last_seen_at;
  if (isSame) return stored.running_days;
  const end = merged.last_seen_at === last_seen_at
    ? foreign!.deliveryEnd
    : null;
  return runningDays(merged.delivery_start_at, end ?? merged.last_seen_at) ??
    stored.running_days;
}

/**
 * Whether an ad is the same after a change; its brand can have changed. If its
 * document is from before a member existed, it is to be written again.
 */
export function isSame(before: AdState, after: AdState): boolean {
  return RECORD_MEMBERS.every((name) =>
    name === "brand"
      ? before.brand?.page_id === after.brand?.page_id
      : before[name] !== undefined &&
        isDeepStrictEqual(before[name], after[name])
  );
}

const isKnown = (value: unknown) =>
  value !== null && value !== "unknown" &&
  !(Array.isArray(value) && value.length === 0);

/** The members that a change has emptied, by their names in responses. */
export function lostFields(before: AdState, after: AdState): string[] {
  return RECORD_MEMBERS
    .filter((name) => isKnown(before[name]) && !isKnown(after[name]))
    .map((name) => name === "creative_units" ? "creativeUnits" : name);
}
