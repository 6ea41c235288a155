import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import {
  createCreativeNumbers,
  type CreativeNumbers,
} from "@/lib/columns/creative_numbers.ts";
import { decodeChunk } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A column at one point in time. It never changes; a newer one shares unchanged chunks. */
export interface Column {
  /** The archive's version of the last change of any column at that moment. */
  folded: number;
  chunks: ReadonlyMap<number, Uint8Array | Uint32Array>;
}

export type ColumnCache = ReturnType<typeof createColumnCache>;

/** A million ads take 29 MB, and 125 KB for each term. */
const BYTES_MAX = 48 * 1024 * 1024;

const NOTHING: Column = { folded: -1, chunks: new Map() };

const sizeOf = ({ chunks }: Column) =>
  chunks.values().reduce((sum, { byteLength }) => sum + byteLength, 1);

/** Caches columns for all transactions. */
export function createColumnCache(bytesMax = BYTES_MAX) {
  const known = new LRUCache<string, Column>({
    maxSize: bytesMax,
    sizeCalculation: sizeOf,
  });
  let creatives = createCreativeNumbers();
  let forgotten = 0;

  async function update(
    trx: Kysely<Schema>,
    name: string,
    base: Column,
    folded: number,
  ): Promise<Column> {
    const { rows } = await sql<{ chunk: number; data: Uint8Array | null }>`
      select chunk,
        case when version > ${base.folded}::bigint then data end as data
      from ad_columns where name = ${name}::text`.execute(trx);
    // Chunks that no longer have a row are removed.
    const chunks = new Map(rows.map(({ chunk, data }) => [
      chunk,
      data === null ? base.chunks.get(chunk)! : decodeChunk(name, data),
    ]));
    return { folded, chunks };
  }

  /**
   * Each is cached as soon as it is read: if one reader runs out of time, the
   * next has less to read.
   */
  async function readOne(
    trx: Kysely<Schema>,
    name: string,
    folded: number,
  ): Promise<Column> {
    const before = known.get(name);
    if (before?.folded === folded) return before;
    // An older snapshot cannot reuse chunks of a newer column.
    const base = before !== undefined && before.folded < folded
      ? before
      : NOTHING;
    const column = await update(trx, name, base, folded);
    const newest = known.peek(name) ?? NOTHING;
    if (newest.folded < folded) known.set(name, column);
    return column;
  }

  return {
    /**
     * The columns in a transaction's snapshot. Those without a row have no
     * chunks.
     *
     * @param folded the version of the columns in the same snapshot
     */
    async read(
      trx: Kysely<Schema>,
      names: readonly string[],
      folded: number,
    ): Promise<Map<string, Column["chunks"]>> {
      const columns = new Map<string, Column["chunks"]>();
      for (const name of new Set(names)) {
        columns.set(name, (await readOne(trx, name, folded)).chunks);
      }
      return columns;
    },
    /** Drops all columns, since they may belong to another archive. */
    forget(): void {
      known.clear();
      creatives = createCreativeNumbers();
      forgotten++;
    },
    /** Numbers of creatives, from the columns of their hashes: 20 MB for a million creatives. */
    get creatives(): CreativeNumbers {
      return creatives;
    },
    /** How often all columns were dropped. */
    get forgotten(): number {
      return forgotten;
    },
    /** Their current size. */
    get bytes(): number {
      return known.calculatedSize;
    },
  };
}
