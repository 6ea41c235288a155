import { assertEquals, assertLessOrEqual } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { adList, isWalked, type ListQuery } from "@/lib/ads/list_query.ts";
import { type AdFilter, adSorts } from "@/lib/ads/list_table.ts";
import { MEDIA_TYPES } from "@/lib/shared/media_type.ts";
import { createAdQueries } from "@/lib/ads/queries.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { directStores, eachDatabase, testStores } from "../../database.ts";
import { explain, listScans, listStatements, rowsRead } from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

const ADS = 20_000;
const LIMIT = 25;

/**
 * What is common at one end of the archive is rare or missing at the other,
 * as imports of one brand, of one kind, or of running ads alone make it.
 */
async function unevenArchive(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    select 'brand-' || n, n, 0, 0 from generate_series(1, 900) n`.execute(db);
  await insertAds(sql`
    select 'ad-' || n as ad_archive_id,
      case when n <= 8000 then 1 when n % 97 <> 0 then 2 + n % 899 end as brand_id,
      n > 14000 or n % 700 = 3 as is_active,
      case when n <= 40 then 'unknown' when n <= 100 then 'carousel'
        when n <= 10000 then 'image' else 'video' end as media_type,
      case when n > 300 then n * 7919 % 10007 end as delivery_start_at,
      case when n % 9 > 0 then least(n * 6151 % 10009, 9000) end as last_seen_at,
      case when n % 2 > 0 then n * 31 % 400 end as running_days,
      '' as creative_hash, repeat('text ', 100) as search_text
    from generate_series(1, ${ADS}::int) n order by n`).execute(db);
}

/** The largest, one of some ten ads, and one that does not exist. */
const BRANDS = [
  {},
  { brand_id: [1] },
  { brand_id: [30] },
  { brand_id: [1_000_000] },
];

/** By brand; what other orders than by id have of one is found among all of them. */
const BRAND_ADS: Record<number, number> = {
  0: 0,
  1: 8_000,
  30: 14,
  1_000_000: 0,
};

/** A value of each column, in the middle. */
const KEYS: Record<string, number> = {
  delivery_start_at: 5_000,
  last_seen_at: 5_000,
  running_days: 200,
};

type ListedAds = AdFilter["ad_archive_id"];

/** Every combination, or one of so many. */
function* filters(lists: readonly ListedAds[], every: number) {
  let n = 0;
  for (const ad_archive_id of lists) {
    for (const brand of BRANDS) {
      for (const is_active of [undefined, true, false]) {
        for (const media of [undefined, ...MEDIA_TYPES]) {
          if (n++ % every > 0) continue;
          const media_type = media && [media];
          yield { ad_archive_id, ...brand, is_active, media_type };
        }
      }
    }
  }
}

type Asked = Pick<ListQuery, "filter" | "sort">;

/** Ads that a page may read. */
function mostRead({ filter, sort }: Asked): number {
  const isById = adSorts[sort ?? adList.defaultSort]!.column === undefined;
  const ofBrand = isById ? 0 : BRAND_ADS[filter.brand_id?.[0] ?? 0]!;
  return (filter.ad_archive_id?.length ?? ofBrand) + LIMIT + 1;
}

/** @param isDeep from a place in the middle; else from the beginning */
async function assertReadsItsOwn(
  db: Kysely<Schema>,
  { filter, sort }: Asked,
  isDeep: boolean,
  most = mostRead({ filter, sort }),
): Promise<void> {
  const { column } = adSorts[sort ?? adList.defaultSort]!;
  const key = column === undefined ? 0 : KEYS[column]!;
  const after = isDeep ? { part: 0, key, id: 9_000, version: 0 } : null;
  const [query] = await listStatements(
    db,
    (db) => createAdQueries(db).page({ filter, sort, limit: LIMIT }, after),
  );
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const what = JSON.stringify({ ...filter, sort, isDeep, mode });
    const scans = listScans(await explain(db, query!, mode), "ads");
    assertLessOrEqual(
      scans.reduce((sum, scan) => sum + rowsRead(scan), 0),
      most,
      what,
    );
    // The few ads and the page's; or known values, and unknown ones.
    const isOne = filter.ad_archive_id === undefined &&
      (column === undefined ||
        filter.brand_id === undefined && sort!.startsWith("-"));
    assertEquals(scans.length, isOne ? 1 : 2, what);
  }
}

eachDatabase(
  "a page reads only its own ads, whatever the filters, the order, the values, the position and the statistics",
  async ({ longRunning: db }, store) => {
    await unevenArchive(db);
    // The embedded database plans as the server of its version does, and older
    // servers mostly do.
    const every = store === testStores[1] ? 1 : 5;
    const read = async (lists: ListedAds[], isDeep: boolean) => {
      for (const filter of filters(lists, every)) {
        for (const sort of [undefined, ...Object.keys(adSorts)]) {
          const query = { filter, sort, limit: LIMIT };
          if (sort === adList.defaultSort || !isWalked(adList, query)) continue;
          await assertReadsItsOwn(db, query, isDeep);
        }
      }
    };
    await read([undefined], false);
    await sql`analyze`.execute(db);
    const listed = Array.from({ length: 100 }, (_, i) => `ad-${i * 190 + 3}`);
    await read([undefined, listed], true);
    // Of a brand that has too many, none is read.
    await sql`update ad_totals set n = 20001 where brand_id = 1`.execute(db);
    const query = { filter: { brand_id: [1] }, sort: "-running_days" };
    await assertReadsItsOwn(db, query, false, 0);
  },
  directStores,
);
