import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import {
  textUnits,
  toUnitType,
  unitOfCard,
} from "@/lib/imports/formats/creative_units.ts";
import {
  isObject,
  type Members,
  readList,
  readMember,
  readObjects,
} from "@/lib/imports/formats/members.ts";
import {
  findFirst,
  metaText,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";

function readImage(media: Members): string | null {
  return findFirst(
    verbatim,
    readMember(media, "original_image_url"),
    readMember(media, "resized_image_url"),
    readMember(media, "watermarked_resized_image_url"),
    readMember(media, "video_preview_image_url"),
  );
}

function readVideo(media: Members): string | null {
  return findFirst(
    verbatim,
    readMember(media, "video_hd_url"),
    readMember(media, "video_sd_url"),
    readMember(media, "watermarked_video_hd_url"),
    readMember(media, "watermarked_video_sd_url"),
  );
}

/** The cards of a snapshot: slides, or the variants of a dynamic (DCO) ad. */
export function metaWebCards(
  snapshot: Members,
  displayFormat: string | null,
): CardRecord[] {
  return readObjects(snapshot.cards, "snapshot.cards").map((card) => ({
    title: metaText(card.title),
    body: metaText(card.body),
    description: metaText(readMember(card, "link_description")),
    caption: metaText(card.caption),
    cta_text: metaText(readMember(card, "cta_text")),
    link_url: verbatim(readMember(card, "link_url")),
    image_url: readImage(card),
    video_url: readVideo(card),
    variant: displayFormat === "DCO",
  }));
}

/** Pictures and videos of a list; some scrapers give only their URLs. */
function readMedia(snapshot: Members, name: string, kind: "image" | "video") {
  return readList(readMember(snapshot, name), `snapshot.${name}`).map(
    (media) => {
      const object = isObject(media) ? media : {};
      const url = verbatim(media);
      return {
        image_url: kind === "image" && url !== null ? url : readImage(object),
        video_url: kind === "video" && url !== null ? url : readVideo(object),
      };
    },
  ).filter((media) => media.image_url !== null || media.video_url !== null);
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
    description: metaText(readMember(snapshot, "link_description")),
    caption: metaText(snapshot.caption),
    link_url: verbatim(readMember(snapshot, "link_url")),
  };
  for (const prefix of ["", "extra_"]) {
    const media = [
      ...readMedia(snapshot, `${prefix}videos`, "video"),
      ...readMedia(snapshot, `${prefix}images`, "image"),
    ];
    if (media.length === 0) continue;
    return media.map((each) => ({
      unit_type: toUnitType(each),
      ...texts,
      ...each,
    }));
  }
  return textUnits(texts);
}
