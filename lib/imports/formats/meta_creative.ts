import type {
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import {
  PART_TEXTS,
  textUnits,
  toUnitType,
  unitOfCard,
} from "@/lib/imports/formats/creative.ts";
import { libraryId } from "@/lib/imports/formats/looks_like_ad.ts";
import {
  isObject,
  type Members,
  readList,
  readObjects,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import {
  findFirst,
  linkUrl,
  listOf,
  mediaUrl,
  metaText,
  readTexts,
  verbatim,
} from "@/lib/imports/formats/meta_members.ts";
import {
  listed,
  valueOf,
  valuesOf,
} from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import { literalIn, urlsIn } from "@/lib/imports/formats/text_list.ts";

/** A link, unless it leads to the ad in the library, as scrapers often have it. */
function adLink(value: unknown): string | null {
  const link = Array.isArray(value) ? value[0] : value;
  return libraryId(link) === null ? linkUrl(link) : null;
}

/** The link of an ad, or of its call to action. */
export function linkOf(objects: readonly Members[]): string | null {
  const calls = valuesOf(objects, names.CREATIVE.cta_text).filter(isObject);
  const within = valuesOf(calls, names.CTA_VALUE).filter(isObject);
  return findFirst(adLink, [
    ...valuesOf(objects, names.CREATIVE.link_url),
    ...valuesOf([...calls, ...within], names.CTA_LINK),
  ]);
}

const MEDIA = {
  image_url: [mediaUrl, names.MEDIA.image_url],
  video_url: [mediaUrl, names.MEDIA.video_url],
} as const;

/** Types of calls to action that show none. */
const NO_CTA = /^(?:no_button|none|other|unknown)$/i;

/** `LEARN_MORE` as `Learn more`. */
export function ctaOfType(value: unknown): string | null {
  const text = metaText(value);
  if (text === null || NO_CTA.test(text)) return null;
  return /^[A-Z]+(?:_[A-Z]+)*$/.test(text)
    ? text[0]! + text.slice(1).toLowerCase().replaceAll("_", " ")
    : text;
}

/** The text of a call to action, or its type, which scrapers often have there. */
export function ctaText(value: unknown): string | null {
  const text = metaText(value);
  return text?.includes("_") ? ctaOfType(text) : text;
}

/** In the order of a card's members. */
export const CARD = {
  title: [metaText, names.CARD_TITLE],
  body: [metaText, names.CREATIVE.body],
  description: [metaText, names.CREATIVE.link_description],
  caption: [metaText, names.CREATIVE.caption],
  cta_text: [ctaText, names.CREATIVE.cta_text],
  link_url: [adLink, names.CREATIVE.link_url],
  ...MEDIA,
} as const;

/** The page's own names, whose values must be lists. */
const OWN = toMembers(
  ["cards", "images", "videos", "extra_images", "extra_videos"],
  (name) => listed(name),
);

const MEDIA_URL = listed("url src uri media_url");

const VIDEO_FILE = /\.(?:mp4|mov|m4v|webm)(?:[?#]|$)/i;
const MEDIA_FILE =
  /\.(?:mp4|mov|m4v|webm|jpe?g|png|webp|gif|avif)(?:[?#]|$)|^https?:\/\/[^/?#]+\.fbcdn\.net\//i;

/**
 * The picture and video of an object, whose `url` is of what its `type` says, or
 * else the list that it is in. Its other pictures can be smaller.
 *
 * @param list the name of a list in which any URL is a file's
 */
function mediaIn(object: Members, list: string | null): Media {
  const found = readTexts([object], MEDIA);
  const url = findFirst(mediaUrl, valuesOf([object], MEDIA_URL));
  const isFile = url !== null && MEDIA_FILE.test(url);
  if (url === null || list === null && !isFile) return found;
  const type = findFirst(verbatim, valuesOf([object], names.MEDIA_TYPES)) ??
    (isFile && list !== null ? list : "");
  if (/video/i.test(type) || VIDEO_FILE.test(url)) {
    return { ...found, video_url: found.video_url ?? url };
  }
  return /image|photo|picture/i.test(type)
    ? { ...found, image_url: url }
    : found;
}

/** The cards of a snapshot: slides, or the variants of a dynamic (DCO) ad. */
export function metaCards(
  objects: readonly Members[],
  displayFormat: string | null,
): CardRecord[] {
  const list = valuesOf(objects, names.CREATIVE.cards)
    .map(literalIn)
    .find((value) => Array.isArray(value) && value.length > 0) ??
    valueOf(objects, OWN.cards);
  return readObjects(list, "snapshot.cards").map((card) => {
    const texts = readTexts([card], CARD);
    return {
      ...texts,
      cta_text: texts.cta_text ??
        findFirst(ctaOfType, valuesOf([card], names.CREATIVE.cta_type)),
      ...mediaIn(card, null),
      variant: displayFormat === "DCO",
    };
  });
}

type Media = Pick<UnitRecord, "image_url" | "video_url">;

/** Objects with pictures and videos of an ad: `media.type`, `media.images`. */
function mediaObjects(objects: readonly Members[]): Members[] {
  return valuesOf(objects, names.CREATIVE.media).filter(isObject);
}

/** What kind of media an ad has by such an object. */
export function mediaType(objects: readonly Members[]): string | null {
  return findFirst(
    verbatim,
    valuesOf(mediaObjects(objects), names.MEDIA_TYPES),
  );
}

/** Reads a list of pictures or videos; some scrapers have only URLs, or a single value. */
function readMedia(
  objects: readonly Members[],
  name: keyof typeof OWN | "posters" | "media",
  member: keyof typeof MEDIA,
): Media[] {
  const within = name === "media" ? [] : mediaObjects(objects);
  const values = valuesOf([...objects, ...within], names.CREATIVE[name]);
  const list = values.map((value) => isObject(value) ? [value] : urlsIn(value))
    .find((each) => each !== null && each.length > 0) ??
    // In a flat row, such a name can be something else, such as a count.
    (objects[0] !== objects.at(-1) && name in OWN
      ? valueOf(objects, OWN[name as keyof typeof OWN])
      : []);
  return readList(list, `snapshot.${name}`).map((media) => {
    const object = isObject(media) ? media : {};
    const found = mediaIn(object, name);
    const isUnknown = found.video_url === null;
    const url = mediaUrl(media) ?? found[member] ??
      (isUnknown ? findFirst(mediaUrl, valuesOf([object], names.URLS)) : null);
    return name === "media" && isUnknown && url && VIDEO_FILE.test(url)
      ? { image_url: null, video_url: url }
      : { ...found, [member]: url };
  }).filter((media) => media.image_url !== null || media.video_url !== null);
}

/** Pictures and videos. Preview images belong to the videos; without videos, they are pictures of the ad. */
function mediaOf(objects: readonly Members[]): Media[] {
  const images = readMedia(objects, "images", "image_url");
  const videos = readMedia(objects, "videos", "video_url");
  const posters = readMedia(objects, "posters", "image_url")
    .map(({ image_url }) => image_url);
  if (videos.length === 0 && images.length === 0) {
    for (const media of readMedia(objects, "media", "image_url")) {
      (media.video_url === null ? images : videos).push(media);
    }
  }
  if (videos.length === 0 && images.length === 0) {
    return posters.map((image_url) => ({ image_url, video_url: null }));
  }
  const shown = videos.map((video, i) => ({
    ...video,
    image_url: video.image_url ?? posters[i] ?? posters[0] ?? null,
  }));
  const previews = new Set(
    posters.length === 0 ? [] : shown.map(({ image_url }) => image_url),
  );
  return [...shown, ...images.filter((each) => !previews.has(each.image_url))];
}

/** The texts of an ad. If there are several, the first is the text and the others are variants. */
type TextLists = Record<typeof PART_TEXTS[number], readonly string[]>;

const TEXT_NAMES = {
  ...names.CREATIVE,
  description: names.CREATIVE.link_description,
};

/** Reads the texts of an ad; those of the Graph API are plain. */
export function metaTexts(
  objects: readonly Members[],
  isGraph: boolean,
): TextLists {
  return toMembers(PART_TEXTS, (name) => {
    for (const value of valuesOf(objects, TEXT_NAMES[name])) {
      const texts = listOf(value).map(isGraph ? verbatim : metaText)
        .filter((text) => text !== null);
      if (texts.length > 0) return texts;
    }
    return [];
  });
}

/** The creative units: cards or else videos and pictures or else texts. */
export function metaUnits(
  objects: readonly Members[],
  cards: readonly CardRecord[],
  lists: TextLists,
  body: string | null,
  link_url: string | null,
): UnitRecord[] {
  if (cards.length > 0) return cards.map(unitOfCard);
  const length = Math.max(...PART_TEXTS.map((name) => lists[name].length), 1);
  const [texts, ...variants] = Array.from({ length }, (_, i) => ({
    body: i === 0 ? body : lists.body[i] ?? null,
    title: lists.title[i] ?? null,
    description: lists.description[i] ?? null,
    caption: lists.caption[i] ?? null,
    link_url,
  }));
  const shown = mediaOf(objects);
  const media = shown.length > 0 ? shown : [
    ...readMedia(objects, "extra_videos", "video_url"),
    ...readMedia(objects, "extra_images", "image_url"),
  ];
  const units = media.length === 0 ? textUnits(texts!) : media.map((each) => ({
    unit_type: toUnitType(each),
    ...texts!,
    ...each,
  }));
  return [...units, ...variants.flatMap(textUnits)];
}
