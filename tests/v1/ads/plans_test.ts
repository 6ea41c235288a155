import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { PagePosition } from "@/lib/ads/read/list_order.ts";
import { type AdFilter, adSorts } from "@/lib/ads/language/list_table.ts";
import { createAdReader } from "@/lib/ads/read/read_ads.ts";
import { createPageReader } from "@/lib/ads/read/read_page.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { postgres } from "../../database.ts";
import {
  explain,
  listScans,
  noteStatements,
  type PlanNode,
  rowsRead,
} from "../../explain.ts";
import { insertAds } from "../../stored_ads.ts";

const LIMIT = 25;
const MODES = ["force_custom_plan", "force_generic_plan"] as const;
/** Parallel workers for a table of any size. */
const LIKE_LARGE = { min_parallel_table_scan_size: "0" };
const TABLES = ["ads", "ad_search", "ad_values", "brands", "removed_ads"];

/** What the ads of `addAds` refer to. */
async function addNames(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into brands (slug, page_id, created_at, updated_at)
    select 'brand-' || n, n, 0, 0 from generate_series(1, 2000) n`.execute(db);
  await sql`
    insert into ad_values (kind, key, text)
    select 'cta', 'cta ' || n, 'cta ' || n from generate_series(1, 2000) n
    union all
    select 'domain', 'com.site' || n || '.', 'com.site' || n || '.'
    from generate_series(1, 2000) n`.execute(db);
}

/** Ads of which the word `rare` occurs in every hundredth, from the first number to the last. */
async function addAds(
  db: Kysely<Schema>,
  first: number,
  last: number,
): Promise<void> {
  await insertAds(sql`
    select 'ad-' || n as ad_archive_id, 1 + n % 90 as brand_id, 'video' as media_type,
      n * 7919 % 10007 * 8633 as delivery_start_at,
      n * 6151 % 10009 * 8633 as last_seen_at, n * 31 % 400 as running_days,
      1 + n % 2000 as cta_id, 2001 + n % 2000 as domain_id,
      repeat('text ', 100) as search_text, n as created_at
    from generate_series(${first}::int, ${last}::int) n order by n`).execute(
    db,
  );
  await sql`
    insert into ad_search (ad_id, words, source_hash)
    select id, ' tcommon' || case when id % 100 = 7 then ' trare' else '' end || ' ', ''
    from ads where id >= ${first}::int`.execute(db);
}

/** What a read sends, each statement with its plan. */
async function plansOf(
  db: Kysely<Schema>,
  sent: readonly CompiledQuery[],
  mode: typeof MODES[number],
  settings: Readonly<Record<string, string>> = {},
): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  for (const query of sent) {
    if (/^(?:savepoint|rollback|set)/.test(query.sql.trim())) continue;
    plans.push(await explain(db, query, mode, settings));
  }
  return plans;
}

/** How many rows of each table were read. */
function readOf(plans: readonly PlanNode[]): Record<string, number> {
  return Object.fromEntries(
    TABLES.map((table) => [
      table,
      plans.flatMap((plan) => listScans(plan, table))
        .reduce((sum, scan) => sum + rowsRead(scan), 0),
    ]),
  );
}

/** The position at which the first page of each sort ends. */
async function lastOfPages(
  read: ReturnType<typeof createPageReader>,
  limit: number,
): Promise<Record<string, PagePosition>> {
  const last: Record<string, PagePosition> = {};
  for (const sort of Object.keys(adSorts)) {
    last[sort] = (await read({ filter: {}, sort, limit }, null)).last!;
  }
  return last;
}

const CASES: [AdFilter, Partial<Record<string, number>>][] = [
  [{}, {}],
  [{ is_active: true, media_type: ["video"], running_days_min: 10 }, {}],
  [{ brand_id: [3, 4] }, { brands: 2 }],
  [{ brand: ["brand-7"], page_id: ["8"] }, { brands: 6 }],
  [{ ad_archive_id: ["ad-5", "ad-9"] }, { ads: 2 }],
  [{ cta_text: "cta 8" }, { ad_values: 1 }],
  [{ destination_domain: ["site4.com", "site8.com"] }, { ad_values: 2 }],
];

postgres.test("a page reads its own ads, and what its filter names, whatever the order, the position and the statistics", async (database) => {
  const db = database.longRunning;
  await addNames(db);
  await addAds(db, 1, 1_500);
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await sql`analyze`.execute(db);
    const columns = createArchiveColumns();
    const last = await lastOfPages(createPageReader(db, columns), 100);
    for (const [filter, more] of CASES) {
      for (const sort of Object.keys(adSorts)) {
        for (const after of [last[sort]!, null]) {
          const query = { filter, sort, limit: LIMIT };
          const { sent } = await noteStatements(
            db,
            (trx) => createPageReader(trx, columns)(query, after),
          );
          for (const mode of MODES) {
            const read = readOf(await plansOf(db, sent, mode));
            const what = JSON.stringify([query, after, mode, isAnalyzed]);
            assertLessOrEqual(read.ads!, LIMIT + (more.ads ?? 0), what);
            // Before, the planner takes large tables for small ones.
            for (const table of isAnalyzed ? TABLES.slice(1) : []) {
              assertLessOrEqual(
                read[table]!,
                more[table] ?? 0,
                `${what} ${table}`,
              );
            }
          }
        }
      }
    }
  }
});

postgres.test("words without a column are found by their index, without parallel workers, however few ads there are", async (database) => {
  const db = database.longRunning;
  await addNames(db);
  let had = 0;
  for (const count of [10, 500, 5_000]) {
    await addAds(db, had + 1, count);
    had = count;
    await sql`analyze`.execute(db);
    const query = { filter: { q: "rare" }, limit: LIMIT };
    const { sent, result } = await noteStatements(
      db,
      (trx) => createPageReader(trx, createArchiveColumns())(query, null),
    );
    assertEquals(result.total, Math.ceil(count / 100));
    for (const mode of MODES) {
      const plans = await plansOf(db, sent, mode, LIKE_LARGE);
      const text = JSON.stringify(plans);
      assert(text.includes("ad_search_words"), `${count} ${mode}`);
      assert(!text.includes("Gather"), `${count} ${mode}`);
      assertLessOrEqual(readOf(plans).ad_search!, result.total);
    }
  }
});

postgres.test("reading 100 ads with their brands is too cheap for JIT compilation, which poolers' sessions have, also before each table is analyzed", async (database) => {
  const db = database.longRunning;
  await addNames(db);
  await addAds(db, 1, 100);
  await sql`analyze ads, brands`.execute(db);
  const included = { members: ["brand" as const], hasMedia: false };
  const ids = Array.from({ length: 100 }, (_, n) => n + 1);
  const { sent } = await noteStatements(
    db,
    (trx) =>
      createAdReader(trx, { included, isDated: true })(
        { db: trx, check() {} },
        ids,
      ),
  );
  const { rows: [jit] } = await sql<{ above: number }>`
      select current_setting('jit_above_cost')::float as above`.execute(db);
  for (const mode of MODES) {
    for (const plan of await plansOf(db, sent, mode)) {
      assertLessOrEqual(plan["Total Cost"], jit!.above, mode);
    }
  }
});

postgres.test("what has changed is found by indexes: by readers, by folding and by pages of sorts whose ads have moved", async (database) => {
  const db = database.longRunning;
  await addNames(db);
  await addAds(db, 1, 4_900);
  await foldColumns(database);
  await sql`vacuum analyze`.execute(db);
  const CHANGED = 20;
  const last = await lastOfPages(
    createPageReader(db, createArchiveColumns()),
    LIMIT,
  );
  await sql`update ads set delivery_start_at = 5 where id <= ${CHANGED}::bigint`
    .execute(db);
  await sql`update ad_search set words = ' tcommon trare ' where ad_id <= ${CHANGED}::bigint`
    .execute(db);
  await sql`delete from ads where id > ${4_900 - CHANGED}::bigint`.execute(db);
  for (const [sort, after] of Object.entries(last)) {
    const query = { filter: { q: "common" }, sort, limit: LIMIT };
    const { sent } = await noteStatements(
      db,
      (trx) => createPageReader(trx, createArchiveColumns())(query, after),
    );
    for (const mode of MODES) {
      const read = readOf(await plansOf(db, sent, mode));
      const what = `${sort} ${mode} ${JSON.stringify(read)}`;
      // The newest id, the changes, those that may be reworded, in any way and
      // with the word, those that moved, and the page.
      assertLessOrEqual(read.ads!, 5 * CHANGED + LIMIT, what);
      assertLessOrEqual(read.removed_ads!, CHANGED, what);
      assertLessOrEqual(read.ad_search!, 4 * CHANGED, what);
    }
  }
  // The next page, after another change.
  const columns = createArchiveColumns();
  const sort = "last_seen_at";
  const readNext = (db: Kysely<Schema>) =>
    createPageReader(db, columns)(
      { filter: {}, sort, limit: LIMIT },
      last[sort]!,
    );
  await readNext(db);
  await sql`update ads set last_seen_at = 5 where id = 2`.execute(db);
  const { sent } = await noteStatements(db, readNext);
  const { ads } = readOf(await plansOf(db, sent, "force_custom_plan"));
  // The changed ad as such and as one that has moved, and the page, which is
  // read again at the new version.
  assertLessOrEqual(ads!, 2 + 2 * LIMIT);
});

postgres.test("ads have few indexes and triggers, since each import pays for them", async (database) => {
  const { rows } = await sql<{ indexes: number; triggers: number }>`
    select
      (select count(*) from pg_index where indrelid = 'ads'::regclass) as indexes,
      (select count(*) from pg_trigger
        where tgrelid = 'ads'::regclass and not tgisinternal
          and tgname <> 'ads_truncate') as triggers`
    .execute(database.longRunning);
  assertLessOrEqual(rows[0]!.indexes, 8);
  // Two of them stamp a row, one if it is inserted, the other if it is updated.
  assertLessOrEqual(rows[0]!.triggers, 5);
});
