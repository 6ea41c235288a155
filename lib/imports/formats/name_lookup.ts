import {
  isNothing,
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

/** The lists that contain a normalized name, and its index in each. */
const listsOf = new Map<string, [names: Names, index: number][]>();

/** Names whose values are URLs: what is called `image` may be called `image_url`. */
const namesOfUrls = new Set<string>();

/** Normalizes a name: lower case, without separators. */
export const plainKey = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** What sources add to names: `facebook_video_cdn_url_at_scrape` is `video`. */
const PREFIX = /^(?:ad|creative|facebook|main|snapshot)/;
const SUFFIX = /(?:atscrape|cdn|urls?)$/;
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
const cachedKeys = new Map<string, string>();

/**
 * Normalizes a name and, unless it is listed itself, removes what sources add to
 * names.
 */
export function nameKey(name: string): string {
  let key = cachedKeys.get(name);
  if (key === undefined) {
    if (cachedKeys.size >= KEYS_MAX) cachedKeys.clear();
    key = plainKey(name);
    if (!listsOf.has(key) && key.length <= LENGTH_MAX) {
      key = withoutAffixes(key) ?? key;
    }
    cachedKeys.set(name, key);
  }
  return key;
}

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
  keys.forEach((key, index) => {
    const lists = listsOf.get(key) ?? [];
    listsOf.set(key, [...lists, [names, index]]);
  });
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

/** How inputs spell the names of each list, in their order: an input spells each name one way. */
const spellings = new Map<Names, { name: string; order: number }[]>();
const spelled = new Set<string>();
let learned = new WeakSet<Members>();

/** Remembers how an object spells names. */
function learnSpellings(object: Members): void {
  if (learned.has(object)) return;
  if (spelled.size >= KEYS_MAX) {
    spelled.clear();
    spellings.clear();
    learned = new WeakSet();
  }
  learned.add(object);
  for (const name of Object.keys(object)) {
    if (spelled.has(name)) continue;
    spelled.add(name);
    const key = nameKey(name);
    for (const [names, index] of listsOf.get(key) ?? []) {
      const order = key === plainKey(name) ? index : names.keys.length + index;
      const all = [...spellings.get(names) ?? [], { name, order }];
      // The order in which this process met them must not matter.
      spellings.set(
        names,
        all.sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)),
      );
    }
  }
}

/** What R writes for missing values and empty lists. */
const MISSING: ReadonlySet<unknown> = new Set(["NA", "character(0)", "list()"]);

const isMissing = (value: unknown): boolean =>
  isNothing(value) || MISSING.has(value);

/** The values of objects under any of the names: object by object, each in the order of the names. */
export function valuesOf(objects: readonly Members[], names: Names): unknown[] {
  const values: unknown[] = [];
  for (const object of objects) {
    learnSpellings(object);
    for (const { name } of spellings.get(names) ?? []) {
      if (!isMissing(object[name])) values.push(object[name]);
    }
  }
  return values;
}

/** The first of these values; undefined without any. */
export const valueOf = (objects: readonly Members[], names: Names): unknown =>
  valuesOf(objects, names)[0];
