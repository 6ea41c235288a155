import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import { CREATIVE_NAMES } from "@/lib/imports/formats/names.ts";
import type { Members } from "@/lib/imports/formats/members.ts";

/** The card field for each creative field, as named on the library's page. */
const OF_CARD: Readonly<Partial<Record<keyof typeof CREATIVE_NAMES, string>>> =
  {
    body: "body",
    title: "title",
    link_description: "link_description",
    caption: "caption",
    cta_text: "cta_text",
    link_url: "link_url",
    images: "original_image_url",
    videos: "video_hd_url",
    posters: "video_preview_image_url",
  };

const MEMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries(OF_CARD).flatMap(([field, member]) =>
    CREATIVE_NAMES[field as keyof typeof CREATIVE_NAMES].keys.map((key) =>
      [key, member] as const
    )
  ),
);

/** Row numbers, and other fields of a card, a picture or a video. */
const BESIDE =
  /^(?:column\d+|unnamed\d*|index|row|rownumber|no|nr|position|order)$|card|slide|carousel|creative|image|picture|photo|video|media|thumb|asset/;

const known = new Map<string, boolean>();
const KNOWN_MAX = 10_000;

/** Whether a column belongs to one card, not to the whole ad. */
export function isOfCard(name: string): boolean {
  let isOne = known.get(name);
  if (isOne === undefined) {
    const key = nameKey(name);
    isOne = !/[./]/.test(name) && (MEMBERS.has(key) || BESIDE.test(key));
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(name, isOne);
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
