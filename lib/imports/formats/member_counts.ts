import {
  type KnownMember,
  knownMember,
} from "@/lib/imports/formats/known_members.ts";
import { isNothing, isObject } from "@/lib/imports/formats/members.ts";
import { printable } from "@/lib/imports/formats/printable.ts";

export const NOT_UNDERSTOOD = "not understood";

/** Maximum number of distinct fields that are counted; real exports have about 200. */
const MEMBERS_MAX = 1_000;
/** Maximum number of fields in a report, the most frequent ones. */
const REPORTED_MEMBERS_MAX = 200;

/** A field that the records of an import have; without a target, it is not understood. */
interface CountedMember extends Partial<KnownMember> {
  path: string;
  count: number;
  members: Map<string, CountedMember>;
}

/** A field that was not understood. */
export interface UnreadMember {
  path: string;
  value: unknown;
}

interface ReportedMember {
  name: string;
  count: number;
  becomes: string;
}

function isEmpty(value: unknown): boolean {
  if (isNothing(value)) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value!).every(isEmpty);
}

const counted = (path: string, known?: KnownMember): CountedMember => ({
  path,
  ...known,
  count: 0,
  members: new Map(),
});

/** Counts the fields of records, and which fields of an ad they are imported into. */
export class MemberCounts {
  /** Native records have fixed names; all others can have many. */
  readonly #roots = {
    native: counted("", { target: "", inner: "native" }),
    record: counted("", { target: "", inner: "record" }),
    tiktok: counted("", { target: "", inner: "tiktok" }),
  };
  #size = 0;

  /** Counts the fields of a record, and returns those that are not understood. */
  add(
    record: unknown,
    kind: "native" | "record" | "tiktok",
  ): UnreadMember[] {
    const unread: UnreadMember[] = [];
    this.#add(this.#roots[kind], record, unread);
    return unread;
  }

  #add(within: CountedMember, value: unknown, unread: UnreadMember[]): void {
    if (Array.isArray(value)) {
      for (const each of value) this.#add(within, each, unread);
      return;
    }
    if (!isObject(value)) return;
    for (const name of Object.keys(value)) {
      const member = value[name];
      if (isNothing(member)) continue;
      const seen = within.members.get(name) ?? this.#addMember(within, name);
      // A column "Creative" can contain a link, for example to a shared drive.
      const isText = seen.inner === "creative" &&
        typeof member === "string" && !/^\s*\{/.test(member);
      if (seen.target === undefined || isText) {
        if (isEmpty(member)) continue;
        unread.push({ path: seen.path, value: member });
      }
      seen.count++;
      if (seen.inner !== undefined) this.#add(seen, member, unread);
    }
  }

  #addMember(within: CountedMember, name: string): CountedMember {
    const prefix = within.path === "" ? "" : `${within.path}.`;
    const known = knownMember(within.inner!, name);
    const member = counted(
      prefix + printable(name),
      // Without a target, it means the same as the object that contains it.
      known?.target === "" ? { ...known, target: within.target! } : known,
    );
    if (this.#size < MEMBERS_MAX) {
      within.members.set(name, member);
      this.#size++;
    }
    return member;
  }

  /** The most frequent fields. */
  report(): ReportedMember[] {
    const all = new Map<string, ReportedMember>();
    const gather = ({ members }: CountedMember) => {
      for (const member of members.values()) {
        const { path: name, count, target: becomes = NOT_UNDERSTOOD } = member;
        const key = JSON.stringify([name, becomes]);
        const before = all.get(key)?.count ?? 0;
        if (count > 0) all.set(key, { name, count: before + count, becomes });
        gather(member);
      }
    };
    Object.values(this.#roots).forEach(gather);
    return [...all.values()].sort((a, b) => b.count - a.count)
      .slice(0, REPORTED_MEMBERS_MAX);
  }
}
