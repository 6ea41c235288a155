import type { Kysely } from "kysely";
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
import { Turns } from "@/lib/turns.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A read of the archive at one version. */
export interface Session {
  db: Kysely<Schema>;
  view: View;
  /**
   * Whether `db` is a transaction, and `view` what it sees. Otherwise each
   * statement must return the archive's version, to be passed to `check`.
   */
  isTransaction: boolean;
  /** @throws {OutdatedViewError} the statement saw another version */
  check(version: number): void;
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

async function readVersion(db: Kysely<Schema>): Promise<number> {
  const { version } = await db.selectFrom("archive_state").select("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The columns of an archive as one process knows them, for all its readers. */
export function createArchiveColumns(bytesMax?: number) {
  let current = nothing(bytesMax);

  /** Running reads keep what they know to themselves. */
  function forget(): Known {
    return current = nothing(bytesMax);
  }

  async function refresh(db: Kysely<Schema>): Promise<Seen> {
    const own = current;
    const before = own.view;
    const view = await readView(db, before);
    const isOther = before !== null &&
      (view.version < before.version || view.tables !== before.tables);
    const known = isOther ? forget() : own;
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

  function open(
    db: Kysely<Schema>,
    { known, view }: Seen,
    isTransaction: boolean,
  ): Session & { isChecked: boolean } {
    const { chunks, derived, creatives } = known;
    return {
      isChecked: false,
      ...{ db, view, isTransaction, creatives },
      check(version) {
        if (version !== view.version) throw new OutdatedViewError();
        this.isChecked = true;
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
        const known = cached?.value as Value | undefined;
        if (cached?.version === version) return known!;
        const value = await read(known);
        const size = sizeOf(value) + 2 * key.length + 200;
        derived.set(key, { version, value, size }, { ttl: ttlOf(value) });
        return value;
      },
    };
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
          const session = open(db, seen, false);
          const result = await read(session);
          // All that was asked may have been known of an earlier version.
          if (!session.isChecked) session.check(await readVersion(db));
          return result;
        } catch (error) {
          if (!(error instanceof OutdatedViewError)) throw error;
        }
      }
      return await db.transaction().setIsolationLevel("repeatable read")
        .execute(async (trx) =>
          await read(open(trx, await refresh(trx), true))
        );
    },
    /** Drops everything, since it may belong to another archive. */
    forget: () => void forget(),
    get bytes(): number {
      return current.chunks.bytes;
    },
  };
}
