import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { libraryId } from "@/lib/imports/formats/looks_like_ad.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import type { UnreadMember } from "@/lib/imports/formats/member_counts.ts";
import { nameList } from "@/lib/imports/formats/printable.ts";

/** Whether an ad has a text, a picture, a video or a link. A call to action alone does not count. */
function hasCreative(ad: AdRecord): boolean {
  const hasMember = (part: object) =>
    Object.values(part).some((value) => value !== null);
  return ad.primary_text !== null || ad.destination_url !== null ||
    ad.creative_units.some(({ unit_type, ...shown }) =>
      unit_type !== "text" || hasMember(shown)
    ) ||
    ad.cards.some(({ cta_text: _, variant: __, ...shown }) => hasMember(shown));
}

/** A URL or a text of several words, which may be part of the creative. */
const SHOWN = /^\s*(?:https?:\/\/\S|\S+(?:\s+\S+){3})/i;

function mayBeShown(value: unknown): boolean {
  if (typeof value === "string") {
    return SHOWN.test(value) && libraryId(value) === null;
  }
  return Array.isArray(value) || isObject(value)
    ? Object.values(value).some(mayBeShown)
    : false;
}

/**
 * A warning with the reader's doubts, and the names (never values) of fields
 * that were not understood: all of them if the ad has no creative, otherwise
 * those that may be part of the creative. Items of this API's lists omit the
 * creative. Null if everything was understood.
 */
export function warningOf(
  ad: AdRecord,
  record: Members,
  unread: readonly UnreadMember[],
  doubts: readonly string[],
): string | null {
  const hasOne = hasCreative(ad) ||
    ad.omitted?.includes("creative_units") === true &&
      typeof record.creative_hash === "string";
  const lost = hasOne
    ? unread.filter(({ value }) => mayBeShown(value))
    : unread;
  const names = [...new Set(lost.map(({ path }) => path))];
  const fields = names.length === 0
    ? []
    : [`Fields not understood: ${nameList(names)}.`];
  // A sighting is not an ad, so it needs no creative.
  if (ad.foreign?.isSighting) return fields[0] ?? null;
  const sentences = [
    ...doubts,
    ...hasOne ? [] : ["No text, media, or link was found."],
    ...fields,
  ];
  return sentences.join(" ") || null;
}
