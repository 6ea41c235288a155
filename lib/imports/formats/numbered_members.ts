import { isNothing, type Members } from "@/lib/imports/formats/members.ts";
import { nameKey } from "@/lib/imports/formats/name_lookup.ts";
import { CREATIVE_NAMES, DELIVERY_NAMES } from "@/lib/imports/formats/names.ts";

/** `image_1`, `imageUrl2`, `image_1_url`, `card_1_title`. */
const NUMBERED = /^(.*[^\d\W_])[ _-]?(\d{1,2})(?:[ _-]([a-z][\w -]*))?$/i;

const { cards, images, videos, posters, media } = CREATIVE_NAMES;
const { body, title, link_description } = CREATIVE_NAMES;

/** Names whose values can be lists. */
const LISTS = new Set(
  [images, videos, posters, media, body, title, link_description]
    .flat().concat(DELIVERY_NAMES.publisher_platform),
);
const CARDS = new Set([...cards, "card", "carouselcard", "slide"]);

interface Place {
  list: string;
  index: number;
  /** Names of card fields. */
  member?: string;
}

const known = new Map<string, Place | null>();
const KNOWN_MAX = 10_000;

/** The list and index of a numbered column. */
function placeOf(name: string): Place | null {
  let place = known.get(name);
  if (place === undefined) {
    const [, list = "", number, member] = NUMBERED.exec(name) ?? [];
    const index = Number(number);
    if (LISTS.has(nameKey(`${list}${member ?? ""}`))) {
      place = { list: member ? `${list}_${member}` : list, index };
    } else {
      const isOfCard = member !== undefined && CARDS.has(nameKey(list));
      place = isOfCard ? { list: "cards", index, member } : null;
    }
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(name, place);
  }
  return place;
}

/** Collects numbered columns of tables into lists of pictures, texts and cards. */
export function numberedMembers(record: Members): Members {
  // Nearly all records have none.
  if (!Object.keys(record).some((name) => placeOf(name) !== null)) {
    return record;
  }
  const lists = new Map<string, Map<number, unknown>>();
  const rest = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const place = placeOf(name);
    if (place === null) {
      rest.set(name, value);
      continue;
    }
    if (isNothing(value)) continue;
    const { list, index, member } = place;
    const elements = lists.get(list) ?? new Map<number, unknown>();
    lists.set(list, elements);
    const before = elements.get(index) as Members | undefined;
    elements.set(index, member ? { ...before, [member]: value } : value);
  }
  for (const [name, elements] of lists) {
    const given = rest.get(name);
    const first = isNothing(given) ? [] : [given].flat();
    const numbered = [...elements].sort(([a], [b]) => a - b);
    rest.set(name, [...first, ...numbered.map(([, value]) => value)]);
  }
  return Object.fromEntries(rest);
}
