import { type Kysely, sql } from "kysely";
import { decodeChunk, encodeChunk } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Chunks of columns by name, decoded. */
export type Columns = Map<string, Uint8Array | Uint32Array>;

/** A chunk of each of these columns; of zeros where nothing is stored. */
export async function readChunk(
  trx: Kysely<Schema>,
  chunk: number,
  names: readonly string[],
): Promise<Columns> {
  const columns: Columns = new Map();
  const rows = await trx.selectFrom("ad_columns").select(["name", "data"])
    .where("name", "=", sql<string>`any(${names}::text[])`)
    .where("chunk", "=", chunk).execute();
  for (const { name, data } of rows) columns.set(name, decodeChunk(name, data));
  for (const name of names) {
    if (!columns.has(name)) columns.set(name, decodeChunk(name));
  }
  return columns;
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
  // One parameter of bytes: in an array, they would be sent as text.
  await sql`
    insert into ad_columns (name, chunk, version, data)
    select r.name, ${chunk}::int, ${version}::bigint,
      substring(${Buffer.concat(parts)}::bytea from r.at for r.size)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (name text, at int, size int)
    on conflict (name, chunk) do update set
      version = excluded.version, data = excluded.data`.execute(trx);
}
