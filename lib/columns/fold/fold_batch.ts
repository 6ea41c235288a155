import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type ChunkRows,
  type Columns,
  writeChunk,
} from "@/lib/columns/fold/chunk_rows.ts";
import { claimVersion, readFoldState } from "@/lib/columns/fold/fold_state.ts";
import { foldTerms } from "@/lib/columns/fold/fold_terms.ts";
import {
  CHUNK_ADS,
  chunkOf,
  CREATIVE_COLUMNS,
  encodeCreative,
  encodeFacts,
  encodeNumber,
  FACTS,
  NUMBER_COLUMNS,
  NUMBER_MAX,
  type NumberColumn,
  WORDS_VERSION,
} from "@/lib/columns/format.ts";
import {
  addedSince,
  changedSince,
  creativeDigest,
} from "@/lib/columns/state.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";

interface Ad extends Record<NumberColumn, number | null> {
  id: number;
  version: number;
  is_active: boolean;
  is_creator_ad: boolean;
  media_type: MediaType;
  creative: string;
  words_version: number | null;
}

async function readAds(
  trx: Kysely<Schema>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<Ad[]> {
  const { rows } = await sql<Ad>`
    select ads.id, ads.version, is_active, is_creator_ad, media_type,
      ${sql.join(NUMBER_COLUMNS.map((name) => sql.ref(name)))},
      ${creativeDigest} as creative,
      (select s.version from ad_search s where s.ad_id = ads.id)
        as words_version
    from ads where ${where} limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Writes the current values of the next ads to the columns: first of changed
 * ads, by their versions, then of new ones. Call it in a transaction.
 *
 * @returns the number of ads, and the version of the archive
 */
export async function foldBatch(
  trx: Kysely<Schema>,
  chunkRows: ChunkRows,
  countMax: number,
): Promise<{ count: number; left: number; version: number }> {
  const version = await claimVersion(trx);
  const state = await readFoldState(trx);
  chunkRows.begin(state.folded);
  const rows = await trx.selectFrom("ad_terms").select("term").execute();
  const terms = rows.map(({ term }) => term);
  const ads = await readAds(trx, changedSince(state), countMax);
  const last = ads.at(-1);
  const isCaughtUp = ads.length < countMax;
  if (isCaughtUp) {
    const count = countMax - ads.length;
    ads.push(...await readAds(trx, addedSince(state), count));
  }
  const up_to = Math.max(state.up_to, ads.at(-1)?.id ?? 0);
  for (const [chunk, some] of Map.groupBy(ads, ({ id }) => chunkOf(id))) {
    chunkRows.open(chunk);
    await foldChunk(trx, chunkRows, { chunk, version }, some, terms);
  }
  await trx.updateTable("ad_columns_state").set({
    up_to,
    folded: version,
    // No other process can write now, so no change in the meantime can have a
    // lower version.
    version: isCaughtUp ? version : last!.version,
    version_id: isCaughtUp ? 0 : last!.id,
  }).execute();
  const { rows: [newest] } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ads`.execute(trx);
  return { count: ads.length, left: Math.max(0, newest!.id - up_to), version };
}

async function foldChunk(
  trx: Kysely<Schema>,
  rows: ChunkRows,
  place: { chunk: number; version: number },
  ads: readonly Ad[],
  terms: readonly string[],
): Promise<void> {
  const columns = await rows.read(trx, [
    FACTS,
    ...NUMBER_COLUMNS,
    ...CREATIVE_COLUMNS,
    WORDS_VERSION,
  ]);
  const changed: Columns = new Map();
  /** @returns the previous value */
  function set(name: string, id: number, value: number): number {
    const column = columns.get(name)!;
    const before = column[id % CHUNK_ADS]!;
    if (value !== before) {
      column[id % CHUNK_ADS] = value;
      changed.set(name, column);
    }
    return before;
  }
  const reworded: number[] = [];
  let areNew = true;
  for (const { id, words_version, creative, ...ad } of ads) {
    set(FACTS, id, encodeFacts(ad));
    const digest = encodeCreative(creative);
    CREATIVE_COLUMNS.forEach((name, n) => set(name, id, digest[n]!));
    for (const name of NUMBER_COLUMNS) {
      set(name, id, encodeNumber(name, ad[name]));
    }
    const words = words_version === null ? 0 : 1 + words_version % NUMBER_MAX;
    const before = set(WORDS_VERSION, id, words);
    if (before === words) continue;
    reworded.push(id);
    if (before !== 0) areNew = false;
  }
  await writeChunk(trx, place, changed);
  if (reworded.length === 0 || terms.length === 0) return;
  const said = { ids: reworded, areNew };
  const changedTerms = await foldTerms(trx, rows, said, terms);
  await writeChunk(trx, place, changedTerms);
}
