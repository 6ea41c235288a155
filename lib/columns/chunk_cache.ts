import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { CHANGED_COLUMNS } from "@/lib/columns/changes.ts";
import { type Chunk, decodeChunk } from "@/lib/columns/format.ts";
import type { View } from "@/lib/columns/view.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** The archive has changed since a view of it: it must be read anew. */
export class OutdatedViewError extends Error {
  override readonly name = "OutdatedViewError";
}

/** A chunk of a column with all changes up to some version. It is never written to. */
interface CachedChunk {
  data: Chunk;
  /** The version up to which it has all changes. */
  at: number;
  /** The version of the last change in it that is known; there is none after it. */
  changedAt: number;
}

/** A million ads take 5 MB per column of numbers, and 125 KB per term. */
const BYTES_MAX = 128 * 1024 * 1024;
/** Chunks that are read at once: a column of numbers of a million ads. */
const READ_AT_ONCE = 16;

const CHANGED: ReadonlySet<string> = new Set(CHANGED_COLUMNS);

export type ChunkCache = ReturnType<typeof createChunkCache>;

/** Chunks of columns, of which those that were used longest ago are dropped. */
export function createChunkCache(bytesMax = BYTES_MAX) {
  const chunks = new LRUCache<string, CachedChunk>({
    maxSize: bytesMax,
    // With what is derived from it, see `sortedOffsets`.
    sizeCalculation: ({ data }) => Math.ceil(1.5 * data.byteLength),
  });
  /** Terms are not among changes: a fold may change them. */
  const keyOf = ({ stored }: View, name: string, chunk: number) =>
    CHANGED.has(name) ? `${chunk} ${name}` : `${chunk} ${name} ${stored}`;

  /** The chunk in a view; undefined: it must be read. */
  function find(view: View, name: string, chunk: number): Chunk | undefined {
    const known = chunks.get(keyOf(view, name, chunk));
    if (known === undefined || known.changedAt > view.version) return undefined;
    if (known.at >= view.version) return known.data;
    if (known.at < view.since) return undefined;
    return keep(view, name, chunk, known);
  }

  /** Adds the changes that are missing, to a copy if there are any. */
  function keep(
    view: View,
    name: string,
    chunk: number,
    { data, at, changedAt }: CachedChunk,
  ): Chunk {
    let current = data;
    for (const batch of view.changes) {
      const { version } = batch.last;
      if (version <= at) continue;
      const changes = batch.chunks.get(chunk);
      const values = changes?.values.get(name);
      if (changes === undefined || values === undefined) continue;
      if (current === data) current = data.slice();
      changes.offsets.forEach((offset, n) => current[offset] = values[n]!);
      changedAt = version;
    }
    const now = { data: current, at: view.version, changedAt };
    chunks.set(keyOf(view, name, chunk), now);
    return current;
  }

  const nameOf = (name: string, chunk: number) => `${chunk} ${name}`;

  async function read(
    db: Kysely<Schema>,
    view: View,
    names: readonly string[],
    chunks: readonly number[],
  ): Promise<Map<string, Chunk>> {
    // Without a transaction, columns can have been written or dropped since.
    const { rows } = await sql<
      { version: number; name: string; chunk: number; data: Uint8Array }
    >`
      select archive_state.version, name, chunk, data
      from archive_state left join ad_columns
        on name = any(${names}::text[]) and chunk = any(${chunks}::int[])`
      .execute(db);
    if (rows[0]!.version !== view.version) throw new OutdatedViewError();
    const found = new Map(
      rows.map((row) => [nameOf(row.name, row.chunk), row.data]),
    );
    const decoded = new Map<string, Chunk>();
    for (const name of names) {
      for (const chunk of chunks) {
        const data = decodeChunk(name, found.get(nameOf(name, chunk)));
        const stored = { data, at: -1, changedAt: view.since };
        decoded.set(nameOf(name, chunk), keep(view, name, chunk, stored));
      }
    }
    return decoded;
  }

  return {
    /**
     * A chunk of each of these columns, in a view. What is missing is read, also
     * for the next chunks.
     *
     * @throws {OutdatedViewError} the archive is at another version, and `db`
     * is not a transaction that sees the view's
     */
    async get(
      db: Kysely<Schema>,
      view: View,
      names: readonly string[],
      chunk: number,
    ): Promise<Chunk[]> {
      // While others are read, these can be dropped.
      const found = names.map((name) => find(view, name, chunk));
      const missing = names.filter((_, n) => found[n] === undefined);
      if (missing.length === 0) return found as Chunk[];
      const from = view.chunks.indexOf(chunk);
      const next = view.chunks.slice(from, from + READ_AT_ONCE)
        .filter((other) =>
          missing.some((name) => find(view, name, other) === undefined)
        );
      const fresh = await read(db, view, missing, next);
      return names.map((name, n) =>
        found[n] ?? fresh.get(nameOf(name, chunk))!
      );
    },
    get bytes(): number {
      return chunks.calculatedSize;
    },
  };
}
