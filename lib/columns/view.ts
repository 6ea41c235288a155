import { type Kysely, sql } from "kysely";
import {
  type Changes,
  changesAfter,
  decodeChanges,
  type Position,
} from "@/lib/columns/changes.ts";
import { FACTS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** What a process knows of the archive's columns at one version. It never changes. */
export interface View {
  /** The archive's version. */
  version: number;
  /** Identifies the tables: a restored archive has others, with versions of its own. */
  tables: number;
  /** Stored columns contain at least the changes up to here. */
  folded: Position;
  /** Columns of terms have all changes of words before this version. */
  wordsVersion: number;
  /** The changes since some position that stored columns contain. */
  changes: readonly Batch[];
  /** The terms that have a column. */
  terms: ReadonlySet<string>;
  /** The archive's version at the last change of any stored column. */
  stored: number;
  /** The chunks that have ads, or had some, ascending. */
  chunks: readonly number[];
}

/** The changes between two versions. */
interface Batch extends Changes {
  /** The version before the first change: after it, the batch has all changes. */
  from: number;
  /** The version of the last change. */
  to: number;
}

interface Row {
  version: number;
  tables: number;
  folded_version: number;
  folded_id: number;
  words_version: number;
  stored: number;
  /** Null, as `chunks`: they are those of the former view. */
  terms: string[] | null;
  chunks: number[] | null;
  changes: string;
}

/** Changes that are read at once. */
const PAGE_SIZE = 20_000;
/** Maximum number of changes to remember beyond those that are needed. */
const REMEMBERED_MAX = 50_000;
/** The same of batches, each of which is looked at when a chunk is used. */
const BATCHES_MAX = 200;

/**
 * Reads the present state of the archive. Only what has changed since a former
 * view is read, in pages: what changes between two of them comes later.
 */
export async function readView(
  db: Kysely<Schema>,
  before: View | null,
): Promise<View> {
  let view = before;
  for (;;) {
    const at = view === null ? null : lastOf(view);
    const isStored = sql`c.folded is distinct from ${
      view?.stored ?? null
    }::bigint`;
    const { rows: [row] } = await sql<Row>`
      select s.version, s.tableoid::bigint as tables,
        c.version as folded_version, c.version_id as folded_id,
        c.words_version, c.folded as stored,
        case when ${isStored} then array(select term from ad_terms) end as terms,
        case when ${isStored} then array(
          select chunk from ad_columns where name = ${FACTS}) end as chunks,
        ${at === null ? sql`null` : changesAfter(at, PAGE_SIZE)} as changes
      from archive_state s, ad_columns_state c`.execute(db);
    const { version, folded_version, folded_id, changes } = row!;
    const folded = { version: folded_version, id: folded_id };
    if (view === null) {
      view = begin(folded, row!);
      continue;
    }
    if (version < view.version || row!.tables !== view.tables) {
      view = null;
      continue;
    }
    const found = decodeChanges(changes);
    const isAll = found.count < PAGE_SIZE;
    const batch = {
      ...found,
      from: at!.version,
      to: found.last?.version ?? at!.version,
    };
    view = {
      version: isAll ? version : found.last!.version,
      tables: view.tables,
      folded,
      wordsVersion: row!.words_version,
      stored: row!.stored,
      terms: row!.terms === null ? view.terms : new Set(row!.terms),
      changes: remembered(
        found.count === 0 ? view.changes : [...view.changes, batch],
        folded,
      ),
      chunks: [
        ...new Set([
          ...view.chunks,
          ...row!.chunks ?? [],
          ...found.chunks.keys(),
        ]),
      ].sort((a, b) => a - b),
    };
    if (isAll) return view;
  }
}

function begin(
  folded: Position,
  { chunks, terms, stored, words_version, tables }: Row,
): View {
  return {
    ...{ version: folded.version, tables },
    folded,
    wordsVersion: words_version,
    stored,
    terms: new Set(terms),
    changes: [{
      ...{ count: 0, last: folded, chunks: new Map() },
      ...{ from: folded.version, to: folded.version },
    }],
    chunks: chunks ?? [],
  };
}

/** The position up to which a view has all changes. */
function lastOf({ version, changes }: View): Position {
  const last = changes.at(-1)?.last;
  return last?.version === version
    ? last
    : { version, id: Number.MAX_SAFE_INTEGER };
}

/** Leaves out the first changes if there are many and stored columns have them. */
function remembered(changes: readonly Batch[], folded: Position): Batch[] {
  let count = changes.reduce((sum, batch) => sum + batch.count, 0);
  const first = changes.findIndex((batch, n) => {
    const isMany = count > REMEMBERED_MAX || changes.length - n > BATCHES_MAX;
    if (!isMany || batch.to >= folded.version) return true;
    count -= batch.count;
    return false;
  });
  return changes.slice(Math.max(0, first));
}
