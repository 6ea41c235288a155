import { knownMember, OF_SOURCE } from "@/lib/imports/formats/known_members.ts";
import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";
import { SOURCE } from "@/lib/imports/formats/other_names.ts";
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
export function othersIn(object: Members, kind: string): Members {
  const others = Object.entries(object).flatMap(([name, value]) => {
    // Rows can have thousands of empty cells.
    if (isNothing(value)) return [];
    const known = knownMember(kind, name);
    if (known === undefined || known.target.endsWith(SOURCE)) {
      return [[name, value] as const];
    }
    return OF_SOURCE.has(known.inner) && isObject(value)
      ? [[name, othersIn(value, known.inner!)] as const]
      : [];
  });
  return Object.fromEntries(others);
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

/** As much of the members as fits, without what cannot be stored or is secret; null for nothing. */
export function toSource(members: Members, utm?: Members): Members | null {
  return withinSource({
    // The order is part of stored hashes: a record can have a `utm` of its own.
    ...utm && { utm },
    ...plain(storableValue(members)) as Members | undefined,
  });
}

/**
 * What a record has beyond the ad; null for nothing.
 *
 * @param url the ad's destination
 */
export const readSource = (record: Members, url: string | null) =>
  toSource(othersIn(record, "record"), utmIn(url));
