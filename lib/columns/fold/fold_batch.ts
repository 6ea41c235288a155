import { type Kysely, sql } from "kysely";
import { CHANGED_COLUMNS, readChanges } from "@/lib/columns/changes.ts";
import {
  type ChunkRows,
  type Columns,
  writeChunk,
} from "@/lib/columns/fold/chunk_rows.ts";
import { claimVersion, readFoldState } from "@/lib/columns/fold/fold_state.ts";
import { foldTerms } from "@/lib/columns/fold/fold_terms.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/**
 * Writes the next changes of ads to the columns, in the order of their versions.
 * Call it in a transaction.
 *
 * @returns the number of ads, and the version of the archive
 */
export async function foldBatch(
  trx: Kysely<Schema>,
  chunkRows: ChunkRows,
  countMax: number,
): Promise<{ count: number; version: number }> {
  const version = await claimVersion(trx);
  const state = await readFoldState(trx);
  chunkRows.begin(state.folded);
  const rows = await trx.selectFrom("ad_terms").select("term").execute();
  const terms = rows.map(({ term }) => term);
  const { count, last, chunks } = await readChanges(trx, state.at, countMax);
  const reworded = await readReworded(trx, state.wordsVersion, chunks);
  for (const [chunk, { offsets, values }] of chunks) {
    chunkRows.open(chunk);
    const at = { chunk, version };
    const columns = await chunkRows.read(trx, CHANGED_COLUMNS);
    const changed: Columns = new Map();
    for (const [name, numbers] of values) {
      const column = columns.get(name)!;
      offsets.forEach((offset, n) => {
        if (column[offset] === numbers[n]) return;
        column[offset] = numbers[n]!;
        changed.set(name, column);
      });
    }
    await writeChunk(trx, at, changed);
    const ids = offsets.map((offset) => chunk * CHUNK_ADS + offset)
      .filter((id) => reworded.has(id));
    if (ids.length === 0 || terms.length === 0) continue;
    await writeChunk(trx, at, await foldTerms(trx, chunkRows, ids, terms));
  }
  // No other process can write now, so no change in the meantime can have a
  // lower version.
  const isCaughtUp = count < countMax;
  await trx.updateTable("ad_columns_state").set({
    folded: version,
    version: isCaughtUp ? version : last!.version,
    version_id: isCaughtUp ? 0 : last!.id,
    // An ad that was reworded long ago, and has changed since, is still to come.
    words_version: isCaughtUp ? version : state.wordsVersion,
  }).execute();
  return { count, version };
}

/** The changed ads whose words changed too, or may have. */
async function readReworded(
  trx: Kysely<Schema>,
  since: number,
  chunks: ReadonlyMap<number, { offsets: readonly number[] }>,
): Promise<Set<number>> {
  const ids = chunks.entries().flatMap(([chunk, { offsets }]) =>
    offsets.map((offset) => chunk * CHUNK_ADS + offset)
  ).toArray();
  const { rows } = await sql<{ ad_id: number }>`
    select ad_id from ad_search where ad_id = any(${ids}::bigint[])
      and version >= ${since}::bigint`.execute(trx);
  return new Set(rows.map(({ ad_id }) => ad_id));
}
