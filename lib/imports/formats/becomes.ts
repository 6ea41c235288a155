import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import {
  CREATIVE_NAMES,
  CREATIVE_PLACES,
  CREATOR_NAMES,
  DELIVERY_NAMES,
  DELIVERY_PLACES,
  ID_NAMES,
  MEDIA_NAMES,
  MEDIA_TYPES,
  OTHER_NAMES,
  PAGE_NAMES,
  PAGE_OBJECT_NAMES,
  PAGE_PLACES,
  SCRAPE_NAMES,
  SPONSOR_NAMES,
  URL_NAMES,
} from "@/lib/imports/formats/names.ts";

/** What kind of object a member is in. */
export type Place =
  | "record"
  | "native"
  | "creative"
  | "card"
  | "media"
  | "page"
  | "brand"
  | "unit"
  | "dates"
  | "cta"
  | "copy"
  | "text";

/** What becomes of a member, and what its objects are. */
export interface Fate {
  /** A field of the ad, or that the member is known and not kept. */
  becomes: string;
  inner: Place | null;
}

/** Of a member that says what its object says. */
export const AS_ITS_OBJECT = "";

const NOT_KEPT = "known, not kept";

const ID_ELSE = "ad_archive_id, if there is no other";

const FIELDS: Readonly<Record<string, string>> = {
  ad_archive_id: "ad_archive_id",
  ad_id: ID_ELSE,
  id: ID_ELSE,
  page_id: "brand.page_id",
  page_name: "brand.name",
  page_profile_uri: "brand.page_url",
  page_profile_picture_url: "brand.avatar_url",
  page_alias: "brand.slug",
  page: "brand",
  page_info: "brand",
  start_date: "delivery_start_at",
  end_date: "last_seen_at",
  stop_date: "last_seen_at",
  is_active: "is_active",
  last_seen_at: "last_seen_at",
  publisher_platform: "brand.platforms",
  scraped_at: "last_scraped_at",
  body: "primary_text",
  title: "creativeUnits.title",
  link_description: "creativeUnits.description",
  caption: "creativeUnits.caption",
  cta_text: "cta_text",
  cta_type: "cta_text",
  link_url: "destination_url",
  destination_domain: "destination_domain",
  images: "creativeUnits.imageUrl",
  videos: "creativeUnits.videoUrl",
  dates: "delivery_start_at and last_seen_at",
  posters: "creativeUnits.imageUrl",
  media: "creativeUnits.imageUrl or .videoUrl",
  extra_images: "creativeUnits.imageUrl",
  extra_videos: "creativeUnits.videoUrl",
  cards: "cards",
  display_format: "media_type",
  snapshot: "creativeUnits",
  creator_page_id: "creator_page_id",
  creator_page_name: "creator_page_name",
  image_url: "creativeUnits.imageUrl",
  video_url: "creativeUnits.videoUrl",
};

const INNER: Readonly<Record<string, Place>> = {
  page: "page",
  page_info: "page",
  page_profile_picture_url: "text",
  snapshot: "creative",
  dates: "dates",
  cards: "card",
  images: "media",
  videos: "media",
  posters: "media",
  media: "media",
  extra_images: "media",
  extra_videos: "media",
  body: "text",
  title: "text",
  link_description: "text",
  description: "text",
  caption: "text",
  cta_text: "cta",
};

type Table = Readonly<Record<string, readonly string[]>>;

const notKept: readonly [string, Fate][] = OTHER_NAMES.map((key) => [
  key,
  { becomes: NOT_KEPT, inner: null },
]);

/** What becomes of the names of some tables; the first table that has a name counts. */
function fates(...tables: Table[]): Map<string, Fate> {
  const all = new Map<string, Fate>(notKept);
  for (const table of tables.toReversed()) {
    for (const [field, keys] of Object.entries(table)) {
      const fate = {
        becomes: FIELDS[field] ?? NOT_KEPT,
        inner: INNER[field] ?? null,
      };
      for (const key of keys) all.set(key, fate);
    }
  }
  return all;
}

/** Members that are called what they become. */
function own(
  text: string,
  prefix = "",
  inner: Readonly<Record<string, Place>> = {},
) {
  return new Map<string, Fate>([
    ...notKept,
    ...text.trim().split(/\s+/).map((name): [string, Fate] => [
      nameKey(name),
      { becomes: prefix + name, inner: inner[name] ?? null },
    ]),
  ]);
}

/** What is read of a card, under the names of its fields. */
function cardFates(): Map<string, Fate> {
  const { title, body, link_description, caption, link_url } = CREATIVE_NAMES;
  const fields: Table = {
    title: [...title, "name"],
    body,
    description: link_description,
    caption,
    cta_text: [...CREATIVE_NAMES.cta_text, ...CREATIVE_NAMES.cta_type],
    link_url,
    ...MEDIA_NAMES,
  };
  const all = new Map(notKept);
  for (const [field, keys] of Object.entries(fields).toReversed()) {
    const fate = { becomes: `cards.${field}`, inner: INNER[field] ?? null };
    for (const key of keys) all.set(key, fate);
  }
  return all.set("variant", { becomes: "cards.variant", inner: null });
}

const content: Table = { page: ["brandedcontent"] };
const creative = fates(CREATIVE_NAMES, PAGE_NAMES, content);
const copy = new Map(creative);
creative.set("copy", { becomes: "primary_text", inner: "copy" });

const PLACES: Readonly<Record<Place, ReadonlyMap<string, Fate>>> = {
  record: new Map([
    ...creative,
    ...fates(
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
      content,
    ),
  ]),
  creative,
  card: cardFates(),
  dates: fates(DELIVERY_NAMES),
  copy: copy.set("text", { becomes: AS_ITS_OBJECT, inner: null }),
  media: fates(
    MEDIA_NAMES,
    { display_format: MEDIA_TYPES },
    CREATIVE_NAMES,
    { image_url: URL_NAMES },
  ),
  page: fates(PAGE_OBJECT_NAMES, PAGE_PLACES, PAGE_NAMES),
  native: own(
    `ad_archive_id is_active is_creator_ad media_type delivery_start_at
      last_scraped_at last_seen_at creator_page_id creator_page_name
      running_days creative_hash primary_text cta_text destination_url
      destination_domain search_text brand cards creativeUnits`,
    "",
    { brand: "brand", cards: "card", creativeUnits: "unit" },
  ),
  brand: new Map([
    // What the archive counts itself.
    ...["last_scraped_at", "active_ad_count", "total_ad_count", "media_types"]
      .map((name): [string, Fate] => [
        nameKey(name),
        { becomes: NOT_KEPT, inner: null },
      ]),
    ...own("page_id name slug page_url avatar_url platforms", "brand."),
  ]),
  unit: own(
    "unitIndex unitType body title description caption linkUrl imageUrl videoUrl",
    "creativeUnits.",
  ),
  cta: new Map([
    ...fates({ link_url: ["link", "url", "linkurl", "href"] }),
    ["text", { becomes: AS_ITS_OBJECT, inner: null }],
    ["value", { becomes: "destination_url", inner: "cta" }],
  ]),
  text: new Map(
    ["text", "markup", "html", "uri", "url"].map((key) => [
      key,
      { becomes: AS_ITS_OBJECT, inner: key === "markup" ? "text" : null },
    ]),
  ),
};

/** What becomes of a member; null if it is not understood. */
export function fateOf(place: Place, name: string): Fate | null {
  const fate = PLACES[place].get(nameKey(name));
  // What a source says of a page beside its name is no part of the ad.
  return fate ?? (place === "page" ? { becomes: NOT_KEPT, inner: null } : null);
}
