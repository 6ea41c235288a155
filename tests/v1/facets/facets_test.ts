import { assert, assertEquals } from "@std/assert";
import { sql } from "kysely";
import type { z } from "zod";
import { createArchiveColumns } from "@/lib/columns/archive_columns.ts";
import { FOLD_RULE, foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { readFacets } from "@/lib/facets/read_facets.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import { FACET_NAMES } from "@/lib/facets/table.ts";
import type { Facet, facetsSchema } from "@/lib/facets/wire.ts";
import { everyStore, testStores } from "../../database.ts";
import { numberedAds, type Reader, reader } from "../../reader.ts";
import { isMatch, type ModelAd } from "../ads/list_model.ts";
import {
  countModel,
  MODEL_FACETS,
  MODEL_FILTERS,
  modelAds,
  type ModelFilter,
} from "./facet_model.ts";
import { testsWith } from "../../tests_with.ts";

type FacetsBody = Pick<z.infer<typeof facetsSchema>, "meta"> & {
  data: Record<string, Facet>;
};

async function askFacets(
  r: Reader,
  filters: readonly ModelFilter[] = [],
  by: readonly string[] = MODEL_FACETS,
): Promise<FacetsBody> {
  const params = new URLSearchParams({ by: `${by}`, top: "100" });
  for (const filter of filters) {
    for (const [name, value] of Object.entries(filter.params)) {
      params.set(name, value);
    }
  }
  return await r.json(`/v1/facets?${params}`);
}

/** Values as the model has them, by how many ads have them. */
function toCounts(facet: string, body: FacetsBody): Map<unknown, number> {
  const { values, distinct, is_exact } = body.data[facet]!;
  assertEquals([distinct, is_exact], [values.length, true]);
  return new Map(values.map(({ value, count, slug }) => {
    if (facet === "brand") return [slug, count];
    const isCta = facet === "cta_text" && typeof value === "string";
    return [isCta ? value.toLowerCase() : value, count];
  }));
}

/** Compares all facets to those of the model. */
async function checkFacets(
  r: Reader,
  ads: readonly ModelAd[],
  filters: readonly ModelFilter[],
): Promise<void> {
  const body = await askFacets(r, filters);
  const keeping = (facet: string | null) =>
    ads.filter((ad) =>
      filters.every((filter) =>
        facet !== null && filter.ignoredBy === facet ||
        isMatch(ad, filter.params)
      )
    );
  const about = JSON.stringify(filters);
  assertEquals(body.meta.total, keeping(null).length, about);
  assertEquals(body.meta.total_is_exact, true);
  for (const facet of MODEL_FACETS) {
    assertEquals(
      toCounts(facet, body),
      countModel(facet, keeping(facet)),
      `${facet} ${about}`,
    );
  }
}

/** A number from 0 to 1 that looks like chance, the same each time. */
const chance = (n: number) => Math.abs(Math.sin(n * 12.9898) * 43758.5453) % 1;

/** Up to four filters, of which no two set the same parameter. */
function someFilters(seed: number): ModelFilter[] {
  const count = Math.floor(5 * chance(seed));
  return MODEL_FILTERS.map((filter, n) => ({
    filter,
    at: chance(seed + n + 1),
  }))
    .sort((a, b) => a.at - b.at).slice(0, count).map(({ filter }) => filter);
}

everyStore.test(
  "facets match counting the ads one by one, each without its own filter",
  async (database, store) => {
    const isLate = (ad: ModelAd) => ad.destination_domain?.startsWith("bü");
    const early = modelAds.filter((ad) => !isLate(ad));
    await using r = await reader(early, { database });
    const subsets: ModelFilter[][] = [
      [],
      ...MODEL_FILTERS.map((filter) => [filter]),
      ...Array.from({ length: 20 }, (_, n) => someFilters(100 * n)),
      [...MODEL_FILTERS],
    ];
    // All of them on one store, and a third on the others.
    const check = async (ads: readonly ModelAd[]) => {
      for (const [i, filters] of subsets.entries()) {
        if (store !== testStores[1] && i % 3 > 0) continue;
        await checkFacets(r, ads, filters);
      }
    };
    await check(early);
    // What the columns have, and then what has changed since: new ads, others
    // with other values, and fewer.
    await foldColumns(database, {
      rule: {
        ...FOLD_RULE,
        batch: 7,
        terms: { share: 0.1, ads: 2, count: 1_000 },
      },
    });
    await r.t.import(...modelAds.filter(isLate));
    const changed = modelAds.map((ad, n) =>
      n % 9 > 0 ? ad : {
        ...ad,
        is_active: !ad.is_active,
        cta_text: "Order",
        destination_domain: "new.example",
        primary_text: "changed words",
      }
    );
    await r.t.import(...changed.filter((_, n) => n % 9 === 0));
    const isLeft = (_: unknown, n: number) => n % 11 > 0;
    const removed = modelAds.filter((_, n) => !isLeft(_, n))
      .map((ad) => ad.ad_archive_id);
    await sql`delete from ads where ad_archive_id = any(${removed}::text[])`
      .execute(database.longRunning);
    r.t.services.archive.cache.drop();
    await check(changed.filter(isLeft));
  },
);

/** The parameters that a click on a value of a facet sets. */
function clickOn(facet: string, value: unknown): Record<string, string> {
  if (facet === "brand") return { brand_id: `${value}` };
  if (facet !== "start_month") return { [facet]: `${value}` };
  const [year, month] = `${value}`.split("-").map(Number);
  const last = new Date(Date.UTC(year!, month!, 0)).getUTCDate();
  return {
    delivery_start_min: `${value}-01`,
    delivery_start_max: `${value}-${last}`,
  };
}

const test = testsWith(() => reader(modelAds));

test("a list filtered by a facet's value has as many ads as the facet says", async (r) => {
  for (const filters of [[], [MODEL_FILTERS[0]!, MODEL_FILTERS[8]!]]) {
    const { data } = await askFacets(r, filters);
    for (const [facet, { values }] of Object.entries(data)) {
      assert(values.length > 0);
      // The filter is for words, of the beneficiary too.
      if (facet === "payer") continue;
      for (const { value, count } of values) {
        // No filter is for what is unknown.
        if (value === null) continue;
        const params = new URLSearchParams({
          ...Object.assign({}, ...filters.map(({ params }) => params)),
          ...clickOn(facet, value),
          limit: "1",
        });
        const { meta } = await r.list(`/v1/ads?${params}`);
        assertEquals(meta.total, count, `${params}`);
      }
    }
  }
});

test("a call to action has its most frequent spelling, a brand its slug and name, an unknown value is null", async (r) => {
  const { data } = await askFacets(r);
  const [first] = data.cta_text!.values;
  assertEquals(first, { value: "Shop now", count: 84 });
  assert(data.cta_text!.values.some(({ value }) => value === null));
  const brands = new Map(data.brand!.values.map((each) => [each.slug, each]));
  assertEquals(brands.get("brand-22")!.name, "Brand 22");
  assertEquals(typeof brands.get("brand-22")!.value, "number");
  const { value, name } = brands.get(null)!;
  assertEquals([value, name], [null, null]);
  for (const { value } of data.start_month!.values) {
    assert(value === null || /^2024-1[0-2]$/.test(`${value}`), `${value}`);
  }
});

test("top returns the values with the most ads, and how many there are", async (r) => {
  const all = await askFacets(r);
  const { data }: FacetsBody = await r.json(
    `/v1/facets?by=${MODEL_FACETS}&top=2`,
  );
  for (const facet of MODEL_FACETS) {
    const { values, distinct } = all.data[facet]!;
    const shown = data[facet]!;
    assertEquals(shown.values, values.slice(0, 2));
    assertEquals(shown.distinct, distinct);
    const counts = values.map(({ count }) => count);
    assertEquals(counts, counts.toSorted((a, b) => b - a));
  }
});

test("facets whose words cannot be read in time have no values, and the total is a lower bound", async (r) => {
  const read = (filter: AdFilter, budgetMs: number) =>
    readFacets(
      r.t.database.kysely,
      { filter, by: FACET_NAMES, top: 5 },
      createArchiveColumns(),
      budgetMs,
    );
  const filter = { q: '"blue boots"', is_active: true };
  const found = modelAds.filter((ad) =>
    ad.primary_text.includes("blue boots") && ad.is_active
  );
  const late = await read(filter, 0);
  assert(late.total <= found.length && !late.totalIsExact);
  const inTime = await read(filter, 5_000);
  assertEquals([inTime.total, inTime.totalIsExact], [found.length, true]);
  // No words are read for these.
  const others = await read({ is_active: true, q: "boots" }, 0);
  assertEquals([others.total, others.totalIsExact], [found.length, true]);
  for (const name of FACET_NAMES) {
    assertEquals(late.facets[name], { values: [], is_exact: false }, name);
    assert(inTime.facets[name]!.is_exact, name);
    assertEquals(others.facets[name], inTime.facets[name], name);
  }
});

test("facets read within other limits are not used for the API", async (r) => {
  const filter = { q: '"blue boots"' };
  const request = { filter, by: ["media_type"] as const, top: 5 };
  const { facets } = r.t.services;
  const limited = await facets.read(request, { budgetMs: 0 });
  assertEquals(limited.facets.media_type!.is_exact, false);
  assertEquals((await facets.read(request)).facets.media_type!.is_exact, true);
});

Deno.test("values too large for a response are omitted, not truncated", async () => {
  const long = "y".repeat(60_000);
  await using r = await reader(
    numberedAds(40, (n) => ({ cta_text: `${n} ${long}` })),
  );
  const { data, meta } = await askFacets(r, [], ["cta_text", "media_type"]);
  assertEquals(data.cta_text, { values: [], is_exact: false });
  assertEquals(data.media_type!.is_exact, true);
  assertEquals(meta.total, 40);
});
