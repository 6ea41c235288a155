import { assert, assertEquals } from "@std/assert";
import { createColumnCache } from "@/lib/columns/column_cache.ts";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { readFacets } from "@/lib/facets/read_facets.ts";
import { FACET_NAMES } from "@/lib/facets/table.ts";
import { eachDatabase, testStores } from "../../database.ts";
import { SMALL } from "../../columns/read_columns.ts";
import { numberedAds, type Reader, reader } from "../../reader.ts";
import {
  countModel,
  MODEL_FACETS,
  MODEL_FILTERS,
  type ModelAd,
  modelAds,
  type ModelFilter,
} from "./facet_model.ts";

interface FacetsBody {
  data: Record<string, {
    values: {
      value: string | number | boolean | null;
      count: number;
      slug?: string | null;
      name?: string | null;
    }[];
    distinct?: number;
    is_exact: boolean;
  }>;
  meta: {
    total: number;
    total_is_exact: boolean;
    applied: Record<string, unknown>;
    data_as_of: number | null;
  };
}

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
  const response = await r.get(`/v1/facets?${params}`);
  const body = await response.json();
  assertEquals(response.status, 200, JSON.stringify(body));
  return body;
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
      filters.every(({ keeps, ignoredBy }) =>
        facet !== null && ignoredBy === facet || keeps(ad)
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

eachDatabase(
  "facets match counting the ads one by one, each without its own filter",
  async (database, store) => {
    // Those that counters can join by themselves come first.
    const isOpen = (ad: ModelAd) => ad.destination_domain?.startsWith("mün");
    const some = modelAds.filter((ad) => !isOpen(ad));
    await using r = await reader(some as object[], { database });
    const subsets: ModelFilter[][] = [
      [],
      ...MODEL_FILTERS.map((filter) => [filter]),
      ...MODEL_FILTERS.map((filter, i) => [
        filter,
        MODEL_FILTERS[(i * 2 + 1) % MODEL_FILTERS.length]!,
        MODEL_FILTERS[(i + 5) % MODEL_FILTERS.length]!,
      ]),
      [...MODEL_FILTERS],
    ];
    for (const [i, filters] of subsets.entries()) {
      // All of them on one store, and a third on the others.
      if (store !== testStores[1] && i % 3 > 0) continue;
      await checkFacets(r, some, filters);
    }
    // Of the rest, columns have all but the last ones.
    await foldColumns(database, { rule: SMALL });
    await r.t.import(...modelAds.filter(isOpen) as object[]);
    r.t.services.archive.cache.drop();
    for (const [i, filters] of subsets.entries()) {
      if (store !== testStores[1] && i % 4 > 0) continue;
      await checkFacets(r, modelAds, filters);
    }
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

Deno.test("a list filtered by a facet's value has as many ads as the facet says", async () => {
  await using r = await reader(modelAds);
  for (const filters of [[], [MODEL_FILTERS[0]!, MODEL_FILTERS[8]!]]) {
    const { data } = await askFacets(r, filters);
    for (const [facet, { values }] of Object.entries(data)) {
      assert(values.length > 1);
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

Deno.test("a call to action has its most frequent spelling, a brand its slug and name, an unknown value is null", async () => {
  await using r = await reader(modelAds);
  const { data } = await askFacets(r);
  const [first] = data.cta_text!.values;
  assertEquals(first, { value: "Shop now", count: 84 });
  assert(data.cta_text!.values.some(({ value }) => value === null));
  const brands = new Map(data.brand!.values.map((each) => [each.slug, each]));
  assertEquals(brands.get("twenty-two")!.name, "Twenty-two");
  assertEquals(typeof brands.get("twenty-two")!.value, "number");
  const { value, name } = brands.get(null)!;
  assertEquals([value, name], [null, null]);
  for (const { value } of data.start_month!.values) {
    assert(value === null || /^2025-0[1-6]$/.test(`${value}`), `${value}`);
  }
});

Deno.test("top returns the values with the most ads, and how many there are", async () => {
  await using r = await reader(modelAds);
  const all = await askFacets(r);
  const { data } = await r.list(
    `/v1/facets?by=${MODEL_FACETS}&top=2`,
  ) as unknown as FacetsBody;
  for (const facet of MODEL_FACETS) {
    const { values, distinct } = all.data[facet]!;
    const shown = data[facet]!;
    assertEquals(shown.values, values.slice(0, 2));
    assertEquals(shown.distinct, distinct);
    const counts = values.map(({ count }) => count);
    assertEquals(counts, counts.toSorted((a, b) => b - a));
  }
});

Deno.test("facets beyond their limits have no values, but counters and the total stay exact", async () => {
  await using r = await reader(modelAds);
  const db = r.t.database.kysely;
  const request = {
    filter: { is_creator_ad: true, is_active: true },
    by: FACET_NAMES,
    top: 5,
  };
  const many = await readFacets(db, request, createColumnCache(), {
    budgetMs: 5000,
    countMs: 5000,
    adsMax: 20,
  });
  for (const name of FACET_NAMES) {
    // Its own filter aside, all of its ads are counted already.
    const isExact = name === "is_creator_ad";
    assertEquals(many.facets[name]!.is_exact, isExact, name);
    assertEquals(many.facets[name]!.values.length > 0, isExact, name);
  }
  const active = modelAds.filter((ad) => ad.is_creator_ad && ad.is_active);
  assertEquals([many.total, many.totalIsExact], [active.length, true]);

  const late = await readFacets(db, request, createColumnCache(), {
    budgetMs: 0,
    countMs: 0,
    adsMax: 1000,
  });
  assertEquals(late.facets.media_type, { values: [], is_exact: false });
  assert(late.total <= active.length && !late.totalIsExact);
});

Deno.test("facets read within other limits are not used for the API", async () => {
  await using r = await reader(modelAds);
  const filter = { is_creator_ad: true, is_active: true };
  const request = { filter, by: ["media_type"] as const, top: 5 };
  const { facets } = r.t.services;
  const limited = await facets.read(request, { limits: { budgetMs: 0 } });
  assertEquals(limited.facets.media_type!.is_exact, false);
  assertEquals((await facets.read(request)).facets.media_type!.is_exact, true);
});

Deno.test("columns count facets of any number of matches, except facets that require reading ads", async () => {
  await using r = await reader(modelAds);
  const { database } = r.t;
  await foldColumns(database, { rule: SMALL });
  await r.t.import({ ...modelAds[1]!, ad_archive_id: "new" });
  const ads = [...modelAds, modelAds[1]!].filter((ad) =>
    ad.primary_text.includes("frequent") && ad.delivery_start_at !== null
  );
  const filter = { q: "frequent", delivery_start_min: 0 };
  const request = { filter, by: FACET_NAMES, top: 100 };
  const { facets, ...about } = await readFacets(
    database.kysely,
    request,
    createColumnCache(),
    // What is read ad by ad is too much.
    { adsMax: 0 },
  );
  assertEquals([about.total, about.totalIsExact], [ads.length, true]);
  for (const name of FACET_NAMES) {
    // It ignores the range, and so has more ads.
    if (name === "start_month") continue;
    const counts = new Map(
      facets[name]!.values.map(({ value, slug, count }) => [
        name === "brand" ? slug : value,
        count,
      ]),
    );
    const isRead = ["cta_text", "destination_domain"].includes(name);
    assertEquals(counts, isRead ? new Map() : countModel(name, ads), name);
  }
});

Deno.test("values too large to be read together are omitted, not truncated", async () => {
  const long = "y".repeat(60_000);
  await using r = await reader(
    numberedAds(40, (n) => ({ cta_text: `${n} ${long}` })),
  );
  const { data, meta } = await askFacets(r, [], ["cta_text", "media_type"]);
  assertEquals(data.cta_text, { values: [], is_exact: false });
  assertEquals(data.media_type!.is_exact, true);
  assertEquals(meta.total, 40);
});
