import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";

/** `snapshot.body.text`, `snapshot/cards/0/title`. */
const PATH = /^[^./]+(?:[./][^./]+)+$/;

/** What flattened snapshots say of their page, which can be the creator's. */
const SNAPSHOT_PAGE = /^snapshot[_ ]?(?=page)/i;

/** Real paths have up to five parts. */
const PARTS_MAX = 8;

/** Maximum length of a path; real ones have about 60 characters. */
const PATH_LENGTH_MAX = 200;

/** The rest of a path, and the value that it leads to. */
type Path = readonly [parts: readonly string[], value: unknown];

/** Members with the names 0, 1, 2 and so on become a list. */
function listOrObject(members: ReadonlyMap<string, unknown>): unknown {
  const entries = [...members];
  return entries.every(([name]) => /^\d{1,4}$/.test(name))
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each)
    : Object.fromEntries(members);
}

/** Merges the values of paths into a value, which takes precedence. */
function merged(value: unknown, paths: readonly Path[]): unknown {
  const own = paths.findLast(([parts]) => parts.length === 0);
  const base = isNothing(value) ? own?.[1] : value;
  const inner = paths.filter(([parts]) => parts.length > 0);
  if (inner.length === 0 || !isNothing(base) && !isObject(base)) return base;
  // A map, because a member can be called `__proto__`.
  const members = new Map<string, unknown>(Object.entries(base ?? {}));
  for (const [name, group] of Map.groupBy(inner, ([parts]) => parts[0]!)) {
    const rest = group.map(([parts, each]): Path => [parts.slice(1), each]);
    members.set(name, merged(members.get(name), rest));
  }
  return isNothing(base) ? listOrObject(members) : Object.fromEntries(members);
}

/** The parts of a path; null for a name that is none. */
function partsOf(name: string): string[] | null {
  // Most names have neither character, which is checked faster than the pattern.
  if (!name.includes("/") && !name.includes(".")) {
    return SNAPSHOT_PAGE.test(name)
      ? ["snapshot", name.replace(SNAPSHOT_PAGE, "")]
      : null;
  }
  if (name.length > PATH_LENGTH_MAX || !PATH.test(name)) return null;
  const parts = name.split(/[./]/);
  return parts.length <= PARTS_MAX ? parts : null;
}

/**
 * Expands fields whose names are paths into nested objects. If a record has
 * both, the nested one takes precedence.
 */
export function nestedMembers(record: Members): Members {
  const paths: Path[] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(record)) {
    const parts = partsOf(name);
    if (parts === null) rest.push([name, value]);
    else if (!isNothing(value)) paths.push([parts, value]);
  }
  if (rest.length === Object.keys(record).length) return record;
  return merged(Object.fromEntries(rest), paths) as Members;
}
