import { type Kysely, type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import {
  createChunkCache,
  OutdatedViewError,
} from "@/lib/columns/chunk_cache.ts";
import {
  createCreativeNumbers,
  type CreativeNumbers,
} from "@/lib/columns/creative_numbers.ts";
import type { Chunk } from "@/lib/columns/format.ts";
import { readView, type View } from "@/lib/columns/view.ts";
import { Turns } from "@/lib/time/turns.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A read of the archive at one version. */
export interface Session {
  /**
   * Either a transaction that sees `view`, or each statement must return the
   * archive's version, to be passed to `check`; that of `value` does.
   */
  db: Kysely<Schema>;
  view: View;
  /** @throws {OutdatedViewError} the statement saw another version */
  check(version: number): void;
  /** Reads one value. @throws {OutdatedViewError} */
  value<Value>(expression: RawBuilder<unknown>): Promise<Value>;
  /** Columns chunk by chunk; other work can run in between. @throws {OutdatedViewError} */
  chunks(
    names: readonly string[],
  ): AsyncIterable<{ chunk: number; data: Chunk[] }>;
  /** A value of the view, cached. `read` gets that of another version, if it is still known. */
  keep<Value extends object>(
    key: string,
    read: (other: Value | undefined) => Promise<Value>,
    sizeOf: (value: Value) => number,
    /** For how many milliseconds; 0: as long as it fits. */
    ttlOf?: (value: Value) => number,
  ): Promise<Value>;
  creatives: CreativeNumbers;
}

export type ArchiveColumns = ReturnType<typeof createArchiveColumns>;

/** For what searches have found and the like. */
const DERIVED_BYTES_MAX = 24 * 1024 * 1024;
/** Attempts without a transaction: each sees all that was committed before it began. */
const ATTEMPTS = 2;

/** What a process knows of an archive, of several versions of it. */
function nothing(bytesMax?: number) {
  return {
    view: null as View | null,
    reading: null as Promise<Seen> | null,
    chunks: createChunkCache(bytesMax),
    derived: new LRUCache<
      string,
      { version: number; value: object; size: number }
    >({
      maxSize: DERIVED_BYTES_MAX,
      sizeCalculation: ({ size }) => size,
    }),
    creatives: createCreativeNumbers(),
  };
}
type Known = ReturnType<typeof nothing>;

interface Seen {
  known: Known;
  view: View;
}

/** A session, and whether a statement has shown that its view is the present one. */
function open(db: Kysely<Schema>, { known, view }: Seen) {
  const { chunks, derived, creatives } = known;
  let isChecked = false;
  const session: Session = {
    db,
    view,
    creatives,
    check(version) {
      if (version !== view.version) throw new OutdatedViewError();
      isChecked = true;
    },
    async value<Value>(expression: RawBuilder<unknown>) {
      const { rows: [row] } = await sql<{ version: number; value: Value }>`
        select version, ${expression} as value from archive_state`.execute(db);
      session.check(row!.version);
      return row!.value;
    },
    async *chunks(names) {
      const turns = new Turns();
      for (const chunk of view.chunks) {
        yield { chunk, data: await chunks.get(db, view, names, chunk) };
        if (turns.isOver) await turns.take();
      }
    },
    async keep<Value extends object>(
      key: string,
      read: (other: Value | undefined) => Promise<Value>,
      sizeOf: (value: Value) => number,
      ttlOf: (value: Value) => number = () => 0,
    ) {
      const { version } = view;
      const cached = derived.get(key);
      const other = cached?.value as Value | undefined;
      if (cached?.version === version) return other!;
      const value = await read(other);
      const size = sizeOf(value) + 2 * key.length + 200;
      derived.set(key, { version, value, size }, { ttl: ttlOf(value) });
      return value;
    },
  };
  return { session, isChecked: () => isChecked };
}

/** The columns of an archive as one process knows them, for all its readers. */
export function createArchiveColumns(bytesMax?: number) {
  let current = nothing(bytesMax);

  async function refresh(db: Kysely<Schema>): Promise<Seen> {
    let known = current;
    const before = known.view;
    const view = await readView(db, before);
    const isOther = before !== null &&
      (view.version < before.version || view.tables !== before.tables);
    // Running reads keep what they know to themselves.
    if (isOther) known = current = nothing(bytesMax);
    // Another refresh may have been faster.
    if (known.view === null || known.view.version < view.version) {
      known.view = view;
    }
    return { known, view };
  }

  /** Concurrent reads share one refresh, unless they must see what was committed since it began. */
  async function present(db: Kysely<Schema>): Promise<Seen> {
    const known = current;
    return await (known.reading ??= refresh(db).finally(() =>
      known.reading = null
    ));
  }

  return {
    /**
     * Reads the archive at one version that is not older than the call. If the
     * archive changes meanwhile, `read` is called again.
     *
     * @param inTransaction whether `read` needs a transaction from the start
     */
    async read<Result>(
      db: Kysely<Schema>,
      read: (session: Session) => Promise<Result>,
      { inTransaction = false } = {},
    ): Promise<Result> {
      for (let n = inTransaction ? ATTEMPTS : 0; n < ATTEMPTS; n++) {
        try {
          // What is known may be current: the first statement tells.
          const known = current;
          const seen = n === 0 && known.view !== null
            ? { known, view: known.view }
            : await present(db);
          const { session, isChecked } = open(db, seen);
          const result = await read(session);
          // Everything read may have come from caches of an earlier version.
          if (!isChecked()) await session.value(sql`null`);
          return result;
        } catch (error) {
          if (!(error instanceof OutdatedViewError)) throw error;
        }
      }
      return await db.transaction().setIsolationLevel("repeatable read")
        .execute(async (trx) =>
          await read(open(trx, await refresh(trx)).session)
        );
    },
    /** Drops everything, since it may belong to another archive. */
    forget(): void {
      current = nothing(bytesMax);
    },
    get bytes(): number {
      return current.chunks.bytes;
    },
  };
}
