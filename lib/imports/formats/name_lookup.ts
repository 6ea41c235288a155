import {
  isMissing,
  type Members,
  toMembers,
} from "@/lib/imports/formats/members.ts";

/** Names of one thing in sources. */
export interface Names {
  /** Normalized, in order of preference. */
  readonly keys: readonly string[];
  /** The field of the ad that values are imported into; "" if it is that of their object. */
  readonly target: string;
  /** What kind of objects values can be, if their members are read: see `known_members.ts`. */
  readonly inner: string | undefined;
}

/** The lists that contain a normalized name. */
const listsOf = new Map<string, Names[]>();

/** Names whose values are URLs: what is called `image` may be called `image_url`. */
const namesOfUrls = new Set<string>();

/** Normalizes a name: lower case, without separators. */
export const plainKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** What sources add to names: `facebook_video_cdn_url_at_scrape` is `video`. */
const PREFIX = /^(?:ad|creative|facebook|main|snapshot)/;
const SUFFIX = /(?:atscrape|cdn|urls?|utc|iso|unix)$/;
const URL_SUFFIX = /urls?$/;

/** Maximum number of prefixes and of suffixes that are removed. */
const AFFIXES_MAX = 3;
/** Longer names are in no list, whatever is removed. */
const LENGTH_MAX = 80;

/** Other things have ids too: `creative_id` is not the ad's. */
const NEVER_AFFIXED = new Set(["id", "adid"]);

/** The listed name that remains when prefixes and suffixes are removed. */
function withoutAffixes(key: string): string | null {
  let isUrl = false;
  const isListed = (name: string) =>
    listsOf.has(name) && !NEVER_AFFIXED.has(name) &&
    (!isUrl || namesOfUrls.has(name));
  for (let tail = key, i = 0; i <= AFFIXES_MAX; i++) {
    for (let name = tail, j = 0; j <= AFFIXES_MAX; j++) {
      if (isListed(name)) return name;
      name = name.replace(PREFIX, "");
    }
    isUrl ||= URL_SUFFIX.test(tail);
    tail = tail.replace(SUFFIX, "");
  }
  return null;
}

/** Maximum number of cached names: enough for wide files, bounded for hostile ones. */
const KEYS_MAX = 10_000;
const cachedKeys = new Map<string, { key: string; hasAffixes: boolean }>();

function keyOf(name: string) {
  let cached = cachedKeys.get(name);
  if (cached === undefined) {
    if (cachedKeys.size >= KEYS_MAX) cachedKeys.clear();
    const own = plainKey(name);
    const isWhole = listsOf.has(own) || own.length > LENGTH_MAX;
    const key = isWhole ? own : withoutAffixes(own) ?? own;
    cached = { key, hasAffixes: key !== own };
    cachedKeys.set(name, cached);
  }
  return cached;
}

/**
 * Normalizes a name and, unless it is listed itself, removes what sources add to
 * names.
 */
export const nameKey = (name: string): string => keyOf(name).key;

/**
 * Names that can be looked up in objects.
 *
 * @param words the names, separated by spaces
 */
export function listed(
  words: string,
  target = "",
  inner?: string,
): Names {
  const keys = [...new Set(words.trim().split(/\s+/).map(plainKey))];
  const names: Names = { keys, target, inner };
  for (const key of keys) listsOf.set(key, [...listsOf.get(key) ?? [], names]);
  // A cached name may be listed from now on.
  cachedKeys.clear();
  return names;
}

/** `brand.page_id: name name`, or `primary_text {text}: name`. */
const ENTRY = /^([^{:]+?)(?: \{(\w+)\})?:(.*)$/s;

/**
 * Names of fields in sources. An entry has the field of the ad that it is
 * imported into, in braces what its objects are if their members are read, and
 * further names in order of preference. Case and separators are ignored:
 * `ad_archive_id` is `adArchiveID` and `Ad Archive ID` too. The field's own
 * name comes first, and names with affixes, such as `ad_`, last.
 *
 * @param urls the fields whose values are URLs
 */
export function names<Field extends string>(
  table: Readonly<Record<Field, `${string}:${string}`>>,
  ...urls: NoInfer<Field>[]
): Record<Field, Names> {
  const lists = toMembers(Object.keys(table) as Field[], (field) => {
    const [, target, inner, words] = ENTRY.exec(table[field])!;
    return listed(`${field} ${words}`, target, inner);
  });
  for (const field of urls) {
    for (const key of lists[field].keys) namesOfUrls.add(key);
  }
  return lists;
}

/** The place of a name in a list; those with affixes come last. */
function placeOf(name: string, { keys }: Names): number {
  const { key, hasAffixes } = keyOf(name);
  return keys.indexOf(key) + (hasAffixes ? keys.length : 0);
}

const indexes = new WeakMap<Members, ReadonlyMap<Names, string[]>>();

/** An object's names by the lists that have them, in their order. */
function indexOf(object: Members): ReadonlyMap<Names, string[]> {
  const cached = indexes.get(object);
  if (cached !== undefined) return cached;
  const index = new Map<Names, string[]>();
  for (const name of Object.keys(object)) {
    for (const names of listsOf.get(nameKey(name)) ?? []) {
      const found = index.get(names);
      if (found === undefined) index.set(names, [name]);
      else found.push(name);
    }
  }
  for (const [names, found] of index) {
    if (found.length === 1) continue;
    const order = (a: string, b: string) =>
      placeOf(a, names) - placeOf(b, names) || (a < b ? -1 : 1);
    found.sort(order);
  }
  indexes.set(object, index);
  return index;
}

/** The values of objects under any of the names: object by object, each in the order of the names. */
export function valuesOf(objects: readonly Members[], names: Names): unknown[] {
  const values: unknown[] = [];
  for (const object of objects) {
    for (const name of indexOf(object).get(names) ?? []) {
      if (!isMissing(object[name])) values.push(object[name]);
    }
  }
  return values;
}

/** The first of these values; undefined without any. */
export const valueOf = (objects: readonly Members[], names: Names): unknown =>
  valuesOf(objects, names)[0];
