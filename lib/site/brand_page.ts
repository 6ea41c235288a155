import type { Selectable } from "kysely";
import type { State } from "@/lib/app/define.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import {
  adCards,
  brandView,
  platformNames,
  withoutBrand,
} from "@/lib/site/ad_cards.ts";
import { compareHref, readSums } from "@/lib/site/compare.ts";
import { readBrandTimeline } from "@/lib/site/brand_timeline.ts";
import { readMediaSources } from "@/lib/site/shown_media.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Services } from "@/lib/app/services.ts";
import { listAds } from "@/lib/site/list_ads.ts";

/** A brand's ads in figures. Texts are shortened and untrusted. */
export type BrandFacts = Awaited<ReturnType<typeof readBrandFacts>>;

/** What a brand's page shows above its ads. Texts and URLs are untrusted. */
export type BrandPage = Awaited<ReturnType<typeof toBrandPage>>;

const VALUE_LENGTH = 80;
type Context = Pick<State, "services" | "origin">;

/** The link to the brand's ads in the explorer, filtered by these parameters. */
function explorerOf(brandId: number, params: Record<string, string>) {
  const query = new URLSearchParams({ brand_id: String(brandId), ...params });
  return `/dashboard/ads?${query}`;
}

/** Maximum number of values of each kind. */
const FACTS_MAX = 6;

/** The brand's ads with the most days, as the API lists them. */
async function readLongest({ services, origin }: Context, brandId: number) {
  const { data } = await listAds(services, {
    filter: { brand_id: [brandId], running_days_min: 0 },
    sort: "-running_days",
    limit: FACTS_MAX,
  }, origin);
  return withoutBrand(await adCards(services, data));
}

/** The most frequent values of ads; null if counting takes too long. */
function topValues(
  facet: Facet | undefined,
  toHref: (value: string) => string,
) {
  if (!facet?.is_exact) return null;
  return facet.values.filter(({ value }) => value !== null)
    .slice(0, FACTS_MAX).map(({ value, count }) => ({
      value: excerpt(String(value), VALUE_LENGTH),
      count,
      href: toHref(String(value)),
    }));
}

/** A brand's weeks, and what its ads have in common. */
export async function readBrandFacts(
  context: Context,
  brand: Selectable<Schema["brands"]>,
) {
  const { id } = brand;
  const { facets, database } = context.services;
  const [timeline, counts, longest, sums] = await Promise.all([
    readBrandTimeline(
      context.services,
      brand,
      (params) => explorerOf(id, params),
    ),
    facets.read({
      filter: { brand_id: [id] },
      by: ["media_type", "cta_text", "destination_domain"],
      // Unknown values are not shown.
      top: FACTS_MAX + 1,
    }, { db: database.pageReads }),
    readLongest(context, id),
    readSums(context, id),
  ]);
  return {
    timeline,
    mediaTypes: counts.facets.media_type!.values.map(({ value, count }) => ({
      type: value as MediaType,
      ads: count,
    })),
    domains: topValues(
      counts.facets.destination_domain,
      (value) => explorerOf(id, { destination_domain: value }),
    ),
    callsToAction: topValues(
      counts.facets.cta_text,
      (value) => explorerOf(id, { cta_text: value }),
    ),
    sums,
    compareHref: compareHref([brand]),
    longest,
    longestHref: explorerOf(id, { sort: "-running_days" }),
  };
}

export async function toBrandPage(
  brand: Selectable<Schema["brands"]>,
  services: Services,
) {
  const toSource = await readMediaSources(services, [
    [brand.avatar_url, "avatar"],
  ]);
  return {
    ...brand,
    ...brandView(brand, toSource),
    platforms: platformNames(brand.platforms),
  };
}
