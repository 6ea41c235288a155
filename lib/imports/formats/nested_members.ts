import {
  isNothing,
  isObject,
  type Members,
} from "@/lib/imports/formats/members.ts";

/** `snapshot.body.text`, `snapshot/cards/0/title`. */
const PATH = /^[^./]+(?:[./][^./]+)+$/;

/** Real paths have up to five parts. */
const PARTS_MAX = 8;

/** Maximum length of a path; real ones have about 60 characters. */
const PATH_LENGTH_MAX = 200;

/** A node in the tree of paths: a value, members, or both. */
interface Branch {
  value: unknown;
  members: Map<string, Branch>;
}

function branch(): Branch {
  return { value: undefined, members: new Map() };
}

function grow(root: Branch, path: string, value: unknown): void {
  let at = root;
  for (const part of path.split(/[./]/)) {
    let next = at.members.get(part);
    if (next === undefined) at.members.set(part, next = branch());
    at = next;
  }
  at.value = value;
}

/** Members with the names 0, 1, 2 and so on become a list. */
function listOrObject(members: ReadonlyMap<string, unknown>): unknown {
  const entries = [...members];
  return entries.every(([name]) => /^\d{1,4}$/.test(name))
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each)
    : Object.fromEntries(members);
}

/** Merges a value with a branch; the value takes precedence. */
function joined(given: unknown, { value, members }: Branch): unknown {
  const base = isNothing(given) ? value : given;
  if (members.size === 0 || !isNothing(base) && !isObject(base)) return base;
  // A map, because a member can be called `__proto__`.
  const all = new Map<string, unknown>(Object.entries(base ?? {}));
  for (const [name, member] of members) {
    all.set(name, joined(all.get(name), member));
  }
  return isNothing(base) ? listOrObject(all) : Object.fromEntries(all);
}

function isPath(name: string): boolean {
  // Most names have neither character, which is checked faster than the pattern.
  return (name.includes("/") || name.includes(".")) &&
    name.length <= PATH_LENGTH_MAX && PATH.test(name) &&
    name.split(/[./]/).length <= PARTS_MAX;
}

/**
 * Expands fields whose names are paths into nested objects. If a record has
 * both, the nested one takes precedence.
 */
export function nestedMembers(record: Members): Members {
  const paths = Object.keys(record).filter(isPath);
  if (paths.length === 0) return record;
  const root = branch();
  for (const path of paths) {
    if (!isNothing(record[path])) grow(root, path, record[path]);
  }
  const named = new Set(paths);
  const rest = Object.entries(record).filter(([name]) => !named.has(name));
  return joined(Object.fromEntries(rest), root) as Members;
}
