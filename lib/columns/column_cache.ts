import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import {
  decodeBits,
  decodeFacts,
  decodeNumbers,
  FACTS,
  NUMBER_COLUMNS,
} from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** A column as of one moment. It never changes; a newer one shares the chunks that are the same. */
export interface Column {
  /** The archive's version of the last change of any column at that moment. */
  folded: number;
  chunks: ReadonlyMap<number, Uint8Array | Uint32Array>;
}

/** Columns that were read, which transactions share. */
export interface ColumnCache {
  /**
   * The columns as a transaction sees them; those without a row have no chunks.
   *
   * @param folded as the same transaction sees it
   */
  read(
    trx: Kysely<Schema>,
    names: readonly string[],
    folded: number,
  ): Promise<Map<string, Column["chunks"]>>;
  /** What they take at present. */
  readonly bytes: number;
}

/** A million ads take 21 MB, and an eighth of a megabyte for each term. */
const BYTES_MAX = 48 * 1024 * 1024;

const numbers: ReadonlySet<string> = new Set(NUMBER_COLUMNS);
const decoderOf = (name: string) =>
  name === FACTS ? decodeFacts : numbers.has(name) ? decodeNumbers : decodeBits;

const sizeOf = ({ chunks }: Column) =>
  chunks.values().reduce((sum, { byteLength }) => sum + byteLength, 1);

export function createColumnCache(bytesMax = BYTES_MAX): ColumnCache {
  const known = new LRUCache<string, Column>({
    maxSize: bytesMax,
    sizeCalculation: sizeOf,
  });

  /** What is new since `bases`, which are no newer than the transaction's snapshot. */
  async function update(
    trx: Kysely<Schema>,
    bases: ReadonlyMap<string, Column>,
    folded: number,
  ): Promise<Map<string, Column>> {
    const { rows } = await sql<{
      name: string;
      chunk: number;
      data: Uint8Array | null;
    }>`select name, chunk, case when version > folded then data end as data
      from ad_columns
      join unnest(
        ${[...bases.keys()]}::text[],
        ${[...bases.values()].map((base) => base.folded)}::bigint[]
      ) base (name, folded) using (name)`.execute(trx);
    const byName = Map.groupBy(rows, ({ name }) => name);
    return new Map([...bases].map(([name, base]) => {
      const decode = decoderOf(name);
      // Chunks without a row any more are left out.
      const chunks = new Map((byName.get(name) ?? []).map(({ chunk, data }) => [
        chunk,
        data === null ? base.chunks.get(chunk)! : decode(data),
      ]));
      return [name, { folded, chunks }];
    }));
  }

  return {
    async read(trx, names, folded) {
      const columns = new Map<string, Column>();
      const bases = new Map<string, Column>();
      for (const name of names) {
        const column = known.get(name);
        if (column?.folded === folded) columns.set(name, column);
        // An older snapshot has nothing in common with a newer column.
        else if (column === undefined || column.folded > folded) {
          bases.set(name, { folded: -1, chunks: new Map() });
        } else bases.set(name, column);
      }
      if (bases.size > 0) {
        for (const [name, column] of await update(trx, bases, folded)) {
          columns.set(name, column);
          const newest = known.peek(name)?.folded ?? -1;
          if (newest < folded) known.set(name, column);
        }
      }
      return new Map(
        [...columns].map(([name, { chunks }]) => [name, chunks]),
      );
    },
    get bytes() {
      return known.calculatedSize;
    },
  };
}
