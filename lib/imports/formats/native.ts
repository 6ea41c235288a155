import { z } from "zod";
import {
  NO_TRANSPARENCY,
  sourceSchema,
  type Transparency,
  transparencySchema,
} from "@/lib/ads/transparency.ts";
import { cardSchema, storedUnitSchema } from "@/lib/ads/wire.ts";
import { MEDIA_TYPES, UNIT_TYPES } from "@/lib/shared/media_type.ts";
import {
  type AdRecord,
  type BrandRecord,
  type ReadRecord,
  RECORD_MEMBERS,
  type UnitRecord,
} from "@/lib/imports/formats/ad_record.ts";
import { archiveId, pageId } from "@/lib/imports/formats/archive_id.ts";
import { complete } from "@/lib/imports/formats/complete.ts";
import {
  deriveMediaType,
  textUnits,
  toUnitType,
  unitOfCard,
} from "@/lib/imports/formats/creative.ts";
import {
  FloatNumber,
  isNothing,
  LIST_MAX,
  type Members,
  reject,
  toMembers,
} from "@/lib/imports/formats/members.ts";
import { storable, storableValue } from "@/lib/imports/formats/plain_text.ts";
import { TRANSPARENCY as NAMES } from "@/lib/imports/formats/names.ts";
import { timestamp } from "@/lib/imports/formats/timestamps.ts";
import { currencyIn, Reader } from "@/lib/imports/formats/transparency.ts";
import { withinSource } from "@/lib/imports/formats/within_source.ts";
import { countryCode, languageCode } from "@/lib/validation/codes.ts";

/** Absent, null and `""` become null. */
const text = z.string().nullish()
  .transform((value) => value ? storable(value) : null);
const flag = z.boolean().nullish();

/** The texts of a schema of the response. */
const textsOf = <Shape extends object>(shape: Shape) =>
  toMembers(Object.keys(shape) as (keyof Shape & string)[], () => text);

const list = <Element extends z.ZodType>(element: Element) =>
  z.array(element).max(LIST_MAX).nullish();

/** Ignores values of other types. */
const tolerant = <Type extends z.ZodType>(type: Type) =>
  z.preprocess(
    (value) => value instanceof FloatNumber ? value.value : value,
    type.nullish(),
  ).catch(undefined);

const count = tolerant(z.int().min(0));
const derivedText = tolerant(z.string().min(1).transform(storable));

/** The members of the response that are read. */
export const nativeBrand = z.object({
  page_id: z.unknown().optional(),
  name: text,
  slug: text,
  page_url: text,
  avatar_url: text,
  platforms: list(text),
});

export const nativeCard = z.object({
  ...textsOf(cardSchema.omit({ variant: true }).shape),
  variant: flag.transform((value) => value ?? false),
});

export const nativeUnit = z.object({
  ...textsOf(storedUnitSchema.omit({ unitIndex: true, unitType: true }).shape),
  unitIndex: count,
  unitType: z.enum(UNIT_TYPES).nullish(),
});

const nativeAd = z.object({
  running_days: count,
  creative_hash: derivedText,
  destination_domain: derivedText,
  search_text: derivedText,
  is_active: z.boolean(),
  creator_page_name: text,
  primary_text: text,
  destination_url: text,
  cards: list(nativeCard),
  creativeUnits: list(nativeUnit),
  brand: nativeBrand.nullish(),
  is_creator_ad: flag,
  media_type: z.enum(MEDIA_TYPES).nullish(),
  cta_text: text,
  transparency: z.preprocess(
    storableValue,
    transparencySchema.partial().nullish(),
  ),
  source: z.preprocess(storableValue, sourceSchema.nullish()),
});

const MUST_BE: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  number: "a number",
  int: "a whole number",
  record: "an object",
};

/** Explains the first member that does not fit, in a sentence. */
function toReason(issue: z.core.$ZodIssue): string {
  const path = z.core.toDotPath(issue.path);
  if (issue.code === "invalid_type") {
    return `${path} must be ${MUST_BE[issue.expected]}.`;
  }
  if (issue.code === "invalid_value") {
    return `${path} must be one of ${issue.values.join(", ")}.`;
  }
  if (issue.code === "too_small") {
    return `${path} must be at least ${issue.minimum}.`;
  }
  if (issue.code !== "too_big") return `${path} is not valid.`;
  return issue.origin === "array"
    ? `${path} has more than ${issue.maximum} elements.`
    : `${path} must be at most ${issue.maximum}.`;
}

function toBrand(
  brand: z.infer<typeof nativeBrand> | null | undefined,
): BrandRecord | null {
  // Without a page id, the brand is unknown.
  if (!brand || brand.page_id === null) return null;
  const names = brand.platforms?.flatMap((each) => each?.toLowerCase() ?? []);
  return {
    ...brand,
    page_id: pageId(brand.page_id, "brand.page_id"),
    platforms: [...new Set(names)],
  };
}

/** What a unit of the response is in a record. */
export function toUnit(unit: z.infer<typeof nativeUnit>): UnitRecord {
  const media = { image_url: unit.imageUrl, video_url: unit.videoUrl };
  const { body, title, description, caption, linkUrl } = unit;
  return {
    unit_type: unit.unitType ?? toUnitType(media),
    body,
    title,
    description,
    caption,
    link_url: linkUrl,
    ...media,
  };
}

/** Units in the order of their `unitIndex`. */
function toUnits(units: z.infer<typeof nativeUnit>[]): UnitRecord[] {
  return units
    .map((unit, i) => ({ ...unit, unitIndex: unit.unitIndex ?? i }))
    .sort((a, b) => a.unitIndex - b.unitIndex).map(toUnit);
}

/** The ranges, whose ends an export has in order. */
const RANGES = ["spend", "impressions", "audience"] as const;

function toTransparency(
  given: z.infer<typeof nativeAd>["transparency"],
  doubts: string[],
): Transparency | null {
  if (!given) return null;
  const transparency = { ...NO_TRANSPARENCY, ...given } as Transparency;
  for (const name of RANGES) {
    const { min = null, max = null } = transparency[name] ?? {};
    if (min !== null && max !== null && min > max) {
      reject(`transparency.${name}.min is above its max.`);
    }
  }
  const reader = new Reader([given]);
  const { languages, countries, spend } = transparency;
  const read = {
    ...transparency,
    // An empty list says that there are none.
    languages: languages?.length
      ? reader.codes(NAMES.languages, languageCode)
      : languages,
    countries: countries?.length
      ? reader.codes(NAMES.countries, countryCode)
      : countries,
    spend: spend && { ...spend, currency: currencyIn(reader) },
  };
  doubts.push(...reader.doubts);
  return read;
}

/** A member of records as the response calls it. */
export const nativeName = (name: string): string =>
  name === "creative_units" ? "creativeUnits" : name;

const OPTIONAL = RECORD_MEMBERS
  .filter((name) => name !== "ad_archive_id" && name !== "is_active");

/** The members that a record does not have, not even as null, or that are derived because they have a wrong type. */
function omittedParts(
  record: Members,
  derived: Partial<Record<string, unknown>>,
): Pick<AdRecord, "omitted"> {
  const omitted = OPTIONAL.filter((name) =>
    (name in derived ? derived[name] : record[nativeName(name)]) === undefined
  );
  return omitted.length === 0 ? {} : { omitted };
}

/** Reads an ad in the format of this API. Internal ids, counts and unknown fields are ignored. */
export function fromNative(record: Members, now: number): ReadRecord {
  const ad_archive_id = archiveId(record.ad_archive_id, "ad_archive_id");
  if (isNothing(record.is_active)) reject("is_active is missing.");
  const { data: ad, error } = nativeAd.safeParse(record);
  if (error) reject(toReason(error.issues[0]!));
  const { creativeUnits, ...members } = ad;
  const time = (name: string) => timestamp(record[name], name, now);
  const creator_page_id = isNothing(record.creator_page_id)
    ? null
    : pageId(record.creator_page_id, "creator_page_id");
  const cards = ad.cards ?? [];
  const doubts: string[] = [];
  const creative_units = creativeUnits
    ? toUnits(creativeUnits)
    : cards.length > 0
    ? cards.map(unitOfCard)
    : textUnits({
      body: ad.primary_text,
      title: null,
      description: null,
      caption: null,
      link_url: ad.destination_url,
    });
  // Only exports have a creative hash, which is null if the ad shows nothing.
  // Their null fields stay null and are not derived.
  const isExport = ad.creative_hash !== undefined;
  const derived = <Value>(value: Value) =>
    value === null && !isExport ? undefined : value;
  const own = {
    running_days: derived(ad.running_days),
    creative_hash: derived(ad.creative_hash),
    destination_domain: derived(ad.destination_domain),
    search_text: derived(ad.search_text),
  };
  return complete({
    ...members,
    ad_archive_id,
    brand: toBrand(ad.brand),
    is_creator_ad: ad.is_creator_ad ??
      (creator_page_id !== null || ad.creator_page_name !== null),
    delivery_start_at: time("delivery_start_at"),
    media_type: ad.media_type ?? deriveMediaType(null, cards, creative_units),
    cards,
    last_scraped_at: time("last_scraped_at"),
    creator_page_id,
    last_seen_at: time("last_seen_at"),
    creative_units,
    transparency: toTransparency(ad.transparency, doubts),
    doubts,
    source: ad.source ? withinSource(ad.source) : null,
    ...own,
    ...omittedParts(record, own),
  });
}
