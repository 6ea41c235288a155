import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import { CREATIVE_NAMES } from "@/lib/imports/formats/names.ts";
import type { Members } from "@/lib/imports/formats/members.ts";

const { body, title, link_description, caption, cta_text, link_url } =
  CREATIVE_NAMES;

/** Fields of the creative, as cards of the library's page call them. */
const CARD_FIELDS = {
  ...{ body, title, link_description, caption, cta_text, link_url },
  original_image_url: CREATIVE_NAMES.images,
  video_hd_url: CREATIVE_NAMES.videos,
  video_preview_image_url: CREATIVE_NAMES.posters,
};

const MEMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries(CARD_FIELDS).flatMap(([field, { keys }]) =>
    keys.map((key) => [key, field] as const)
  ),
);

/** Row numbers, and other fields of a card, a picture or a video. */
const BESIDE =
  /^(?:column\d+|unnamed\d*|index|row|rownumber|no|nr|position|order)$|card|slide|carousel|creative|image|picture|photo|video|media|thumb|asset/;

const cache = new Map<string, boolean>();
const CACHE_MAX = 10_000;

/** Whether a column belongs to one card, not to the whole ad. */
export function isOfCard(name: string): boolean {
  let isOne = cache.get(name);
  if (isOne === undefined) {
    const key = nameKey(name);
    isOne = !/[./]/.test(name) && (MEMBERS.has(key) || BESIDE.test(key));
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(name, isOne);
  }
  return isOne;
}

/** A record with a card for each of several rows. */
export function withCards(
  record: Members,
  cards: readonly Members[],
): Record<string, unknown> {
  return {
    ...record,
    cards: cards.map((card) =>
      Object.fromEntries(
        Object.entries(card).map(([name, value]) =>
          [MEMBERS.get(nameKey(name)) ?? name, value] as const
        ),
      )
    ),
  };
}
