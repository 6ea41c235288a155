import { type Kysely, sql } from "kysely";
import type { ChunkRows, Columns } from "@/lib/columns/fold/chunk_rows.ts";
import { termFinder } from "@/lib/columns/fold/find_terms.ts";
import { setBit, WORDS } from "@/lib/columns/bits.ts";
import { CHUNK_ADS } from "@/lib/columns/format.ts";
import type { Schema } from "@/lib/db/schema.ts";

/** Ads whose words are read at once: each can have a megabyte. */
const PAGE_SIZE = 500;

/** For each term, which of these ads of one chunk have it. */
async function readTerms(
  trx: Kysely<Schema>,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Map<string, Uint32Array>> {
  const present = terms.map(() => undefined as Uint32Array | undefined);
  const find = termFinder(terms);
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const page = ids.slice(from, from + PAGE_SIZE);
    const rows = await trx.selectFrom("ad_search")
      .select(["ad_id", "words"])
      .where("ad_id", "=", sql<number>`any(${page}::bigint[])`).execute();
    for (const { ad_id, words } of rows) {
      find(words, (term) => {
        setBit(present[term] ??= noBits(), ad_id % CHUNK_ADS);
      });
    }
  }
  return new Map(
    terms.flatMap((term, n) => present[n] ? [[term, present[n]]] : []),
  );
}

/**
 * The term columns of a chunk that change when some of its ads get their
 * current terms.
 */
export async function foldTerms(
  trx: Kysely<Schema>,
  rows: ChunkRows,
  ids: readonly number[],
  terms: readonly string[],
): Promise<Columns> {
  const present = await readTerms(trx, ids, terms);
  const columns = await rows.read(trx, terms);
  const mask = toBits(ids.map((id) => id % CHUNK_ADS));
  const touched = [...mask.keys()].filter((word) => mask[word] !== 0);
  const none = noBits();
  const changed: Columns = new Map();
  for (const [term, bits] of columns) {
    const now = present.get(term) ?? none;
    let isChanged = false;
    for (const word of touched) {
      const next = (bits[word]! & ~mask[word]! | now[word]!) >>> 0;
      if (next === bits[word]) continue;
      bits[word] = next;
      isChanged = true;
    }
    if (isChanged) changed.set(term, bits);
  }
  return changed;
}

export function toBits(offsets: readonly number[]): Uint32Array {
  const bits = noBits();
  for (const offset of offsets) setBit(bits, offset);
  return bits;
}

const noBits = () => new Uint32Array(WORDS);
