import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import {
  textUnits,
  toUnitType,
  unitOfCard,
} from "@/lib/imports/formats/creative.ts";
import {
  isObject,
  type Members,
  readList,
  readMember,
  readObjects,
} from "@/lib/imports/formats/members.ts";
import {
  metaText,
  readTexts,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";

const MEDIA = {
  image_url: [
    verbatim,
    "original_image_url",
    "resized_image_url",
    "watermarked_resized_image_url",
    "video_preview_image_url",
  ],
  video_url: [
    verbatim,
    "video_hd_url",
    "video_sd_url",
    "watermarked_video_hd_url",
    "watermarked_video_sd_url",
  ],
} as const;

const TEXTS = {
  title: [metaText, "title"],
  description: [metaText, "link_description"],
  caption: [metaText, "caption"],
  link_url: [verbatim, "link_url"],
} as const;

/** In the order of a card's members. */
const CARD = {
  title: TEXTS.title,
  body: [metaText, "body"],
  description: TEXTS.description,
  caption: TEXTS.caption,
  cta_text: [metaText, "cta_text"],
  link_url: TEXTS.link_url,
  ...MEDIA,
} as const;

/** The cards of a snapshot: slides, or the variants of a dynamic (DCO) ad. */
export function metaWebCards(
  snapshot: Members,
  displayFormat: string | null,
): CardRecord[] {
  return readObjects(snapshot.cards, "snapshot.cards").map((card) => ({
    ...readTexts(card, CARD),
    variant: displayFormat === "DCO",
  }));
}

/** Pictures and videos of a list; some scrapers give only their URLs. */
function readMedia(
  snapshot: Members,
  name: string,
  member: keyof typeof MEDIA,
) {
  return readList(readMember(snapshot, name), `snapshot.${name}`).map(
    (media) => {
      const found = readTexts(isObject(media) ? media : {}, MEDIA);
      return { ...found, [member]: verbatim(media) ?? found[member] };
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
  const texts = { body, ...readTexts(snapshot, TEXTS) };
  for (const prefix of ["", "extra_"]) {
    const media = [
      ...readMedia(snapshot, `${prefix}videos`, "video_url"),
      ...readMedia(snapshot, `${prefix}images`, "image_url"),
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
