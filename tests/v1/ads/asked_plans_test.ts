import { Buffer } from "node:buffer";
import { assertEquals, assertLessOrEqual } from "@std/assert";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import { createAskedQueries } from "@/lib/ads/asked_queries.ts";
import { beginReading } from "@/lib/ads/begin_reading.ts";
import { readBrandFilter } from "@/lib/ads/brand_filter.ts";
import { findPage, type Wanted } from "@/lib/ads/find_page.ts";
import { adList } from "@/lib/ads/list_query.ts";
import { type AdFilter, adFilters, adSorts } from "@/lib/ads/list_table.ts";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { directStores, eachDatabase } from "../../database.ts";
import {
  explain,
  listScans,
  noteNodes,
  noteStatements,
  rowsRead,
} from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

const ADS = 20_000;
const FETCH = 26;
/** When a tenth of the ads was seen last: all at once, as by one import. */
const SEEN_LAST = 77_700_000;

/** Most ads are of one brand and active; what is rare is old. */
async function unevenArchive(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    select 'brand-' || n, n, 0, 0 from generate_series(1, 90) n`.execute(db);
  await insertAds(sql`
    select 'ad-' || n as ad_archive_id,
      1 + case when n % 3 = 0 then n % 90 else 0 end as brand_id,
      n % 50 = 0 as is_creator_ad, n % 10 > 0 as is_active,
      case when n < 100 then 'carousel' else 'video' end as media_type,
      case when n % 9 > 0 then n * 7919 % 10007 * 8633 end as delivery_start_at,
      case when n % 8 > 0 then least(n * 6151 % 10009 * 8633, ${SEEN_LAST}::int)
        end as last_seen_at,
      case when n % 7 > 0 then n * 31 % 400 end as running_days,
      '' as creative_hash, repeat('text ', 100) as search_text, n as created_at
    from generate_series(1, ${ADS}::int) n order by n`).execute(db);
  await sql`
    insert into ad_search (ad_id, words, source_hash)
    select id, ' tcommon' || case when id % 1000 = 7 then ' trare' else '' end || ' ', ''
    from ads`.execute(db);
}

/** Runs and notes the queries that find a page. */
async function queriesOf(
  db: Kysely<Schema>,
  wanted: Wanted,
  expected = wanted.fetch,
): Promise<CompiledQuery[]> {
  const { sent, result } = await noteStatements(
    db,
    (trx) => findPage(trx, wanted),
  );
  assertEquals(result.length, expected);
  return sent;
}

const walks: [AdFilter, total: number][] = [
  [{}, ADS],
  [{ brand_id: [1] }, 13_000],
  [{ is_active: true }, 18_000],
  [{ is_active: true, brand_id: [1], media_type: ["video", "image"] }, 12_000],
  [{ is_active: true, running_days_min: 10 }, 15_000],
  [{ delivery_start_max: 40_000_000 }, 8_000],
  [{ q: "common" }, ADS],
  [{ q: "common", is_active: true, last_seen_min: 1000 }, 15_000],
];

eachDatabase(
  "if many ads match, they are found along the sort's index: a page reads a small multiple of its ads, at any depth",
  async ({ longRunning: db }) => {
    await unevenArchive(db);
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await sql`analyze`.execute(db);
      for (const [filter, total] of walks) {
        for (const [name, sort] of Object.entries(adSorts)) {
          const deep = sort.column === "running_days" ? 200 : 30_000_000;
          for (
            const after of [null, {
              part: 0,
              key: deep,
              id: ADS / 2,
              version: 1_000,
            }]
          ) {
            const wanted: Wanted = {
              filter,
              filters: adFilters,
              sort,
              fetch: FETCH,
              after,
              version: 1_000,
              total,
              archive: ADS,
              found: null,
              keepTime: () => Promise.resolve(),
            };
            const what = JSON.stringify([filter, name, after, isAnalyzed]);
            const queries = await queriesOf(db, wanted);
            assertEquals(queries.length, 1, what);
            const plan = await explain(db, queries[0]!, "force_custom_plan", {
              enable_sort: "off",
            });
            const [scan, ...others] = listScans(plan, "ads");
            assertEquals(others, [], what);
            assertLessOrEqual(rowsRead(scan!), 8 * FETCH, what);
          }
        }
      }
    }
  },
  // The embedded database plans as the server of its version does.
  directStores.slice(1),
);

Deno.test("the ads that moved since paging began are found by an index", async () => {
  await using database = await directStores[1]!.create();
  const db = database.longRunning;
  await unevenArchive(db);
  const { rows: [state] } = await sql<{ version: number }>`
    select version from archive_state`.execute(db);
  const { version } = state!;
  const MOVED = 20;
  await sql`update ads set delivery_start_at = 5
    where id <= ${MOVED}::bigint`.execute(db);
  await sql`analyze`.execute(db);
  for (const [name, sort] of Object.entries(adSorts)) {
    if (sort.column === undefined) continue;
    const part = sort.isDescending ? 1 : 2;
    const wanted: Wanted = {
      ...{ filter: {}, filters: adFilters, sort, fetch: FETCH, version },
      after: { part, key: 0, id: 0, version },
      ...{ total: ADS, archive: ADS, found: null },
      keepTime: () => Promise.resolve(),
    };
    const [query] = await queriesOf(db, wanted, MOVED);
    for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
      const plan = await explain(db, query!, mode, { enable_sort: "off" });
      const [scan] = listScans(plan, "ads");
      assertLessOrEqual(rowsRead(scan!), MOVED, `${name} ${mode}`);
    }
  }
});

Deno.test("if few ads match, they are looked up once, for the total and the page", async () => {
  await using database = await directStores[1]!.create();
  await unevenArchive(database.longRunning);
  const { db, sent } = noteNodes(database.kysely);
  for (const sort of Object.keys(adSorts)) {
    sent.length = 0;
    const query = { filter: { q: "rare" }, sort, limit: 5 };
    const first = await createAskedQueries(db, adList)(query, null);
    assertEquals([
      first.total,
      JSON.parse(`[${Buffer.from(first.items)}]`).length,
    ], [20, 5]);
    assertEquals(sent.filter((each) => /ad_search/.test(each)).length, 1, sort);
  }
});

Deno.test("only the brands that a filter names are read, whatever plans are disabled", async () => {
  await using database = await directStores[1]!.create();
  const db = database.longRunning;
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    select 'brand-' || n, n, 0, 0 from generate_series(1, 5000) n`.execute(db);
  await sql`analyze brands`.execute(db);
  const filter = { brand_id: [9, 8], page_id: ["8", "9"], brand: ["brand-9"] };
  const { sent, result } = await noteStatements(
    db,
    (trx) => readBrandFilter(trx, filter),
  );
  assertEquals(result!.brands.map(({ slug }) => slug), ["brand-8", "brand-9"]);
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    // As in every transaction that reads a list.
    const plan = await explain(db, sent[0]!, mode, { enable_sort: "off" });
    assertEquals(listScans(plan, "brands").map(rowsRead), [2], mode);
  }
});

Deno.test("if few ads match, only they are read, in any order and from any position", async () => {
  await using database = await directStores[1]!.create();
  const db = database.longRunning;
  await unevenArchive(db);
  await sql`analyze`.execute(db);
  const filter = { brand_id: [31] };
  const { rows: [brand] } = await sql<{ ads: number }>`
    select count(*) as ads from ads where brand_id = 31`.execute(db);
  for (const [name, sort] of Object.entries(adSorts)) {
    for (const key of [null, 15_000_000, SEEN_LAST]) {
      const after = key === null
        ? null
        : { part: 0, key, id: ADS / 2, version: 1_000 };
      const { sent } = await noteStatements(db, (trx) =>
        findPage(trx, {
          ...{ filter, filters: adFilters, sort, fetch: FETCH, after },
          ...{ version: 1_000, total: brand!.ads, archive: ADS, found: null },
          keepTime: () => Promise.resolve(),
        }));
      for (const query of sent) {
        const plan = await explain(db, query, "force_custom_plan");
        for (const scan of listScans(plan, "ads")) {
          assertLessOrEqual(rowsRead(scan), brand!.ads, `${name} ${key}`);
        }
      }
    }
  }
});

Deno.test("a walk that finds too few ads is given up, and all matches are read and sorted", async () => {
  await using database = await directStores[1]!.create();
  await unevenArchive(database.longRunning);
  const wanted: Wanted = {
    filter: { q: "rare" },
    filters: adFilters,
    sort: adSorts["-id"]!,
    fetch: FETCH,
    after: null,
    version: 1_000,
    // As if many ads matched, but not the newest.
    total: 15_000,
    archive: ADS,
    found: null,
    keepTime: () => Promise.resolve(),
  };
  const rare = ADS / 1_000;
  const queries = await queriesOf(database.longRunning, wanted, rare);
  assertEquals(queries.length, 2);
});

Deno.test("if columns could answer, a walk that should find the page quickly is tried first, and given up soon", async () => {
  await using database = await directStores[1]!.create();
  const db = database.longRunning;
  await unevenArchive(db);
  const cache = createColumnCache();
  const cases: [AdFilter, met: number, isMet: boolean][] = [
    [{ is_active: true }, FETCH, true],
    // As if they were many, and not the 30 with the lowest ids.
    [{ created_max: 30 }, FETCH, false],
  ];
  for (const [filter, met, isMet] of cases) {
    const asked = { filter, filters: adFilters, cache };
    const { sent, result } = await noteStatements(db, async (trx) => {
      const { columns } = await beginReading(trx, asked, sql`true`);
      return await findPage(trx, {
        ...{
          filter,
          filters: adFilters,
          columns,
          sort: adSorts["-running_days"]!,
        },
        ...{ fetch: FETCH, after: null, version: 1_000, found: null },
        ...{ total: 15_000, archive: ADS },
        keepTime: () => Promise.resolve(),
      });
    });
    assertEquals(result.length, met);
    const [first, ...others] = sent.slice(1);
    assertEquals(others.length === 0, isMet);
    const plan = await explain(db, first!, "force_custom_plan", {
      enable_sort: "off",
    });
    assertLessOrEqual(rowsRead(listScans(plan, "ads")[0]!), 1_000);
  }
});
