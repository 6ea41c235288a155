import { assertLessOrEqual } from "@std/assert";
import { type Kysely, sql } from "kysely";
import { type BrandSortName, brandSorts } from "@/lib/brands/list_table.ts";
import { createBrandQueries } from "@/lib/brands/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { postgres } from "../../database.ts";
import {
  explain,
  listScans,
  noteStatements,
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
  await sql`insert into brand_search select id, slug, slug, slug from brands`
    .execute(db);
  await sql`vacuum analyze brands`.execute(db);
  await sql`vacuum analyze brand_search`.execute(db);
}

/** The parts of a plan that end once they have enough. */
function listLimits(plan: PlanNode): PlanNode[] {
  const below = (plan.Plans ?? []).flatMap(listLimits);
  return plan["Node Type"] === "Limit" ? [plan, ...below] : below;
}

postgres.test("a page of brands reads only its own, in every order", async (database) => {
  const db = database.longRunning;
  await manyBrands(db);
  for (const mode of MODES) {
    for (const sort of Object.keys(brandSorts) as BrandSortName[]) {
      const filters = sort.includes("active")
        ? [{}, { has_active_ads: true }, { has_active_ads: false }]
        : [{}];
      for (const filter of filters) {
        const what = JSON.stringify({ sort, filter, mode });
        const { sent: [page] } = await noteStatements(
          db,
          (db) =>
            createBrandQueries(db, createArchiveColumns()).page({
              filter,
              sort,
              limit: LIMIT,
            }),
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
