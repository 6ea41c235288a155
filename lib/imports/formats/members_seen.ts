import {
  AS_ITS_OBJECT,
  type Fate,
  fateOf,
  type Place,
} from "@/lib/imports/formats/becomes.ts";
import { isNothing, isObject } from "@/lib/imports/formats/members.ts";
import { printable } from "@/lib/imports/formats/printable.ts";

/** A field that the records of an import have. */
interface Seen {
  path: string;
  count: number;
  becomes: string | null;
  inner: Place | null;
  members: Map<string, Seen>;
}

/** Maximum number of distinct fields that are counted; real exports have about 200. */
const MEMBERS_MAX = 1_000;
/** Maximum number of fields in a report, the most frequent ones. */
const REPORTED_MEMBERS_MAX = 200;

/** A field that was not understood. */
export interface Unread {
  path: string;
  value: unknown;
}

function isEmpty(value: unknown): boolean {
  if (isNothing(value)) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value!).every(isEmpty);
}

function seenAs(path: string, fate: Fate | null): Seen {
  const { becomes = null, inner = null } = fate ?? {};
  return { path, count: 0, becomes, inner, members: new Map() };
}

/** Counts the fields of records, and which fields of an ad they are imported into. */
export class MembersSeen {
  /** Native records have fixed names; all others can have many. */
  readonly #roots = {
    native: seenAs("", { becomes: "", inner: "native" }),
    record: seenAs("", { becomes: "", inner: "record" }),
  };
  #size = 0;

  /** Counts the fields of a record, and returns those that are not understood. */
  add(record: unknown, place: "native" | "record"): Unread[] {
    const unread: Unread[] = [];
    this.#add(this.#roots[place], record, unread);
    return unread;
  }

  #add(within: Seen, value: unknown, unread: Unread[]): void {
    if (Array.isArray(value)) {
      for (const each of value) this.#add(within, each, unread);
      return;
    }
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (isNothing(member)) continue;
      const seen = within.members.get(name) ?? this.#meet(within, name);
      // A column "Creative" can contain a link, for example to a shared drive.
      const isText = seen.inner === "creative" &&
        typeof member === "string" && !/^\s*\{/.test(member);
      if (seen.becomes === null || isText) {
        if (isEmpty(member)) continue;
        unread.push({ path: seen.path, value: member });
      }
      seen.count++;
      if (seen.inner !== null && typeof member === "object") {
        this.#add(seen, member, unread);
      }
    }
  }

  #meet(within: Seen, name: string): Seen {
    const fate = fateOf(within.inner!, name);
    const path = within.path === "" ? "" : `${within.path}.`;
    const seen = seenAs(path + printable(name), fate);
    if (fate?.becomes === AS_ITS_OBJECT) seen.becomes = within.becomes;
    if (this.#size < MEMBERS_MAX) {
      within.members.set(name, seen);
      this.#size++;
    }
    return seen;
  }

  /** The most frequent fields. */
  report(): { name: string; count: number; becomes: string }[] {
    const all = new Map<string, ReportedMember>();
    const gather = ({ members }: Seen) => {
      for (const seen of members.values()) {
        const { path: name, count, becomes: known } = seen;
        const becomes = known ?? NOT_UNDERSTOOD;
        const key = JSON.stringify([name, becomes]);
        const before = all.get(key)?.count ?? 0;
        if (count > 0) all.set(key, { name, count: before + count, becomes });
        gather(seen);
      }
    };
    Object.values(this.#roots).forEach(gather);
    return [...all.values()].sort((a, b) => b.count - a.count)
      .slice(0, REPORTED_MEMBERS_MAX);
  }
}

interface ReportedMember {
  name: string;
  count: number;
  becomes: string;
}

export const NOT_UNDERSTOOD = "not understood";
