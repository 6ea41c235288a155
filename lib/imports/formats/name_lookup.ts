import {
  isNothing,
  type Members,
  toMembers,
} from "@/lib/imports/formats/members.ts";

/** Normalized names, in order of preference. */
export type Names = readonly string[];

/** The lists that contain a normalized name, and its index in each. */
const slotsOf = new Map<string, [names: Names, rank: number][]>();

/** Names whose values are URLs: what is called `image` may be called `image_url`. */
const namesOfUrls = new Set<string>();

/** Normalizes a name: lower case, without separators. */
export const plainKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** What sources add to names: `facebook_video_cdn_url_at_scrape` is `video`. */
const PREFIX = /^(?:ad|creative|facebook|main)/;
const SUFFIX = /(?:atscrape|cdn|urls?)$/;
const URL_SUFFIX = /urls?$/;

/** Maximum number of prefixes and of suffixes that are removed. */
const AFFIXES_MAX = 3;
/** Longer names are in no list, whatever is removed. */
const LENGTH_MAX = 80;

/** Other things have ids too: `creative_id` is not the ad's. */
const NEVER_AFFIXED = new Set(["id", "adid"]);

/** The known name that is left of a name without prefixes and suffixes. */
function withoutAffixes(key: string): string | null {
  let isUrl = false;
  const isKnown = (name: string) =>
    slotsOf.has(name) && !NEVER_AFFIXED.has(name) &&
    (!isUrl || namesOfUrls.has(name));
  for (let tail = key, i = 0; i <= AFFIXES_MAX; i++) {
    for (let name = tail, j = 0; j <= AFFIXES_MAX; j++) {
      if (isKnown(name)) return name;
      name = name.replace(PREFIX, "");
    }
    isUrl ||= URL_SUFFIX.test(tail);
    tail = tail.replace(SUFFIX, "");
  }
  return null;
}

/** Maximum number of cached names: enough for wide files, bounded for hostile ones. */
const KEYS_MAX = 10_000;
const keys = new Map<string, string>();

/**
 * Normalizes a name and, unless it is known as it is, removes what sources add
 * to names.
 */
export function nameKey(name: string): string {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= KEYS_MAX) keys.clear();
    key = plainKey(name);
    if (!slotsOf.has(key) && key.length <= LENGTH_MAX) {
      key = withoutAffixes(key) ?? key;
    }
    keys.set(name, key);
  }
  return key;
}

/** A list of names that can be looked up in objects. */
export function listed(...all: string[]): Names {
  const names: Names = [...new Set(all.map(plainKey))];
  names.forEach((key, rank) => {
    const slots = slotsOf.get(key) ?? [];
    slotsOf.set(key, [...slots, [names, rank]]);
  });
  // A name may be known from now on.
  keys.clear();
  return names;
}

/**
 * Names of an ad's fields in sources, in order of preference. Case and
 * separators are ignored: `ad_archive_id` is `adArchiveID` and `Ad Archive ID`
 * too. A field's own name comes first, and names with affixes, such as `ad_`,
 * last.
 *
 * @param urls the fields whose values are URLs
 */
export function names<Field extends string>(
  table: Readonly<Record<Field, string>>,
  ...urls: NoInfer<Field>[]
): Record<Field, Names> {
  const fields = Object.keys(table) as Field[];
  const lists = toMembers(
    fields,
    (field) => listed(...`${field} ${table[field]}`.trim().split(/\s+/)),
  );
  for (const key of urls.flatMap((field) => lists[field])) namesOfUrls.add(key);
  return lists;
}

/** How inputs spell the names of each list, in their order: an input spells each name one way. */
const spellings = new Map<Names, { name: string; rank: number }[]>();
const met = new Set<string>();
/** The objects that were looked at last: a record and its snapshot take turns. */
let latest: Members | null = null;
let previous: Members | null = null;

/** Records the spelling of an object's names. */
function meet(object: Members): void {
  if (object === latest || object === previous) return;
  if (met.size >= KEYS_MAX) {
    met.clear();
    spellings.clear();
    latest = null;
  }
  for (const name of Object.keys(object)) {
    if (met.has(name)) continue;
    met.add(name);
    const key = nameKey(name);
    for (const [names, at] of slotsOf.get(key) ?? []) {
      const rank = key === plainKey(name) ? at : names.length + at;
      const all = [...spellings.get(names) ?? [], { name, rank }];
      spellings.set(names, all.sort((a, b) => a.rank - b.rank));
    }
  }
  previous = latest;
  latest = object;
}

/** R writes `NA` for missing values. */
const isMissing = (value: unknown): boolean =>
  isNothing(value) || value === "NA";

/**
 * The values of objects under any of the names: object by object, each in the
 * order of the names.
 *
 * @param names a list of a table, or one that {@linkcode listed} made
 */
export function valuesOf(
  places: readonly Members[],
  names: Names,
): unknown[] {
  const values: unknown[] = [];
  for (const place of places) {
    meet(place);
    for (const { name } of spellings.get(names) ?? []) {
      if (!isMissing(place[name])) values.push(place[name]);
    }
  }
  return values;
}

/** The first of these values; undefined if there is none. */
export function valueOf(places: readonly Members[], names: Names): unknown {
  for (const place of places) {
    meet(place);
    for (const { name } of spellings.get(names) ?? []) {
      if (!isMissing(place[name])) return place[name];
    }
  }
  return undefined;
}
