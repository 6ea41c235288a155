import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import {
  textUnits,
  unitOfCard,
  unitTypeOf,
} from "@/lib/imports/formats/creative_units.ts";
import {
  isObject,
  listOf,
  memberOf,
  type Members,
  objectsOf,
} from "@/lib/imports/formats/members.ts";
import {
  firstOf,
  metaText,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";

function imageOf(media: Members): string | null {
  return firstOf(
    verbatim,
    memberOf(media, "original_image_url"),
    memberOf(media, "resized_image_url"),
    memberOf(media, "watermarked_resized_image_url"),
    memberOf(media, "video_preview_image_url"),
  );
}

function videoOf(media: Members): string | null {
  return firstOf(
    verbatim,
    memberOf(media, "video_hd_url"),
    memberOf(media, "video_sd_url"),
    memberOf(media, "watermarked_video_hd_url"),
    memberOf(media, "watermarked_video_sd_url"),
  );
}

/** The cards of a snapshot: slides, or the variants of a dynamic (DCO) ad. */
export function metaWebCards(
  snapshot: Members,
  displayFormat: string | null,
): CardRecord[] {
  return objectsOf(snapshot.cards, "snapshot.cards").map((card) => ({
    title: metaText(card.title),
    body: metaText(card.body),
    description: metaText(memberOf(card, "link_description")),
    caption: metaText(card.caption),
    cta_text: metaText(memberOf(card, "cta_text")),
    link_url: verbatim(memberOf(card, "link_url")),
    image_url: imageOf(card),
    video_url: videoOf(card),
    variant: displayFormat === "DCO",
  }));
}

/** Pictures and videos of a list; some scrapers give only their addresses. */
function mediaOf(snapshot: Members, name: string, kind: "image" | "video") {
  return listOf(memberOf(snapshot, name), `snapshot.${name}`).map((media) => {
    const object = isObject(media) ? media : {};
    const url = verbatim(media);
    return {
      image_url: kind === "image" && url !== null ? url : imageOf(object),
      video_url: kind === "video" && url !== null ? url : videoOf(object),
    };
  }).filter((media) => media.image_url !== null || media.video_url !== null);
}

/** What the ad shows: its cards, else its videos and pictures, else its text. */
export function metaWebUnits(
  snapshot: Members,
  cards: readonly CardRecord[],
  body: string | null,
): UnitRecord[] {
  if (cards.length > 0) return cards.map(unitOfCard);
  const texts = {
    body,
    title: metaText(snapshot.title),
    description: metaText(memberOf(snapshot, "link_description")),
    caption: metaText(snapshot.caption),
    link_url: verbatim(memberOf(snapshot, "link_url")),
  };
  for (const prefix of ["", "extra_"]) {
    const media = [
      ...mediaOf(snapshot, `${prefix}videos`, "video"),
      ...mediaOf(snapshot, `${prefix}images`, "image"),
    ];
    if (media.length === 0) continue;
    return media.map((each) => ({
      unit_type: unitTypeOf(each),
      ...texts,
      ...each,
    }));
  }
  return textUnits(texts);
}
