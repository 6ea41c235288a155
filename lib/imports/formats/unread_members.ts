import { isObject, type Members } from "@/lib/imports/formats/members.ts";
import { isOtherMember } from "@/lib/imports/formats/other_members.ts";

type Container = Members | readonly unknown[];

/** How deep names are looked for: an ad's creative is no deeper. */
const LEVELS_MAX = 4;

function isContainer(value: unknown): value is Container {
  if (Array.isArray(value)) return true;
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

/** What was read of which object. */
type Reads = Map<unknown, Set<PropertyKey>>;

/** The same value; what is read from it is noted. */
function noting(value: Container, reads: Reads): Container {
  return new Proxy(value, {
    get(target, name) {
      const names = reads.get(target) ?? new Set();
      reads.set(target, names.add(name));
      const member: unknown = Reflect.get(target, name);
      return isContainer(member) ? noting(member, reads) : member;
    },
  });
}

/** Whether there is anything in it. */
function isTold(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (!isContainer(value)) return value !== undefined && value !== null;
  return Object.values(value).some(isTold);
}

function* unread(
  value: Container,
  path: string,
  reads: Reads,
  level: number,
): Generator<string> {
  const names = reads.get(value);
  for (const [name, member] of Object.entries(value)) {
    if (isOtherMember(name) || !isTold(member)) continue;
    const isElement = Array.isArray(value);
    const memberPath = isElement ? path : `${path}.${name}`;
    if (!isElement && !names?.has(name)) yield memberPath.slice(1);
    else if (isContainer(member) && level < LEVELS_MAX) {
      yield* unread(member, memberPath, reads, level + 1);
    }
  }
}

/**
 * The members with something in them that `read` does not look at, by path
 * (`snapshot.promo`). Reads the record once more, so it is for the rare ones.
 */
export function unreadMembers(
  record: Members,
  read: (record: Members) => unknown,
): string[] {
  const reads: Reads = new Map();
  read(noting(record, reads) as Members);
  return [...new Set(unread(record, "", reads, 1))];
}
