import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import * as names from "@/lib/imports/formats/names.ts";

const { body, title, link_description, caption, cta_text, link_url } =
  names.CREATIVE;
const { images, videos, posters } = names.CREATIVE;

const OF_CARD: ReadonlySet<string> = new Set(
  [body, title, link_description, caption, cta_text, link_url]
    .concat(images, videos, posters).flatMap(({ keys }) => keys),
);

/** Row numbers, and other fields of a card, a picture or a video. */
const BESIDE =
  /^(?:column\d+|unnamed\d*|index|row|rownumber|no|nr|position|order)$|card|slide|carousel|creative|image|picture|photo|video|media|thumb|asset/;

/** Whether a column belongs to one card, not to the whole ad. */
export function isOfCard(name: string): boolean {
  const key = nameKey(name);
  return !/[./]/.test(name) && (OF_CARD.has(key) || BESIDE.test(key));
}
