import { type Kysely, sql } from "kysely";
import { type Columns, readChunk } from "@/lib/columns/fold/chunk_rows.ts";
import { CHUNK_ADS, decodeBits } from "@/lib/columns/format.ts";
import { termsOf } from "@/lib/columns/terms.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads whose words are read at once: each can have a megabyte of them. */
const PAGE_SIZE = 500;

/** Which of these ads, of one chunk, have each of the terms. */
async function readTerms(
  trx: Kysely<Schema>,
  ids: readonly number[],
  kept: ReadonlySet<string>,
): Promise<Map<string, Uint32Array>> {
  const present = new Map<string, Uint32Array>();
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const page = ids.slice(from, from + PAGE_SIZE);
    const rows = await trx.selectFrom("ad_search")
      .select(["ad_id", "words", "cta", "domain"])
      .where("ad_id", "=", sql<number>`any(${page}::bigint[])`).execute();
    for (const { ad_id, ...said } of rows) {
      for (const term of termsOf(said)) {
        if (!kept.has(term)) continue;
        let bits = present.get(term);
        if (bits === undefined) present.set(term, bits = decodeBits());
        setBit(bits, ad_id % CHUNK_ADS);
      }
    }
  }
  return present;
}

/**
 * The terms of a chunk that change as some of its ads get their present ones.
 *
 * @param ids the ads; `areNew` if none of them had terms before
 */
export async function foldTerms(
  trx: Kysely<Schema>,
  chunk: number,
  { ids, areNew }: { ids: readonly number[]; areNew: boolean },
  kept: ReadonlySet<string>,
): Promise<Columns> {
  const present = await readTerms(trx, ids, kept);
  const names = [...areNew ? present.keys() : kept];
  const before = await readChunk(trx, chunk, names);
  const mask = toBits(ids.map((id) => id % CHUNK_ADS));
  const none = decodeBits();
  const changed: Columns = new Map();
  for (const [term, bits] of before) {
    const now = present.get(term) ?? none;
    let isChanged = false;
    for (let word = 0; word < mask.length; word++) {
      if (mask[word] === 0) continue;
      const next = (bits[word]! & ~mask[word]! | now[word]!) >>> 0;
      if (next === bits[word]) continue;
      bits[word] = next;
      isChanged = true;
    }
    if (isChanged) changed.set(term, bits);
  }
  return changed;
}

export function toBits(places: readonly number[]): Uint32Array {
  const bits = decodeBits();
  for (const place of places) setBit(bits, place);
  return bits;
}

function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}
