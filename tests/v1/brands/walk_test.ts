import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { type Kysely, sql } from "kysely";
import {
  type BrandSortName,
  brandSorts,
  type PagePosition,
  toNumbers,
  toPosition,
} from "@/lib/brands/list_table.ts";
import { createBrandQueries } from "@/lib/brands/queries.ts";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { testDatabase } from "../../database.ts";
import { numberedAds, reader } from "../../reader.ts";

/** A number from 0 to 1 that looks like chance, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;
const CHANGES = 8;
const BRANDS = 40;

/** Changes what some brands are sorted by, as imports do, and adds one. */
async function change(db: Kysely<Schema>, step: number): Promise<void> {
  const ids = [1, 2, 3].map((n) =>
    1 + Math.floor(BRANDS * chance(step * 3 + n))
  );
  await sql`update brands set
      active_ad_count = (active_ad_count + id * 7) % 11,
      total_ad_count = 11 + (total_ad_count + id * 5) % 13,
      last_scraped_at = (coalesce(last_scraped_at, 0) + id * 3) % 17
    where id = any(${ids}::bigint[])`.execute(db);
  await sql`
    with renamed as (
      update brands set name = 'moved' where id = ${ids[0]!} returning id
    )
    update brand_search set name_key = ${`${step % 10} moved`}
    from renamed where brand_id = id`.execute(db);
  await addBrand(db, 1000 + step);
}

async function addBrand(db: Kysely<Schema>, n: number): Promise<void> {
  await sql`
    with b as (
      insert into brands (slug, page_id, active_ad_count, total_ad_count,
        last_scraped_at, platforms, created_at, updated_at)
      values (${`brand-${n}`}, ${`${n}`}, ${n % 5}::int, ${11 + n % 7}::int,
        ${n % 4 === 0 ? null : n % 9}::bigint, '{facebook}', 0, 0)
      returning id, slug
    ) insert into brand_search select id, slug, slug, slug from b`.execute(db);
}

Deno.test("a walk through brands misses none that changes meanwhile, in any order, and repeats only those", async () => {
  for (const sort of Object.keys(brandSorts) as BrandSortName[]) {
    const filters = [{}, { platform: ["facebook"] }, { q: "brand" }];
    // All of them in one order, and one in the others.
    for (const filter of filters.slice(0, sort === "name" ? 3 : 1)) {
      await using database = await testDatabase("postgres");
      const db = database.longRunning;
      for (let n = 1; n <= BRANDS; n++) await addBrand(db, n);
      const queries = createBrandQueries(db, createArchiveColumns());
      const seen = new Map<string, number>();
      let after: PagePosition | null = null;
      const about = JSON.stringify({ sort, filter });
      for (let step = 0; step < 100; step++) {
        const { json, last, total } = await queries.page({
          filter,
          sort,
          limit: 7,
          after,
        });
        // Each step added one.
        assertEquals(total, BRANDS + Math.min(step, CHANGES), about);
        for (const { slug } of JSON.parse(`[${Buffer.from(json)}]`)) {
          seen.set(slug, (seen.get(slug) ?? 0) + 1);
        }
        if (last === null) break;
        after = toPosition(
          brandSorts[sort],
          toNumbers(brandSorts[sort], last),
        );
        if (step < CHANGES) await change(db, step);
      }
      const { rows } = await sql<{ slug: string; changed: boolean }>`
        select slug, version > ${after!.version}::bigint as changed from brands`
        .execute(db);
      for (const { slug, changed } of rows) {
        const times = seen.get(slug) ?? 0;
        assert(times >= 1, `${slug} is missed: ${about}`);
        if (!changed) assertEquals(times, 1, `${slug} ${about}`);
      }
    }
  }
});

Deno.test("a list of brands says what was understood, how to walk it and how recent it is", async () => {
  await using r = await reader(numberedAds(3, (n) => ({
    brand: { page_id: `${n}`, name: `Brand ${n}` },
  })));
  const { meta } = await r.json(
    "/v1/brands?q=BRA&platform=Facebook,x&sort=name&limit=2",
  );
  assertEquals(meta.applied, {
    q: "bra",
    filters: { platform: ["facebook", "x"] },
    sort: "name",
    limit: 2,
  });
  assertEquals([meta.total_is_exact, meta.walk], [true, "at_least_once"]);
  const { meta: ads } = await r.json("/v1/ads?sort=id");
  assert(ads.data_as_of !== null);
  assertEquals(meta.data_as_of, ads.data_as_of);
});
