import { fateOf, type Place } from "@/lib/imports/formats/becomes.ts";
import { isNothing, isObject } from "@/lib/imports/formats/members.ts";
import { printable } from "@/lib/imports/formats/printable.ts";

/** A member of the records of an import. */
interface Seen {
  path: string;
  count: number;
  becomes: string | null;
  inner: Place | null;
  members: Members;
}

type Members = Map<string, Seen>;

/** Members of all levels that are told apart; real exports have some 200. */
const MEMBERS_MAX = 1_000;
/** Of these, a report has so many, the most frequent. */
export const REPORTED_MEMBERS_MAX = 200;

/** What of a record was not understood. */
export interface Unread {
  path: string;
  value: unknown;
}

function isEmpty(value: unknown): boolean {
  if (isNothing(value)) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value!).every(isEmpty);
}

/** Counts the members of records, with what becomes of each. */
export class MembersSeen {
  readonly #members: Members = new Map();
  #size = 0;

  /** Counts those of a record, and returns what of it is not understood. */
  add(record: unknown, place: Place): Unread[] {
    const unread: Unread[] = [];
    this.#add(this.#members, record, place, "", unread);
    return unread;
  }

  #add(
    members: Members,
    value: unknown,
    place: Place,
    path: string,
    unread: Unread[],
  ): void {
    if (Array.isArray(value)) {
      for (const each of value) this.#add(members, each, place, path, unread);
      return;
    }
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (isNothing(member)) continue;
      const seen = members.get(name) ?? this.#meet(members, name, place, path);
      if (seen.becomes === null) {
        if (isEmpty(member)) continue;
        unread.push({ path: seen.path, value: member });
      }
      seen.count++;
      if (seen.inner !== null && typeof member === "object") {
        this.#add(seen.members, member, seen.inner, `${seen.path}.`, unread);
      }
    }
  }

  #meet(members: Members, name: string, place: Place, path: string): Seen {
    const fate = fateOf(place, name);
    const seen = {
      path: path + printable(name),
      count: 0,
      becomes: fate?.becomes ?? null,
      inner: fate?.inner ?? null,
      members: new Map(),
    };
    if (this.#size < MEMBERS_MAX) {
      members.set(name, seen);
      this.#size++;
    }
    return seen;
  }

  /** The most frequent ones. */
  report(): { name: string; count: number; becomes: string }[] {
    const all: Seen[] = [];
    const gather = (members: Members) => {
      for (const seen of members.values()) {
        if (seen.count > 0) all.push(seen);
        gather(seen.members);
      }
    };
    gather(this.#members);
    return all.sort((a, b) => b.count - a.count)
      .slice(0, REPORTED_MEMBERS_MAX)
      .map(({ path, count, becomes }) => ({
        name: path,
        count,
        becomes: becomes ?? NOT_UNDERSTOOD,
      }));
  }
}

export const NOT_UNDERSTOOD = "not understood";
