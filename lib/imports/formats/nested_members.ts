import { reject } from "@/lib/imports/formats/record_error.ts";
import { isObject, type Members } from "@/lib/imports/formats/members.ts";

/** `snapshot.body.text`, `snapshot/cards/0/title`. */
const PATH = /^[^./]+(?:[./][^./]+)+$/;

/** Real paths have up to five parts. */
const PARTS_MAX = 8;

/** Of a record: 200 cards of ten members have 2,000. */
const MEMBERS_MAX = 4_000;
/** Of a path; real ones have some 60 characters. */
const PATH_LENGTH_MAX = 200;

/** What the paths that begin alike say: a value, members, or both. */
interface Branch {
  value: unknown;
  members: Map<string, Branch>;
}

function branch(): Branch {
  return { value: undefined, members: new Map() };
}

/** What flat exports write for nothing, such as the cards of an ad that has none. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
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

/** Members under the numbers from 0 are a list. */
function listOrObject(members: ReadonlyMap<string, unknown>): unknown {
  const names = [...members.keys()];
  if (!names.every((name) => /^\d{1,4}$/.test(name))) {
    return Object.fromEntries(members);
  }
  return names.sort((a, b) => Number(a) - Number(b))
    .map((name) => members.get(name));
}

/** A value with what the branch adds to it. What the value says itself counts. */
function joined(given: unknown, { value, members }: Branch): unknown {
  const base = isNothing(given) ? value : given;
  if (members.size === 0) return base;
  if (isNothing(base)) {
    return listOrObject(
      new Map([...members].map(([name, member]) => [
        name,
        joined(undefined, member),
      ])),
    );
  }
  if (!isObject(base)) return base;
  // Not assigned: a member may be called `__proto__`.
  return Object.fromEntries([
    ...Object.entries(base),
    ...[...members].map(([name, member]) => [
      name,
      joined(Object.hasOwn(base, name) ? base[name] : undefined, member),
    ]),
  ]);
}

/**
 * The record with the members that are named by a path (`snapshot.body.text`,
 * `snapshot/cards/0/title`), as flat exports write them, in their places.
 * If a record has both, the nested one counts.
 *
 * @throws {RecordError} for more members than any ad has
 */
export function nestedMembers(record: Members): Members {
  const names = Object.keys(record);
  if (names.length > MEMBERS_MAX) {
    reject(`The record has more than ${MEMBERS_MAX} members.`);
  }
  const paths = names.filter((name) =>
    name.length <= PATH_LENGTH_MAX && PATH.test(name) &&
    name.split(/[./]/).length <= PARTS_MAX
  );
  if (paths.length === 0) return record;
  const root = branch();
  for (const path of paths) {
    if (!isNothing(record[path])) grow(root, path, record[path]);
  }
  const named = new Set(paths);
  const rest = Object.entries(record).filter(([name]) => !named.has(name));
  return joined(Object.fromEntries(rest), root) as Members;
}
