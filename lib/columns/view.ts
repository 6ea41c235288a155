import { type Kysely, sql } from "kysely";
import {
  type ChangePosition,
  type Changes,
  changesAfter,
  decodeChanges,
} from "@/lib/columns/changes.ts";
import { FACTS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What a process knows of the archive's columns at one version. It never changes. */
export interface View {
  version: number;
  /** Identifies the tables: a restored archive has others, with versions of its own. */
  tables: number;
  /** Stored columns contain at least the changes up to here. */
  folded: ChangePosition;
  /** Columns of terms have all changes of words before this version. */
  wordsVersion: number;
  /** The terms that have a column. */
  terms: ReadonlySet<string>;
  /** The archive's version at the last change of any stored column. */
  stored: number;
  /** The chunks that have ads, or had some, ascending. */
  chunks: readonly number[];
  /** All changes after the version `since`, up to which stored columns have them. */
  changes: readonly Batch[];
  since: number;
}

/** Some changes; the next batch begins after the last of them. */
type Batch = Changes & { last: ChangePosition };

interface Row
  extends Pick<View, "version" | "tables" | "wordsVersion" | "stored"> {
  foldedVersion: number;
  foldedId: number;
  /** Null, like `chunks`, if they are the same as in the previous view. */
  terms: string[] | null;
  chunks: number[] | null;
  changes: string;
}

/** Changes that are read at once. */
const PAGE_SIZE = 20_000;
/** Maximum number of changes to remember beyond those that are needed. */
const REMEMBERED_MAX = 50_000;
/** The same for batches, each of which is checked when a chunk is used. */
const BATCHES_MAX = 200;

/**
 * Reads the current state of the archive. Only what has changed since a previous
 * view is read, in pages: what changes between two of them comes later.
 */
export async function readView(
  db: Kysely<Schema>,
  before: View | null,
): Promise<View> {
  let view = before;
  for (;;) {
    const isStored = sql`c.folded is distinct from ${
      view?.stored ?? null
    }::bigint`;
    const { rows: [row] } = await sql<Row>`
      select s.version, s.tableoid::bigint as tables,
        c.version as "foldedVersion", c.version_id as "foldedId",
        c.words_version as "wordsVersion", c.folded as stored,
        case when ${isStored} then array(select term from ad_terms) end as terms,
        case when ${isStored} then array(
          select chunk from ad_columns where name = ${FACTS}) end as chunks,
        ${
      view === null ? sql`''` : changesAfter(lastOf(view), PAGE_SIZE)
    } as changes
      from archive_state s, ad_columns_state c`.execute(db);
    const { version, tables, wordsVersion, stored, ...read } = row!;
    const folded = { version: read.foldedVersion, id: read.foldedId };
    // A first view has what is stored.
    const known = view ?? {
      version: folded.version,
      tables,
      terms: new Set<string>(),
      chunks: [],
      changes: [],
      since: folded.version,
    };
    if (version < known.version || tables !== known.tables) {
      view = null;
      continue;
    }
    const found = decodeChanges(read.changes);
    const { last } = found;
    const isAll = view !== null && found.count < PAGE_SIZE;
    view = {
      version: isAll ? version : (last ?? known).version,
      tables,
      folded,
      wordsVersion,
      stored,
      terms: read.terms === null ? known.terms : new Set(read.terms),
      chunks: [
        ...new Set([
          ...known.chunks,
          ...read.chunks ?? [],
          ...found.chunks.keys(),
        ]),
      ].sort((a, b) => a - b),
      ...remember(
        last === null ? known.changes : [...known.changes, { ...found, last }],
        known.since,
        folded,
      ),
    };
    if (isAll) return view;
  }
}

/** The position up to which a view has all changes. */
function lastOf({ version, changes, folded }: View): ChangePosition {
  const last = changes.at(-1)?.last ?? folded;
  return last.version === version
    ? last
    : { version, id: Number.MAX_SAFE_INTEGER };
}

/** Leaves out the first changes if there are many and stored columns have them. */
function remember(
  changes: readonly Batch[],
  since: number,
  folded: ChangePosition,
): Pick<View, "changes" | "since"> {
  let count = changes.reduce((sum, batch) => sum + batch.count, 0);
  const first = changes.findIndex((batch, n) => {
    const isMany = count > REMEMBERED_MAX || changes.length - n > BATCHES_MAX;
    count -= batch.count;
    return !isMany || batch.last.version >= folded.version;
  });
  return first <= 0 ? { changes, since } : {
    changes: changes.slice(first),
    since: changes[first - 1]!.last.version,
  };
}
