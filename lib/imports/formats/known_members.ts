import { RECORD_MEMBERS } from "@/lib/imports/formats/ad_record.ts";
import { CARD } from "@/lib/imports/formats/meta_creative.ts";
import {
  nameKey,
  type Names,
  type ObjectKind,
} from "@/lib/imports/formats/name_lookup.ts";
import {
  BRANDED_CONTENT,
  COPY_NAMES,
  CREATIVE_NAMES,
  CREATIVE_PLACES,
  CREATOR_NAMES,
  CTA_LINK,
  CTA_VALUE,
  DELIVERY_NAMES,
  DELIVERY_PLACES,
  ID_NAMES,
  MEDIA_NAMES,
  MEDIA_TYPES,
  NOT_KEPT,
  OTHER_NAMES,
  PAGE_NAMES,
  PAGE_OBJECT_NAMES,
  PAGE_PLACES,
  SCRAPE_NAMES,
  SPONSOR_NAMES,
  URL_NAMES,
} from "@/lib/imports/formats/names.ts";
import {
  nativeBrand,
  nativeCard,
  nativeName,
  nativeUnit,
} from "@/lib/imports/formats/native.ts";

/** What is known of a member. */
export type KnownMember = Pick<Names, "target" | "inner">;

type KeysOf = KnownMember & Pick<Names, "keys">;

/** A member that is imported into the field of the same name. */
const same = (name: string, prefix = "", inner?: ObjectKind): KeysOf => ({
  keys: [nameKey(name)],
  target: prefix + name,
  inner,
});

const sameAs = (schema: { shape: object }, prefix: string): KeysOf[] =>
  Object.keys(schema.shape).map((name) => same(name, prefix));

/** What the archive itself knows of a brand. */
const BRAND_COUNTS: KeysOf = {
  keys: ["last_scraped_at", "active_ad_count", "total_ad_count", "media_types"]
    .map(nameKey),
  target: NOT_KEPT,
  inner: undefined,
};

const INNER: Readonly<Record<string, ObjectKind>> = {
  brand: "native_brand",
  cards: "native_card",
  creative_units: "native_unit",
};

const of = (table: Readonly<Record<string, Names>>) => Object.values(table);

/** The names of each kind of object; the first of several lists that have a name counts. */
const LISTS: Readonly<Record<ObjectKind, readonly KeysOf[]>> = {
  record: [
    ID_NAMES,
    PAGE_PLACES,
    PAGE_NAMES,
    DELIVERY_NAMES,
    DELIVERY_PLACES,
    SCRAPE_NAMES,
    CREATIVE_NAMES,
    CREATIVE_PLACES,
    CREATOR_NAMES,
    SPONSOR_NAMES,
    { BRANDED_CONTENT },
  ].flatMap(of),
  creative: [
    COPY_NAMES,
    ...of(CREATIVE_NAMES),
    ...of(PAGE_NAMES),
    BRANDED_CONTENT,
  ],
  card: [
    ...Object.entries(CARD).map(([field, [, names]]) => ({
      ...names,
      target: `cards.${field}`,
    })),
    { ...CREATIVE_NAMES.cta_type, target: "cards.cta_text" },
    same("variant", "cards."),
  ],
  media: [
    ...of(MEDIA_NAMES),
    MEDIA_TYPES,
    ...of(CREATIVE_NAMES),
    URL_NAMES,
  ],
  page: [PAGE_OBJECT_NAMES, PAGE_PLACES, PAGE_NAMES].flatMap(of),
  dates: of(DELIVERY_NAMES),
  cta: [CTA_LINK, CTA_VALUE, { keys: ["text"], target: "", inner: undefined }],
  text: [
    { keys: ["text", "html", "uri", "url"], target: "", inner: undefined },
    { keys: ["markup"], target: "", inner: "text" },
  ],
  native: RECORD_MEMBERS.map((name) => same(nativeName(name), "", INNER[name])),
  native_brand: [...sameAs(nativeBrand, "brand."), BRAND_COUNTS],
  native_card: sameAs(nativeCard, "cards."),
  native_unit: sameAs(nativeUnit, "creativeUnits."),
};

const KNOWN = new Map(
  Object.entries(LISTS).map(([kind, lists]) => [
    kind,
    new Map<string, KnownMember>(
      [...lists, OTHER_NAMES].toReversed()
        .flatMap((list) => list.keys.map((key) => [key, list] as const)),
    ),
  ]),
);

/** What a member is imported into; undefined if it is not known. */
export function knownMember(
  kind: ObjectKind,
  name: string,
): KnownMember | undefined {
  // What a source says of a page beside its name is no part of the ad.
  return KNOWN.get(kind)!.get(nameKey(name)) ??
    (kind === "page" ? OTHER_NAMES : undefined);
}
