import { createHash } from "node:crypto";
import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import {
  CHUNK_ADS,
  chunkOf,
  CREATIVE_COLUMNS,
  decodeChunk,
  encodeCreative,
  encodeFacts,
  encodeNumber,
  FACTS,
  NUMBER_COLUMNS,
  type NumberColumn,
} from "@/lib/columns/format.ts";
import { termsOf } from "@/lib/columns/terms.ts";
import type { FoldRule } from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";

/** Folds archives of any size, in batches of a few ads. */
export const SMALL: FoldRule = {
  from: 0,
  batch: 7,
  during: { ads: 10, share: 0.01 },
  after: { ads: 3, share: 0 },
  growth: 1.25,
  terms: { share: 0.1, ads: 2, count: 1_000 },
};

/** What columns say of an ad: its facts, its numbers, its kept terms. */
type Said = Record<string, number | string[]>;

interface Ad extends Record<NumberColumn, number | null> {
  id: number;
  is_active: boolean;
  is_creator_ad: boolean;
  media_type: MediaType;
  creative_hash: string | null;
  words: string;
  cta: string | null;
  domain: string | null;
  is_folded: boolean;
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const creativeOf = ({ id, creative_hash }: Ad) =>
  encodeCreative(
    creative_hash === null ? md5(`${id}`).slice(16) : md5(creative_hash),
  );

/** Everything about the columns, and about the ads that they should be. */
export async function readColumns({ longRunning: db }: Database) {
  const state = await db.selectFrom("ad_columns_state").selectAll()
    .executeTakeFirstOrThrow();
  const kept = (await db.selectFrom("ad_terms").select("term").execute())
    .map(({ term }) => term);
  const rows = await db.selectFrom("ad_columns").selectAll().execute();
  const decoded = new Map(
    rows.map(({ chunk, name, data }) => [
      `${chunk} ${name}`,
      decodeChunk(name, data),
    ]),
  );
  const { rows: ads } = await sql<Ad>`
    select ads.*, words, cta, domain, id <= c.up_to
      and (ads.version, id) <= (c.version, c.version_id) as is_folded
    from ads join ad_search on ad_id = id, ad_columns_state c order by id`
    .execute(db);

  function inColumns(id: number): Said {
    const [chunk, place] = [chunkOf(id), id % CHUNK_ADS];
    const at = (name: string, place: number) =>
      decoded.get(`${chunk} ${name}`)?.[place] ?? 0;
    return {
      facts: at(FACTS, place),
      ...Object.fromEntries(
        [...NUMBER_COLUMNS, ...CREATIVE_COLUMNS]
          .map((name) => [name, at(name, place)]),
      ),
      terms: kept.filter((term) => at(term, place >>> 5) >>> (place & 31) & 1),
    };
  }
  function inTables(ad: Ad): Said {
    const terms = new Set(termsOf(ad));
    return {
      facts: encodeFacts(ad),
      ...Object.fromEntries(
        NUMBER_COLUMNS.map((name) => [name, encodeNumber(name, ad[name])]),
      ),
      ...Object.fromEntries(
        CREATIVE_COLUMNS.map((name, n) => [name, creativeOf(ad)[n]!]),
      ),
      terms: kept.filter((term) => terms.has(term)),
    };
  }
  // Where no ad is, nothing else may be.
  const found = [...decoded].filter(([key]) => key.endsWith(` ${FACTS}`))
    .flatMap(([key, facts]) =>
      [...facts.entries()].filter(([, bits]) => bits !== 0)
        .map(([place]) => parseInt(key) * CHUNK_ADS + place)
    ).sort((a, b) => a - b);
  assertEquals(
    found,
    ads.map(({ id }) => id).filter((id) => id <= state.up_to),
  );
  const folded = ads.filter((ad) => ad.is_folded);
  return {
    state,
    kept,
    rows,
    unfolded: ads.length - folded.length,
    actual: folded.map((ad) => ({ id: ad.id, ...inColumns(ad.id) })),
    expected: folded.map((ad) => ({ id: ad.id, ...inTables(ad) })),
  };
}
