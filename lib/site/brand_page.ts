import { sum } from "d3-array";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import { readBrandFacts } from "@/lib/brands/brand_facts.ts";
import {
  timelineParams,
  toTimelineRange,
} from "@/lib/brands/timeline_query.ts";
import type { brandTimelineSchema } from "@/lib/brands/wire.ts";
import { parseQuery } from "@/lib/http/query.ts";
import type { BrandFactsView } from "@/lib/shared/brand_views.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import { brandView, platformNames } from "@/lib/site/ad_cards.ts";
import { brandMediaTypes } from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Services } from "@/lib/app/services.ts";
import type { BrandPageView } from "@/lib/shared/ad_views.ts";

const VALUE_LENGTH = 80;

/** The brand's ads in the explorer, narrowed by these parameters. */
function adsHref(brandId: number, params: Record<string, string> = {}): string {
  const query = new URLSearchParams({ brand_id: String(brandId), ...params });
  return `/dashboard/ads?${query}`;
}

/** A brand's last 52 weeks, and what its ads have in common. */
export async function readBrandFactsView(
  { services }: Pick<State, "services">,
  { id, slug, active_ad_count }: Selectable<Schema["brands"]>,
): Promise<BrandFactsView> {
  const { archive, brands, clock, database, pageBrands } = services;
  const range = toTimelineRange(
    parseQuery(new URLSearchParams(), timelineParams).values,
    clock.now(),
  );
  const [{ body }, facts] = await Promise.all([
    brands.timeline({ brand: slug, ignored: [] }, range, {
      queries: pageBrands,
    }),
    archive.cache.get(
      `brand facts ${id}`,
      () => readBrandFacts(database.pages, id),
      { size: (facts) => JSON.stringify(facts).length * 2 },
    ),
  ]);
  const { data }: z.infer<typeof brandTimelineSchema> = JSON.parse(body);
  const from = data[0]!.start;
  return {
    timeline: {
      weeks: data.map(({ start }) => start),
      series: [
        {
          name: "Active",
          values: data.map(({ active }) => active),
          number: active_ad_count,
          note: "now",
          href: adsHref(id, { is_active: "true" }),
        },
        {
          name: "Started",
          values: data.map(({ started }) => started),
          number: sum(data, ({ started }) => started),
          note: "in total",
          href: adsHref(id, { delivery_start_min: from }),
        },
        {
          name: "Stopped",
          values: data.map(({ stopped }) => stopped),
          number: sum(data, ({ stopped }) => stopped),
          note: "in total",
          href: adsHref(id, { is_active: "false", last_seen_min: from }),
        },
      ],
    },
    domains: facts.domains.map(({ value, n }) => ({
      value: excerpt(value, VALUE_LENGTH),
      count: n,
      href: adsHref(id, { destination_domain: value }),
    })),
    callsToAction: facts.calls_to_action.map(({ value, n }) => ({
      value: excerpt(value, VALUE_LENGTH),
      count: n,
      href: adsHref(id, { cta_text: value }),
    })),
    longest: facts.longest.map((ad) => ({
      href: `/dashboard/ads/${encodeURIComponent(ad.ad_archive_id)}`,
      label: excerpt(ad.primary_text?.trim() || ad.ad_archive_id, VALUE_LENGTH),
      days: ad.running_days,
      isActive: ad.is_active,
    })),
    longestHref: adsHref(id, { sort: "-running_days" }),
  };
}

/** Reads what a brand's page shows above the ads. */
export async function readBrandPage(
  { database, config }: Services,
  brand: Selectable<Schema["brands"]>,
): Promise<BrandPageView> {
  const mediaTypes = await brandMediaTypes(database.pages, brand.id);
  return {
    ...brandView(brand, config.imageHosts),
    id: brand.id,
    slug: brand.slug,
    pageId: brand.page_id,
    link: brand.page_url,
    ads: brand.total_ad_count,
    activeAds: brand.active_ad_count,
    platforms: platformNames(brand.platforms),
    mediaTypes: mediaTypes.map(({ media_type, n }) => ({
      type: media_type,
      ads: n,
    })),
    lastScrapedAt: brand.last_scraped_at,
    createdAt: brand.created_at,
    updatedAt: brand.updated_at,
  };
}
