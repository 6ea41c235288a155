import { assertEquals, assertLessOrEqual } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { type BrandSortName, brandSorts } from "@/lib/brands/list_table.ts";
import { createBrandQueries } from "@/lib/brands/queries.ts";
import { toTimelineRange } from "@/lib/brands/timeline_query.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { testDatabase } from "../../database.ts";
import { insertAds } from "../../stored_ads.ts";
import {
  explain,
  listScans,
  listStatements,
  type PlanNode,
  rowsRead,
} from "../../explain.ts";

const LIMIT = 25;
const MODES = ["force_custom_plan", "force_generic_plan"] as const;

async function manyBrands(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into brands (slug, page_id, last_scraped_at, active_ad_count,
      total_ad_count, created_at, updated_at)
    select 'brand-' || n, n, n % 50, n % 3, n % 7 + 2, 0, 0 from generate_series(1, 2000) n`
    .execute(db);
  await sql`insert into brand_search select id, slug, slug from brands`
    .execute(db);
  await sql`vacuum analyze brands`.execute(db);
  await sql`vacuum analyze brand_search`.execute(db);
}

/** The parts of a plan that end once they have enough. */
function listLimits(plan: PlanNode): PlanNode[] {
  const below = (plan.Plans ?? []).flatMap(listLimits);
  return plan["Node Type"] === "Limit" ? [plan, ...below] : below;
}

Deno.test("a page of brands reads only its own, in every order", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  await manyBrands(db);
  for (const mode of MODES) {
    for (const sort of Object.keys(brandSorts) as BrandSortName[]) {
      const filters = sort.includes("active")
        ? [{}, { has_active_ads: true }, { has_active_ads: false }]
        : [{}];
      for (const filter of filters) {
        const what = JSON.stringify({ sort, filter, mode });
        const [page] = await listStatements(
          db,
          (db) => createBrandQueries(db).page({ filter, sort, limit: LIMIT }),
        );
        const [limit] = listLimits(await explain(db, page!, mode));
        for (const table of ["brands", "brand_search"]) {
          for (const scan of listScans(limit!, table)) {
            assertLessOrEqual(rowsRead(scan), LIMIT + 1, what);
          }
        }
      }
    }
  }
});

const ADS = 6_000;
const BRANDS = 40;
const DOMAINS = 3;

/** Ads of some brands, each of which has the same few domains. */
async function manyAds(db: Kysely<Schema>): Promise<void> {
  const insertion = insertAds(sql`
    select 'a' || n as ad_archive_id, n % ${BRANDS}::int + 1 as brand_id,
      n % 3 = 0 as is_active, n * 10000 as delivery_start_at,
      n * 20000 as last_seen_at,
      'd' || n / ${BRANDS}::int % ${DOMAINS}::int || '.' || n % ${BRANDS}::int
        || '.example' as destination_domain,
      repeat('x', 500) as primary_text, '' as creative_hash
    from generate_series(1, ${ADS}::int) n`);
  await db.transaction().execute(async (trx) => {
    // Vacuum takes as visible what has been flushed.
    await sql`set local synchronous_commit = on`.execute(trx);
    await insertion.execute(trx);
  });
  await sql`vacuum analyze ads`.execute(db);
}

Deno.test("a timeline reads only an index, and the brands of a domain one ad of each domain and brand", async () => {
  await using database = await testDatabase("postgres");
  const db = database.longRunning;
  await manyBrands(db);
  await manyAds(db);
  const range = toTimelineRange({
    interval: "week",
    from: undefined,
    to: undefined,
  }, Date.UTC(2026, 1));
  const questions = [{
    what: "timeline",
    run: (db: Kysely<Schema>) => createBrandQueries(db).timeline(7, range),
    rows: ADS / BRANDS,
  }, {
    what: "one domain",
    run: (db: Kysely<Schema>) =>
      createBrandQueries(db).page({
        filter: { domain: ["7.example"] },
        sort: "name",
        limit: LIMIT,
      }),
    // A step for each domain and brand, and one that finds no more.
    rows: DOMAINS + 1,
  }, {
    what: "all domains",
    run: (db: Kysely<Schema>) =>
      createBrandQueries(db).page({
        filter: { domain: ["example"] },
        sort: "-total_ad_count",
        limit: LIMIT,
      }),
    rows: DOMAINS * BRANDS + 1,
  }];
  for (const mode of MODES) {
    for (const { what, run, rows } of questions) {
      const [query] = await listStatements(db, run);
      // Of few ads, reading them would be as good.
      const plan = await explain(db, query!, mode, {
        enable_bitmapscan: "off",
      });
      const scans = listScans(plan, "ads");
      const read = scans.reduce((sum, scan) => sum + rowsRead(scan), 0);
      assertLessOrEqual(read, rows, `${what} ${mode}`);
      for (const scan of scans) {
        // An index of expressions has no columns to give.
        const node = what === "timeline" ? "Index Only Scan" : "Index Scan";
        assertEquals(scan["Node Type"], node, `${what} ${mode}`);
      }
    }
  }
});
