import type { State } from "@/lib/app/define.ts";
import type { Stats } from "@/lib/stats/read_stats.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { amountIn, rangeText } from "@/lib/site/transparency_view.ts";
import { readMonths } from "@/lib/site/brand_timeline.ts";
import { findBrands, isSlug, readBrand } from "@/lib/brands/brand_directory.ts";

const BRANDS_MAX = 10;
/** All media types. */
const VALUES_MAX = 4;
const OFFERED_MAX = 100;

type Row = Stats["rows"][number];

/** A sum in words: `€1,200 to €4,500 over 12 ads; 30 ads without`. */
export function sumText({ currency, ads, min, max, unknown }: Row) {
  const known = ads - unknown;
  if (known === 0) return null;
  const text = rangeText({ min, max }, amountIn(currency));
  const without = unknown === 0
    ? ""
    : `; ${formatCount(unknown, "ad")} without`;
  return `${text} over ${formatCount(known, "ad")}${without}`;
}

/** The sums of a brand's ads, in words; those of which nothing is known are left out. */
export async function readSums(
  { services }: Pick<State, "services">,
  id: number,
) {
  const read = async (of: "reach" | "spend" | "impressions") => {
    const { rows } = await services.stats.read({
      ...{ filter: { brand_id: [id] }, by: "brand", of, top: 1 },
      compare: undefined,
    }, { db: services.database.pageReads });
    return rows.map(sumText).filter((text) => text !== null);
  };
  const [reach, impressions, spend] = await Promise.all(
    (["reach", "impressions", "spend"] as const).map(read),
  );
  return [
    ...reach!.map((text) => ["Reach, summed over ads", text] as const),
    ...impressions!.map((text) => ["Impressions", text] as const),
    ...spend!.map((text) => ["Spend", text] as const),
  ];
}

/** A brand beside others. Texts are untrusted. */
async function readColumn(state: State, slug: string, slugs: string[]) {
  const { services } = state;
  const db = services.database.pageReads;
  const brand = await readBrand(
    db,
    /^\d{1,15}$/.test(slug) ? { id: Number(slug) } : { slug },
  );
  if (brand === null) return null;
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
      ...{ filter: { brand_id: [brand.id] }, by: "month", of: "reach" },
      ...{ compare: undefined, top: 100 },
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
    months: months.map(({ start, started }) => ({
      ...{ start, started, reach: reachOf.get(start.slice(0, 7)) ?? 0 },
    })),
    mediaTypes: values("media_type"),
    callsToAction: values("cta_text"),
    sums,
    /** The page without the brand. */
    removeHref: compareHref(slugs.filter((each) => each !== slug)),
  };
}

export const compareHref = (slugs: readonly string[]) =>
  `/dashboard/compare?${new URLSearchParams({ brands: slugs.join() })}`;

/** Up to ten brands side by side, and one to add by its name, slug or id. */
export async function readCompare(state: State, url: URL) {
  const given = url.searchParams.getAll("brands").join().split(",")
    .map((slug) => slug.trim())
    .filter(isSlug);
  const sought = url.searchParams.get("add")?.trim() ?? "";
  const { database } = state.services;
  const found = await findBrands(database.pageReads, sought);
  // By its id, which is not the slug of another brand.
  const added = found.length !== 1 || given.includes(found[0]!.slug)
    ? []
    : [String(found[0]!.id)];
  const requested = [...new Set([...given, ...added])];
  const slugs = requested.slice(0, BRANDS_MAX);
  const isFull = slugs.length === BRANDS_MAX;
  const [columns, offered] = await Promise.all([
    Promise.all(slugs.map((slug) => readColumn(state, slug, requested))),
    database.pageReads.selectFrom("brands")
      .select(["slug", "name"])
      .orderBy("total_ad_count", "desc").orderBy("id", "desc")
      .limit(OFFERED_MAX).execute(),
  ]);
  return {
    /** The largest brands, to choose from. */
    offered: offered.filter(({ slug }) => !slugs.includes(slug)),
    columns: columns.filter((column) => column !== null)
      // One can be there by its id and by its slug.
      .filter(({ slug }, n, all) =>
        all.findIndex((other) => other.slug === slug) === n
      ),
    unknown: [
      ...slugs.filter((_, n) => columns[n] === null),
      ...found.length === 0 && sought !== "" ? [sought] : [],
    ],
    /** Brands of which one was meant; the largest first. */
    choices: found.length < 2 || isFull ? [] : found.slice(0, BRANDS_MAX).map(
      ({ id, slug, name, ads }) => ({
        ...{ slug, name, ads, href: compareHref([...slugs, String(id)]) },
      }),
    ),
    /** What was typed, unless it is one brand. */
    sought: found.length === 1 ? "" : sought,
    isFull,
    /** Brands for which there is no room, as they were asked for. */
    leftOut: [
      ...requested.slice(BRANDS_MAX)
        .map((slug) => slug === added[0] ? sought : slug),
      ...isFull && found.length > 1 ? [sought] : [],
    ],
    slugs,
  };
}

export type CompareView = Awaited<ReturnType<typeof readCompare>>;
export type CompareColumn = CompareView["columns"][number];
