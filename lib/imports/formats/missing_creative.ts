import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import type { Members } from "@/lib/imports/formats/members.ts";
import { nameList } from "@/lib/imports/formats/name_list.ts";
import { unreadMembers } from "@/lib/imports/formats/unread_members.ts";

function isTold(value: unknown): boolean {
  return value !== null;
}

/** Whether an ad has a text, a picture, a video or a link. A call to action alone is none of them. */
function hasCreative(ad: AdRecord): boolean {
  return ad.primary_text !== null || ad.destination_url !== null ||
    ad.creative_units.some(({ unit_type, ...shown }) =>
      unit_type !== "text" || Object.values(shown).some(isTold)
    ) ||
    ad.cards.some(({ cta_text: _, variant: __, ...shown }) =>
      Object.values(shown).some(isTold)
    );
}

/**
 * Why an ad without any creative has none, in one sentence with the names of
 * the members that were not understood (never their values); null for an ad
 * that has one, and for the items of this API's lists, which leave it out.
 */
export function missingCreative(
  ad: AdRecord,
  record: Members,
  read: (record: Members) => unknown,
): string | null {
  if (hasCreative(ad)) return null;
  const isListItem = ad.omitted?.includes("creative") === true &&
    typeof record.creative_hash === "string";
  if (isListItem) return null;
  const names = unreadMembers(record, read);
  const found = "No text, media or link was found.";
  return names.length === 0
    ? found
    : `${found} Members not understood: ${nameList(names)}.`;
}
