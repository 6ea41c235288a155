import type {
  AdRecord,
  CardRecord,
  UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import {
  deriveMediaType,
  mediaKey,
  toUnitType,
} from "@/lib/imports/formats/creative.ts";

/** What an ad shows. */
type Creative = Pick<AdRecord, "cards" | "creative_units" | "media_type">;

type Media = Pick<UnitRecord, "image_url" | "video_url">;

/** A part with its null members from another one. */
export function filled<Part extends object>(part: Part, from: Part): Part {
  const known = Object.entries(part).filter(([, value]) => value !== null);
  return { ...from, ...Object.fromEntries(known) };
}

const hasVideo = ({ video_url }: Media) => video_url !== null;
const hasMedia = (part: Media) => part.image_url !== null || hasVideo(part);

/** Whether the media of one list are fewer, or lack the video, of another: then they are a part of what the ad shows. */
function isPoorer(media: readonly Media[], than: readonly Media[]): boolean {
  return media.length < than.length ||
    than.some(hasVideo) && !media.some(hasVideo);
}

/** Parts with the null members from others, unless their numbers differ. */
const filling =
  <Part>(fill: (part: Part, from: Part) => Part) =>
  (parts: readonly Part[], from: readonly Part[]): Part[] =>
    parts.length === from.length
      ? parts.map((part, i) => fill(part, from[i]!))
      : [...parts];

const fillCards = filling<CardRecord>(filled);
const fillUnits = filling(fillUnit);

function fillUnit(unit: UnitRecord, from: UnitRecord): UnitRecord {
  const all = filled(unit, from);
  // What it is may be known though no URL is known.
  const types = [unit.unit_type, from.unit_type, toUnitType(all)];
  const unit_type = types.find((type) => type === "video") ??
    types.find((type) => type === "image") ?? "text";
  return { ...all, unit_type };
}

/** The same pictures and videos by their latest URLs: the signatures of Meta's expire. */
function refreshed<Part extends Media>(
  parts: readonly Part[],
  from: readonly Media[],
): Part[] {
  const latest = new Map(
    from.flatMap(({ image_url, video_url }) => [image_url, video_url])
      .map((url) => [mediaKey(url), url] as const)
      // Only keys of Meta's files are paths; others do not identify a file.
      .filter(([key]) => key?.startsWith("/")),
  );
  const fresh = (url: string | null) => latest.get(mediaKey(url)) ?? url;
  return parts.map((part) => ({
    ...part,
    image_url: fresh(part.image_url),
    video_url: fresh(part.video_url),
  }));
}

/** The units with media or, without any, that of the ad's own text; then variants of it. */
function split(units: readonly UnitRecord[]) {
  const media = units.filter((unit) => unit.unit_type !== "text");
  const texts = units.filter((unit) => unit.unit_type === "text");
  if (media.length === 0) media.push(...texts.splice(0, 1));
  return { media, main: media[0], variants: texts };
}

/** The texts and the link of a unit. */
function textsOf(
  { unit_type: _, image_url: __, video_url: ___, ...texts }: UnitRecord,
) {
  return texts;
}

/** Units of ads without cards: each has the ad's texts, and variants of them follow. */
function mergeUnits(
  under: readonly UnitRecord[],
  over: readonly UnitRecord[],
): UnitRecord[] {
  const [low, high] = [split(under), split(over)];
  if (high.main === undefined) return [...under];
  if (low.main === undefined) return [...over];
  const { main } = high;
  const texts = textsOf(low.main);
  const variants = high.variants.length > 0 ? high.variants : low.variants;
  const media = isPoorer(high.media, low.media)
    ? fillUnits(refreshed(low.media, high.media), high.media)
      .map((unit) => ({ ...unit, ...filled(textsOf(main), textsOf(unit)) }))
    : fillUnits(high.media, low.media)
      .map((unit) => ({ ...unit, ...filled(textsOf(unit), texts) }));
  return [...media, ...variants];
}

const known = (cards: readonly CardRecord[]) =>
  new Set(
    cards.flatMap(({ variant: _, ...members }) => Object.entries(members))
      .flatMap(([name, value]) => value === null ? [] : [name]),
  );

type Parts = Pick<Creative, "cards" | "creative_units">;

/** Units of cards: media are only replaced by media. */
function pickUnits(low: readonly UnitRecord[], high: readonly UnitRecord[]) {
  const isHigh = high.some(hasMedia) ||
    high.length > 0 && !low.some(hasMedia);
  return isHigh ? fillUnits(high, low) : fillUnits(refreshed(low, high), high);
}

/** Cards come with their units: without cards, a record changes neither. */
function mergeParts(under: Parts, over: Parts): Parts {
  const { cards: low, creative_units: lowUnits } = under;
  const { cards: high, creative_units: highUnits } = over;
  const [lowNames, highNames] = [known(low), known(high)];
  if (lowNames.size === 0 && highNames.size === 0) {
    return {
      cards: high.length > 0 ? high : low,
      creative_units: mergeUnits(lowUnits, highUnits),
    };
  }
  // Cards without texts or media do not replace others that have them.
  const replaces = highNames.size > 0 &&
    (high.length === low.length || lowNames.isSubsetOf(highNames));
  const isShown = lowUnits.some(hasMedia) || !highUnits.some(hasMedia);
  return {
    cards: replaces ? fillCards(high, low) : refreshed(low, highUnits),
    creative_units: !replaces && isShown
      ? refreshed(lowUnits, highUnits)
      : pickUnits(lowUnits, highUnits),
  };
}

export const derivedType = ({ cards, creative_units }: Parts) =>
  deriveMediaType(null, cards, creative_units);

/** The media type, if the source gave it, that is, if it does not follow from the parts. */
function givenType(creative: Creative) {
  const { media_type } = creative;
  const isGiven = media_type !== "unknown" &&
    media_type !== derivedType(creative);
  return isGiven ? media_type : null;
}

/** Merges what a record shows into what an ad shows: no text, picture or video is lost. */
export function mergeCreative(
  stored: Creative,
  record: Creative,
  isNewer: boolean,
): Creative {
  const parts = isNewer
    ? mergeParts(stored, record)
    : mergeParts(record, stored);
  const type = derivedType(parts);
  const derived = type === "unknown" ? stored.media_type : type;
  const given = givenType(record);
  if (isNewer) {
    return { ...parts, media_type: given ?? givenType(stored) ?? derived };
  }
  const stands = stored.media_type !== "unknown" &&
    (givenType(stored) !== null || derivedType(stored) === derived);
  return {
    ...parts,
    media_type: stands ? stored.media_type : given ?? derived,
  };
}
