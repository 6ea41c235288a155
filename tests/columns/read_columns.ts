import { createHash } from "node:crypto";
import { assertEquals } from "@std/assert";
import { sql } from "kysely";
import {
  CHUNK_ADS,
  chunkOf,
  CREATIVE_COLUMNS,
  decodeChunk,
  FACTS,
  ID_COLUMNS,
  IS_ACTIVE,
  IS_AD,
  IS_CREATOR_AD,
  MEDIA_TYPE_FACTOR,
  NUMBER_MAX,
  SCALAR_COLUMNS,
} from "@/lib/columns/format.ts";
import { termsOf } from "@/lib/columns/fold/choose_terms.ts";
import type { FoldRule } from "@/lib/columns/fold/fold_columns.ts";
import type { Database } from "@/lib/db/database.ts";
import { MEDIA_TYPES, type MediaType } from "@/lib/shared/media_type.ts";

/** Folds archives of any size, in batches of a few ads. */
export const SMALL: FoldRule = {
  batch: 7,
  during: { ads: 10, share: 0.01 },
  after: { ads: 3, share: 0 },
  growth: 1.25,
  terms: { share: 0.1, ads: 2, count: 1_000 },
};

/** The same in one batch, for what is about the columns and not how they come about. */
export const AT_ONCE: FoldRule = { ...SMALL, batch: 1_000 };

/** Never on its own. */
export const NEVER: FoldRule = {
  ...SMALL,
  during: { ads: 1e9, share: 0 },
  after: { ads: 1e9, share: 0 },
};

/** What columns say of an ad: its facts and numbers by name, its terms. */
interface Said {
  id: number;
  numbers: Record<string, number>;
  terms: string[];
}

type ScalarValues = Record<typeof SCALAR_COLUMNS[number], number | null>;
type IdValues = Record<typeof ID_COLUMNS[number], number | null>;

interface Ad extends ScalarValues, IdValues {
  id: number;
  is_active: boolean;
  is_creator_ad: boolean;
  media_type: MediaType;
  creative_hash: string | null;
  words: string;
  is_folded: boolean;
}

/** What columns are made of. */
const VALUES = sql.join([
  ...[
    ...["id", "is_active", "is_creator_ad", "media_type"],
    ...SCALAR_COLUMNS,
    ...ID_COLUMNS,
  ].map((name) => sql.ref(`ads.${name}`)),
  sql`document::json ->> 'creative_hash' as creative_hash`,
]);

/** The halves of the digest that stands for a creative; an ad without one is alone. */
function creativeOf({ id, creative_hash }: Ad): Record<string, number> {
  const digest = (text: string) => createHash("md5").update(text).digest();
  const bytes = digest(creative_hash ?? String(id));
  return Object.fromEntries(
    CREATIVE_COLUMNS.map((name, n) => [name, bytes.readUInt32BE(4 * n)]),
  );
}

/** All columns but terms of an ad, made of its row. */
function numbersOf(ad: Ad): Record<string, number> {
  return {
    facts: IS_AD + Number(ad.is_active) * IS_ACTIVE +
      Number(ad.is_creator_ad) * IS_CREATOR_AD +
      MEDIA_TYPES.indexOf(ad.media_type) * MEDIA_TYPE_FACTOR,
    ...Object.fromEntries([
      ...SCALAR_COLUMNS.map((name) => [
        name,
        ad[name] === null ? 0 : Math.min(ad[name] + 1, NUMBER_MAX),
      ]),
      ...ID_COLUMNS.map((name) => [name, ad[name] ?? 0]),
    ]),
    ...creativeOf(ad),
  };
}

/** What the columns of all ads should be now. */
export async function expectedNumbers(
  { longRunning: db }: Pick<Database, "longRunning">,
): Promise<Map<number, Record<string, number>>> {
  const { rows } = await sql<Ad>`
    select ${VALUES} from ads order by id`.execute(db);
  return new Map(rows.map((ad) => [ad.id, numbersOf(ad)]));
}

/** Everything about the columns, and about the ads that they should be. */
export async function readColumns({ longRunning: db }: Database) {
  const state = await db.selectFrom("ad_columns_state").selectAll()
    .executeTakeFirstOrThrow();
  const kept = (await db.selectFrom("ad_terms").select("term")
    .orderBy("term").execute())
    .map(({ term }) => term);
  const rows = await db.selectFrom("ad_columns").selectAll().execute();
  const decoded = new Map(
    rows.map(({ chunk, name, data }) => [
      `${chunk} ${name}`,
      decodeChunk(name, data),
    ]),
  );
  const { rows: ads } = await sql<Ad>`
    select ${VALUES}, words, (ads.version, id) <= (c.version, c.version_id) as is_folded
    from ads join ad_search on ad_id = id, ad_columns_state c order by id`
    .execute(db);
  const { rows: [removed] } = await sql<{ n: number }>`
    select count(*) as n from removed_ads r, ad_columns_state c
    where (r.version, r.id) > (c.version, c.version_id)`.execute(db);

  function inColumns(id: number, numbers: readonly string[]): Said {
    const [chunk, offset] = [chunkOf(id), id % CHUNK_ADS];
    const at = (name: string, n: number) =>
      decoded.get(`${chunk} ${name}`)?.[n] ?? 0;
    return {
      id,
      numbers: Object.fromEntries(
        numbers.map((name) => [name, at(name, offset)]),
      ),
      terms: kept.filter((term) =>
        at(term, offset >>> 5) >>> (offset & 31) & 1
      ),
    };
  }
  function inTables(ad: Ad): Said {
    const terms = new Set(termsOf(ad.words));
    return {
      id: ad.id,
      numbers: numbersOf(ad),
      terms: kept.filter((term) => terms.has(term)),
    };
  }
  // There is nothing but ads, some of which are not folded or are still there.
  const ids = [...decoded].filter(([key]) => key.endsWith(` ${FACTS}`))
    .flatMap(([key, facts]) =>
      [...facts.entries()].filter(([, bits]) => bits !== 0)
        .map(([offset]) => parseInt(key) * CHUNK_ADS + offset)
    ).sort((a, b) => a - b);
  const folded = ads.filter((ad) => ad.is_folded);
  const unfolded = ads.length - folded.length + removed!.n;
  if (unfolded === 0) assertEquals(ids, ads.map(({ id }) => id));
  return {
    state,
    kept,
    rows,
    unfolded,
    actual: folded.map((ad) => inColumns(ad.id, Object.keys(numbersOf(ad)))),
    expected: folded.map(inTables),
  };
}

/** Everything is folded, and as it should be. */
export async function assertFolded(database: Database, count: number) {
  const columns = await readColumns(database);
  assertEquals(columns.actual, columns.expected);
  assertEquals([columns.actual.length, columns.unfolded], [count, 0]);
  return columns;
}
