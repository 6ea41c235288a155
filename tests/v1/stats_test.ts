import { assertEquals, assertMatch } from "@std/assert";
import type { z } from "zod";
import { foldColumns } from "@/lib/columns/fold/fold_columns.ts";
import { MEASURE_NAMES, STAT_GROUPS } from "@/lib/stats/table.ts";
import type { statsSchema } from "@/lib/stats/wire.ts";
import { AT_ONCE } from "../columns/read_columns.ts";
import { everyStore } from "../database.ts";
import { reader } from "../reader.ts";
import { expectedIds, type ModelAd, modelAds } from "./ads/list_model.ts";
import { VALUES } from "./facets/facet_model.ts";

type Stats = z.infer<typeof statsSchema>;
type By = typeof STAT_GROUPS[number];
type Of = typeof MEASURE_NAMES[number];

/** What an ad counts for: the same as in facets, but brands by their names. */
const valuesOf = (ad: ModelAd, by: By) =>
  by === "brand"
    ? [ad.brand?.name ?? null]
    : VALUES[by === "month" ? "start_month" : by]!(ad);

function rangeOf({ transparency }: ModelAd, of: Of) {
  if (of === "ads") return { min: 1, max: 1 };
  if (of !== "reach") return transparency?.[of] ?? null;
  const total = transparency?.reach?.total ?? null;
  return total === null ? null : { min: total, max: total };
}

/** The rows of some ads, said as plainly as can be, without an order. */
function expectedRows(ads: readonly ModelAd[], by: By, of: Of): string[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const ad of ads) {
    const range = rangeOf(ad, of);
    const currency = of === "spend"
      ? ad.transparency?.spend?.currency ?? null
      : null;
    for (const value of valuesOf(ad, by)) {
      const key = JSON.stringify([value, currency]);
      const row = rows.get(key) ?? {
        value,
        currency,
        ads: 0,
        min: 0,
        max: 0,
        unknown: 0,
      };
      const { ads, min, max, unknown } = row as Record<string, number>;
      const isOpen = row.max === null || range?.max === null;
      rows.set(key, {
        ...row,
        ads: ads! + 1,
        min: min! + (range?.min ?? 0),
        max: isOpen ? null : max! + (range?.max ?? 0),
        unknown: unknown! + Number(range === null),
      });
    }
  }
  return [...rows.values()].map((row) => JSON.stringify(row)).sort();
}

const FILTERS = ["", "country=DE", "is_active=true&q=red", "q=nothing"];

everyStore.test("sums are those of plain loops, for every group, measure and filter, before and after columns have them", async (database) => {
  const ads = modelAds(120);
  await using r = await reader(ads.slice(0, 80), { database });
  await foldColumns(database, { rule: AT_ONCE });
  await r.t.import(...ads.slice(80));
  for (const filter of FILTERS) {
    const found = new Set(
      expectedIds(ads, Object.fromEntries(new URLSearchParams(filter))),
    );
    const matching = ads.filter((ad) => found.has(ad.ad_archive_id));
    for (const by of STAT_GROUPS) {
      for (const measure of MEASURE_NAMES) {
        const path = `/v1/stats?by=${by}&of=${measure}&${filter}`;
        const { data, meta }: Stats = await r.json(path);
        const rows = data.map(({ slug: _, own: __, name, ...row }) =>
          JSON.stringify(by === "brand" ? { ...row, value: name } : row)
        );
        assertEquals(rows.sort(), expectedRows(matching, by, measure), path);
        assertEquals(meta.total, matching.length);
      }
    }
  }
});

const reached = (id: number, by_country: Record<string, number>) => ({
  ad_archive_id: `${id}`,
  is_active: true,
  primary_text: `Oak ${id}`,
  brand: { page_id: `${id}`, name: `Brand ${id}`, slug: `brand-${id}` },
  transparency: {
    countries: Object.keys(by_country),
    reach: { total: 1_000, regions: {}, by_country },
  },
});

Deno.test("sums by country have what sources state for the country beside the totals of its ads", async () => {
  await using r = await reader([
    reached(1, { DE: 400, FR: 100 }),
    reached(2, { DE: 50 }),
    { ad_archive_id: "3", is_active: true, primary_text: "Oak" },
  ]);
  const { data } = await r.list("/v1/stats?by=country&of=reach");
  assertEquals(
    data as unknown,
    [
      { value: "DE", currency: null, ads: 2, min: 2000, max: 2000, unknown: 0 },
      { value: "FR", currency: null, ads: 1, min: 1000, max: 1000, unknown: 0 },
      { value: null, currency: null, ads: 1, min: 0, max: 0, unknown: 1 },
    ].map((row, n) => ({ ...row, own: [450, 100, 0][n] })),
  );
});

Deno.test("values with the most ads come first, months in their order, and top limits them", async () => {
  const ads = ([
    ["2026-01-05", "DE", "EUR"],
    ["2026-02-05", "DE,FR", "EUR"],
    ["2026-02-06", "AT", "USD"],
    ["2026-02-07", null, "USD"],
    ["2026-03-05", "DE", "USD"],
    [null, null, "EUR"],
  ] as const).map(([start, countries, currency], n) => ({
    ad_archive_id: `${n}`,
    is_active: true,
    delivery_start_at: start && Date.parse(start) / 1000,
    transparency: {
      countries: countries && countries.split(","),
      spend: { min: 1, max: 2, currency },
    },
  }));
  await using r = await reader(ads);
  const valuesOf = async (query: string) => {
    const { data, meta }: Stats = await r.json(`/v1/stats?${query}`);
    const values = data.map(({ value, currency }) => currency ?? value);
    return [meta.distinct, ...values];
  };
  const [january, february, march] = ["2026-01", "2026-02", "2026-03"];
  for (
    const [query, ...expected] of [
      ["by=country", 4, "DE", null, "AT", "FR"],
      ["by=country&top=1", 4, "DE"],
      ["by=month", 4, january, february, march, null],
      ["by=month&top=2", 4, january, february],
      ["by=month&of=spend&top=1", 4, "USD", "EUR"],
    ] as const
  ) assertEquals(await valuesOf(query), expected, query);
});

Deno.test("compares brands by ids and slugs, and names those that are unknown", async () => {
  await using r = await reader([1, 2, 3].map((id) => reached(id, { DE: id })));
  const { data: [{ id }] } = await r.json("/v1/brands?q=brand-2");
  // A number is an id first.
  const brand = { page_id: "4", name: "Four", slug: `${id}` };
  await r.t.import({ ...reached(4, { DE: 4 }), brand });
  const { data, meta }: Stats = await r.json(
    `/v1/stats?compare=brand-1,${id},gone&of=reach`,
  );
  assertEquals(data.map(({ slug }) => slug).sort(), ["brand-1", "brand-2"]);
  assertEquals(meta.unknown_brands, ["gone"]);
  // The other filters count too, also that of brands.
  const other: Stats = await r.json(`/v1/stats?compare=brand-1&brand_id=${id}`);
  assertEquals([other.data, other.meta.total], [[], 0]);
});

Deno.test("an invalid request for sums is 400, with what to change", async () => {
  await using r = await reader([
    reached(1, { DE: 1 }),
    ...["EUR", "USD"].map((currency, n) => ({
      ...reached(2 + n, { DE: 1 }),
      transparency: { spend: { min: 1, max: 2, currency } },
    })),
  ]);
  const bad = {
    by: "by=contry",
    of: "of=money",
    compare: "by=country&compare=a",
    top: "top=101",
    currency: "spend_min=5",
    reach_min: "reach_min=5&reach_max=1",
  };
  for (const [param, query] of Object.entries(bad)) {
    const error = await r.error(400, `/v1/stats?${query}`) as {
      param: string;
      message: string;
    };
    assertEquals(error.param, param, query);
    assertMatch(error.message, /\.$|\?$/);
  }
});
