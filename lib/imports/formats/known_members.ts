import { brandSchema } from "@/lib/ads/wire.ts";
import { RECORD_MEMBERS } from "@/lib/imports/formats/ad_record.ts";
import { CARD } from "@/lib/imports/formats/meta_creative.ts";
import { toMembers } from "@/lib/imports/formats/members.ts";
import { nameKey, type Names } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";
import {
  NOT_KEPT,
  OTHER,
  SNAPSHOT_URL,
} from "@/lib/imports/formats/other_names.ts";
import {
  nativeBrand,
  nativeCard,
  nativeName,
  nativeUnit,
} from "@/lib/imports/formats/native.ts";

/** What a member is imported into, and what its objects are. */
export type KnownMember = Pick<Names, "target" | "inner">;

const { CREATIVE, PAGE, BRANDED_CONTENT } = names;

/** Members by the fields that they are imported into. */
const fieldsOf = (
  targets: Readonly<Record<string, string>>,
  inner: Readonly<Record<string, string>> = {},
): Names[] =>
  Object.entries(targets).map(([name, target]) => ({
    keys: [nameKey(name)],
    target,
    inner: inner[name],
  }));

/** The members of a schema, with the names of the fields that they are imported into. */
const membersOf = ({ shape }: { shape: object }, prefix: string): Names[] =>
  fieldsOf(toMembers(Object.keys(shape), (name) => prefix + name));

/** Members of which an object of the kind consists. */
const whole = (keys: string, inner?: string): Names => ({
  keys: keys.split(" ").map(nameKey),
  target: "",
  inner,
});

type Table = Names | Readonly<Record<string, Names>>;

/**
 * The names of each kind of object, which decides what they mean; the first list
 * that has a name counts.
 */
const LISTS: Readonly<Record<string, readonly Table[]>> = {
  record: [
    names.ID,
    names.PAGE_PLACES,
    PAGE,
    names.DELIVERY,
    names.DELIVERY_PLACES,
    names.SCRAPE,
    names.COPY,
    CREATIVE,
    names.CREATIVE_PLACES,
    names.CREATOR,
    names.SPONSOR,
    names.TRANSPARENCY,
    names.LOCATION,
    BRANDED_CONTENT,
    SNAPSHOT_URL,
  ],
  creative: [
    ...[names.COPY, CREATIVE, PAGE, BRANDED_CONTENT],
    ...[names.SPONSOR, names.TRANSPARENCY],
  ],
  copy: [CREATIVE],
  place: [names.TRANSPARENCY, names.LOCATION],
  card: [
    ...Object.entries(CARD)
      .map(([field, [, list]]) => ({ ...list, target: `cards.${field}` })),
    { ...CREATIVE.cta_type, target: "cards.cta_text" },
    ...fieldsOf({ variant: "cards.variant" }),
  ],
  media: [names.MEDIA, names.MEDIA_TYPES, CREATIVE, names.URLS],
  page: [names.PAGE_OBJECT, names.PAGE_PLACES, PAGE],
  dates: [names.DELIVERY],
  cta: [names.CTA_LINK, names.CTA_VALUE, whole("text")],
  text: [whole("text html uri url"), whole("markup", "text")],
  native: fieldsOf(toMembers(RECORD_MEMBERS.map(nativeName), (name) => name), {
    brand: "native_brand",
    cards: "native_card",
    creativeUnits: "native_unit",
  }),
  native_brand: [
    ...membersOf(nativeBrand, "brand."),
    // What the archive counts itself.
    ...fieldsOf(
      toMembers(Object.keys(brandSchema.shape), () => NOT_KEPT),
    ),
  ],
  native_card: membersOf(nativeCard, "cards."),
  native_unit: membersOf(nativeUnit, "creativeUnits."),
  tiktok: [
    whole("ad", "tiktok_ad"),
    whole("advertiser", "tiktok_advertiser"),
    whole("ad_group", "tiktok_group"),
  ],
  tiktok_ad: fieldsOf({
    id: "ad_archive_id",
    first_shown_date: "delivery_start_at",
    last_shown_date: "last_seen_at",
    status: "is_active",
    title: "primary_text",
    call_to_action: "cta_text",
    external_url: "destination_url",
    image_urls: "creativeUnits.imageUrl",
    videos: "creativeUnits.videoUrl",
    reach: "transparency.reach",
  }),
  tiktok_advertiser: fieldsOf({
    business_id: "brand.page_id",
    business_name: "brand.name",
    profile_url: "brand.page_url",
    avatar_url: "brand.avatar_url",
    paid_for_by: "transparency.payer",
  }),
  tiktok_group: [whole("targeting_info target", "tiktok_targeting")],
  tiktok_targeting: fieldsOf({
    country: "transparency.targeting",
    age: "transparency.targeting",
    gender: "transparency.targeting",
    number_of_users_targeted: "transparency.audience",
  }),
};

/** Kinds of objects whose other members are in `source`. */
export const OF_SOURCE: ReadonlySet<string | undefined> = new Set([
  ...["record", "creative", "copy", "page", "place"],
  ...["tiktok_ad", "tiktok_advertiser", "tiktok_targeting"],
]);

const isList = (table: Table): table is Names => Array.isArray(table.keys);

const KNOWN = new Map(
  Object.entries(LISTS).map(([kind, tables]) => {
    const others = OF_SOURCE.has(kind) ? OTHER : { ...OTHER, target: NOT_KEPT };
    const lists = [...tables, others].flatMap((table) =>
      isList(table) ? [table] : Object.values(table)
    );
    return [
      kind,
      new Map<string, KnownMember>(
        lists.toReversed()
          .flatMap((list) => list.keys.map((key) => [key, list] as const)),
      ),
    ];
  }),
);

/** What is known about a member; undefined if it is not understood. */
export function knownMember(
  kind: string,
  name: string,
): KnownMember | undefined {
  // What a source says about a page, except its name, is not part of the ad.
  return KNOWN.get(kind)!.get(nameKey(name)) ??
    (kind === "page" ? OTHER : undefined);
}
