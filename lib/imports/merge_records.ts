import { isDeepStrictEqual } from "node:util";
import {
  type AdRecord,
  type BrandRecord,
  RECORD_MEMBERS,
  type UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { runningDays } from "@/lib/imports/formats/complete.ts";
import { creativeHash, searchText } from "@/lib/imports/formats/creative.ts";
import { destinationDomain } from "@/lib/imports/formats/links.ts";
import {
  mergeSource,
  mergeTransparency,
  ofBoth,
} from "@/lib/imports/merge_transparency.ts";
import { nativeName } from "@/lib/imports/formats/native.ts";
import { isOfName } from "@/lib/imports/formats/page_of_name.ts";
import {
  derivedType,
  filled,
  mergeCreative,
} from "@/lib/imports/merge_creative.ts";

/** An ad as the archive has it; of its brand, only the page and the name matter. */
export type AdState = Omit<AdRecord, "omitted" | "foreign">;

export function toState(record: AdRecord): AdState {
  const { omitted: _, foreign: __, ...state } = record;
  return state;
}

/**
 * The ad after a record. A native record replaces the members that it has,
 * unless it is older. A foreign one adds to the ad and changes it: what the
 * record does not have stays, and if it is older, it only fills what is unknown.
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
    destination_domain: merged.destination_url === null
      ? merged.destination_domain
      : follow("destination_domain", stored, merged) ??
        merged.destination_domain,
    running_days: daysOf(stored, merged, record),
    creative_hash: follow("creative_hash", stored, merged),
    // A brand can have been renamed by another ad.
    search_text:
      (isNamed ? searchText(merged) : follow("search_text", stored, merged)) ??
        stored.search_text,
  };
}

/** How members are made of others, each after those that it is made of. */
const DERIVED = {
  media_type: derivedType,
  running_days: (ad: AdState) =>
    runningDays(ad.delivery_start_at, ad.last_seen_at),
  creative_hash: creativeHash,
  destination_domain: (ad: AdState) => destinationDomain(ad.destination_url),
  search_text: searchText,
};
type Derived = keyof typeof DERIVED;
const DERIVED_NAMES = Object.keys(DERIVED) as Derived[];

/** A derived member after a change. If it is the same, it stays as stored: that may come from an export. */
function follow<Name extends Derived>(name: Name, from: AdState, to: AdState) {
  const derive = DERIVED[name] as (ad: AdState) => AdState[Name];
  const value = derive(to);
  return derive(from) === value ? from[name] : value;
}

/** Replaces the members that a record has, and derives those that it omits. */
function replaceWith(stored: AdState, record: AdRecord): AdState {
  const { omitted } = record;
  if (omitted === undefined) return toState(record);
  const isOmitted = (name: keyof AdState) => omitted.includes(name);
  const ad = toState(record);
  for (const name of RECORD_MEMBERS.filter(isOmitted)) {
    Object.assign(ad, { [name]: stored[name] });
  }
  // A named creator makes a creator ad.
  ad.is_creator_ad ||= record.is_creator_ad;
  if (isOmitted("creative_units")) {
    ad.creative_units = unitsOf(stored, ad, record);
  }
  for (const name of DERIVED_NAMES.filter(isOmitted)) {
    Object.assign(ad, { [name]: follow(name, stored, ad) });
  }
  return ad;
}

/** What units are made of, if a record has none. */
const SHOWN = ["primary_text", "destination_url", "cards"] as const;

/** The units after a record without any: an item of this API's lists, or some members of an ad. */
function unitsOf(stored: AdState, ad: AdState, record: AdRecord): UnitRecord[] {
  const isSame = SHOWN.every((name) =>
    isDeepStrictEqual(ad[name], stored[name])
  );
  if (isSame) return stored.creative_units;
  const isItem = !record.omitted?.includes("creative_hash") &&
    !record.omitted?.includes("cards");
  return isItem
    ? record.creative_units
    : mergeCreative(stored, record, true).creative_units;
}

/** A record that has nothing of an ad but that it was seen, and how far it reached. */
function onlySeen(stored: AdState, record: AdRecord): AdState {
  const { is_active, last_seen_at, last_scraped_at, transparency, omitted } =
    record;
  return {
    ...stored,
    last_seen_at,
    last_scraped_at,
    transparency,
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
    transparency: mergeTransparency(under.transparency, over.transparency),
    source: mergeSource(under.source, over.source),
  });
}

/** A page's id that is made of its name does not replace one of the source. */
const mergeBrands = ofBoth<BrandRecord>((under, over) => {
  if (over.page_id === under.page_id) return filled(over, under);
  return isOfName(over.page_id) && !isOfName(under.page_id) ? under : over;
});

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
    .map(nativeName);
}
