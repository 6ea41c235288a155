import type { Selectable } from "kysely";
import type { State } from "@/lib/app/define.ts";
import type { Database } from "@/lib/db/database.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Stats } from "@/lib/stats/read_stats.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { amountIn, rangeText } from "@/lib/site/transparency_view.ts";
import { readMonths } from "@/lib/site/brand_timeline.ts";
import { findBrands, isNamed, isSlug } from "@/lib/brands/brand_directory.ts";

const BRANDS_MAX = 10;
/** All media types. */
const VALUES_MAX = 4;
const OFFERED_MAX = 100;

type Row = Stats["rows"][number];

/** Sums in words: `€1,200 to €4,500 over 12 ads; $5 over 1 ad; 30 ads without`. */
export function sumText(rows: readonly Row[]) {
  const known = rows.filter(({ ads, unknown }) => ads > unknown).map((row) =>
    `${rangeText(row, amountIn(row.currency))} over ${
      formatCount(row.ads - row.unknown, "ad")
    }`
  );
  const without = rows.reduce((sum, { unknown }) => sum + unknown, 0);
  if (known.length > 0 && without > 0) {
    known.push(`${formatCount(without, "ad")} without`);
  }
  return known.join("; ");
}

const SUMS = [
  ["reach", "Reach, summed over ads"],
  ["impressions", "Impressions"],
  ["spend", "Spend"],
] as const;

/** The sums of a brand's ads, in words; unknown ones are left out. */
export async function readSums(
  { services }: Pick<State, "services">,
  id: number,
) {
  const sums = SUMS.map(async ([of, label]) => {
    const { rows } = await services.stats.read({
      filter: { brand_id: [id] },
      by: "brand",
      of,
      top: 1,
      compare: undefined,
    }, { db: services.database.pageReads });
    return [label, sumText(rows)] as const;
  });
  return (await Promise.all(sums)).filter(([, text]) => text !== "");
}

type Brand = Selectable<Schema["brands"]>;

/** Brands by their slugs or ids, each once, in order; as in paths, an id comes first. */
async function readNamed(db: Database["pageReads"], keys: readonly string[]) {
  const found = await db.selectFrom("brands").selectAll()
    .where(isNamed(keys, keys)).execute();
  const byKey = new Map([
    ...found.map((brand) => [brand.slug, brand] as const),
    ...found.map((brand) => [`${brand.id}`, brand] as const),
  ]);
  return {
    brands: [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))],
    unknown: keys.filter((key) => !byKey.has(key)),
  };
}

/** A brand next to others. Texts are untrusted. */
async function readColumn(state: State, brand: Brand, all: readonly Brand[]) {
  const { services } = state;
  const db = services.database.pageReads;
  const toHref = (params: Record<string, string>) =>
    `/dashboard/ads?${new URLSearchParams({ brand: brand.slug, ...params })}`;
  const [months, counts, sums, reach] = await Promise.all([
    readMonths(services, brand.slug),
    services.facets.read({
      filter: { brand_id: [brand.id] },
      by: ["media_type", "cta_text"],
      top: VALUES_MAX,
    }, { db }),
    readSums(state, brand.id),
    services.stats.read({
      filter: { brand_id: [brand.id] },
      by: "month",
      of: "reach",
      compare: undefined,
      top: 100,
    }, { db }),
  ]);
  const reachOf = new Map(reach.rows.map(({ value, min }) => [value, min]));
  const values = (facet: "media_type" | "cta_text") =>
    counts.facets[facet]!.values.flatMap(({ value, count }) =>
      value === null ? [] : [{
        value: String(value),
        ads: count,
        href: toHref({ [facet]: `${value}` }),
      }]
    );
  return {
    slug: brand.slug,
    name: brand.name,
    ads: brand.total_ad_count,
    active: brand.active_ad_count,
    href: `/dashboard/brands/${brand.slug}`,
    adsHref: toHref({}),
    months: months.map((month) => ({
      ...month,
      reach: reachOf.get(month.start.slice(0, 7)) ?? 0,
    })),
    mediaTypes: values("media_type"),
    callsToAction: values("cta_text"),
    sums,
    /** The page without the brand. */
    removeHref: compareHref(all.filter((each) => each !== brand)),
  };
}

/** A brand in the page's URL: its slug, or its id if the slug could be another's id. */
const keyOf = ({ id, slug }: Pick<Brand, "id" | "slug">) =>
  /^\d+$/.test(slug) ? `${id}` : slug;

export const compareHref = (brands: readonly Pick<Brand, "id" | "slug">[]) =>
  `/dashboard/compare?${new URLSearchParams({
    brands: brands.map(keyOf).join(),
  })}`;

/** Up to ten brands side by side, and one to add by its name, slug or id. */
export async function readCompare(state: State, url: URL) {
  const given = url.searchParams.getAll("brands").join().split(",")
    .map((slug) => slug.trim())
    .filter(isSlug);
  const sought = url.searchParams.get("add")?.trim() ?? "";
  const db = state.services.database.pageReads;
  const found = await findBrands(db, sought);
  const added = found.length === 1 ? found.map(keyOf) : [];
  const { brands, unknown } = await readNamed(db, [
    ...new Set([...given, ...added]),
  ]);
  const shown = brands.slice(0, BRANDS_MAX);
  const isFull = shown.length === BRANDS_MAX;
  const [columns, offered] = await Promise.all([
    Promise.all(shown.map((brand) => readColumn(state, brand, brands))),
    db.selectFrom("brands")
      .select(["slug", "name"])
      .orderBy("total_ad_count", "desc").orderBy("id", "desc")
      .limit(OFFERED_MAX).execute(),
  ]);
  return {
    /** The largest brands, to choose from. */
    offered: offered.filter(({ slug }) =>
      !shown.some((brand) => brand.slug === slug)
    ),
    columns,
    unknown: [...unknown, ...found.length === 0 && sought ? [sought] : []],
    /** Brands of which one was meant; the largest first. */
    choices: found.length < 2 || isFull ? [] : found.slice(0, BRANDS_MAX).map(
      ({ id, slug, name, ads }) => ({
        slug,
        name,
        ads,
        href: compareHref([...shown, { id, slug }]),
      }),
    ),
    /** What was typed, unless it is one brand. */
    sought: found.length === 1 ? "" : sought,
    isFull,
    /** Brands for which there is no room, by their names. */
    leftOut: [
      ...brands.slice(BRANDS_MAX).map(({ name, slug }) => name ?? slug),
      ...isFull && found.length > 1 ? [sought] : [],
    ],
    keys: shown.map(keyOf),
  };
}

export type CompareView = Awaited<ReturnType<typeof readCompare>>;
export type CompareColumn = CompareView["columns"][number];
