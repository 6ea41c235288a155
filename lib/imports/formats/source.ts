import { knownMember, OF_SOURCE } from "@/lib/imports/formats/known_members.ts";
import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";
import { SOURCE } from "@/lib/imports/formats/names.ts";
import { storable, storableValue } from "@/lib/imports/formats/plain_text.ts";
import { withinSource } from "@/lib/imports/formats/within_source.ts";

/** Names of secrets. */
const SECRET =
  /token|cookie|session|secret|passw|authorization|api_?key|^(?:fb_)?dtsg|^lsd$/i;
/** Parameters of URLs that are secrets. */
const TOKEN =
  /([?&])(?:access_token|token|api_?key|sig|signature)=[^&#\s"]*&?/gi;

/** Deeper values are dropped. */
const LEVELS_MAX = 8;

/** A value without secrets and empty members; undefined for nothing. */
function plain(value: unknown, level = 0): unknown {
  if (isNothing(value) || level > LEVELS_MAX) return undefined;
  if (typeof value === "string") {
    return value.replace(TOKEN, "$1").replace(/[?&]$/, "");
  }
  if (Array.isArray(value)) {
    const items = value.map((each) => plain(each, level + 1))
      .filter((each) => each !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .filter(([name]) => !SECRET.test(name))
    .map(([name, each]) => [name, plain(each, level + 1)] as const)
    .filter(([, each]) => each !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The members of an object that are not part of the ad. */
function* others(
  object: Members,
  kind: string,
): Generator<[string, unknown]> {
  for (const name of Object.keys(object)) {
    const value = object[name];
    // Rows can have thousands of empty cells.
    if (isNothing(value)) continue;
    const known = knownMember(kind, name);
    if (known === undefined || known.target.endsWith(SOURCE)) {
      yield [name, value];
    } else if (OF_SOURCE.has(known.inner) && isObject(value)) {
      yield [name, Object.fromEntries(others(value, known.inner!))];
    }
  }
}

/** The UTM values of a link, by their names. */
function utmIn(url: string | null): Members | undefined {
  const query = /\?([^#]+)/.exec(url ?? "")?.[1];
  if (query === undefined) return undefined;
  const utm = [...new URLSearchParams(query)]
    .filter(([name, value]) => /^utm_\w{1,40}$/.test(name) && value !== "")
    .map(([name, value]) => [name, storable(value.slice(0, 500))] as const);
  return utm.length === 0 ? undefined : Object.fromEntries(utm);
}

/**
 * What a record has beyond the ad, as far as it fits; null for nothing.
 *
 * @param url the ad's destination
 */
export function readSource(record: Members, url: string | null) {
  const utm = utmIn(url);
  return withinSource({
    // The order is part of stored hashes: a record can have a `utm` of its own.
    ...utm && { utm },
    ...plain(storableValue(Object.fromEntries(others(record, "record")))) as
      | Members
      | undefined,
  });
}
