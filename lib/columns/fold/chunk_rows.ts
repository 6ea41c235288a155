import { type Kysely, sql } from "kysely";
import { type Chunk, decodeChunk, encodeChunk } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Chunks of columns by name, decoded. */
export type Columns = Map<string, Chunk>;

/**
 * Reads the rows of chunks, and caches those of the latest chunk: batches of
 * new ads usually write the same chunk, and no other process writes it in
 * between.
 */
export class ChunkRows {
  #chunk = -1;
  #columns: Columns = new Map();
  #folded = -1;

  /**
   * @param folded the version of the last change of any column: data read at
   * another version is invalid
   */
  begin(folded: number): void {
    if (folded !== this.#folded) this.#columns.clear();
    // Changes are valid only after they are committed.
    this.#folded = -1;
  }

  /** Selects the chunk to read. */
  open(chunk: number): void {
    if (chunk !== this.#chunk) this.#columns.clear();
    this.#chunk = chunk;
  }

  /** @param folded the version of the committed changes */
  committed(folded: number): void {
    this.#folded = folded;
  }

  /** A chunk of each of these columns, to be changed. Missing data is zeros. */
  async read(
    trx: Kysely<Schema>,
    names: readonly string[],
  ): Promise<Columns> {
    const missing = names.filter((name) => !this.#columns.has(name));
    if (missing.length > 0) {
      const rows = await trx.selectFrom("ad_columns").select(["name", "data"])
        .where("name", "=", sql<string>`any(${missing}::text[])`)
        .where("chunk", "=", this.#chunk).execute();
      const stored = new Map(rows.map(({ name, data }) => [name, data]));
      for (const name of missing) {
        this.#columns.set(name, decodeChunk(name, stored.get(name)));
      }
    }
    return new Map(names.map((name) => [name, this.#columns.get(name)!]));
  }
}

export async function writeChunk(
  trx: Kysely<Schema>,
  { chunk, version }: { chunk: number; version: number },
  columns: Columns,
): Promise<void> {
  if (columns.size === 0) return;
  const parts: Uint8Array[] = [];
  let at = 1;
  const rows = [...columns].map(([name, column]) => {
    const data = encodeChunk(column);
    const row = { name, at, size: data.length };
    parts.push(data);
    at += data.length;
    return row;
  });
  // One parameter of bytes: an array would be sent as text.
  await sql`
    insert into ad_columns (name, chunk, version, data)
    select r.name, ${chunk}::int, ${version}::bigint,
      substring(${Buffer.concat(parts)}::bytea from r.at for r.size)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (name text, at int, size int)
    on conflict (name, chunk) do update set
      version = excluded.version, data = excluded.data`.execute(trx);
}
