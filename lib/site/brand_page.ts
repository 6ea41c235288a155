import { sum } from "d3-array";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import {
  timelineParams,
  toTimelineRange,
} from "@/lib/brands/timeline_query.ts";
import type { brandTimelineSchema } from "@/lib/brands/wire.ts";
import { seconds } from "@/lib/clock.ts";
import { parseQuery } from "@/lib/http/query.ts";
import type { Facet } from "@/lib/facets/wire.ts";
import { adStatus } from "@/lib/shared/ad_status.ts";
import type { BrandFactsView, CountedLink } from "@/lib/shared/brand_views.ts";
import { excerpt } from "@/lib/shared/excerpt.ts";
import type { MediaType } from "@/lib/shared/media_type.ts";
import {
  brandView,
  cut,
  type ListedAd,
  platformNames,
} from "@/lib/site/ad_cards.ts";
import { adHref } from "@/lib/site/ad_url.ts";
import { readMediaSources } from "@/lib/site/shown_media.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Services } from "@/lib/app/services.ts";
import type { BrandPageView } from "@/lib/shared/ad_views.ts";

const VALUE_LENGTH = 80;
const LONGEST_FIELDS = [
  "ad_archive_id",
  "is_active",
  "last_seen_at",
  "last_scraped_at",
  "updated_at",
  "running_days",
  "primary_text",
] as const;

type Context = Pick<State, "services" | "origin">;

/** The link to the brand's ads in the explorer, filtered by these parameters. */
function explorerOf(
  brandId: number,
  params: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ brand_id: String(brandId), ...params });
  return `/dashboard/ads?${query}`;
}

/** Maximum number of values of each kind. */
const FACTS_MAX = 6;

/** The brand's ads with the most days, as the API lists them. */
async function readLongest(
  { services: { archive, pageQueries }, origin }: Context,
  brandId: number,
): Promise<Pick<ListedAd, typeof LONGEST_FIELDS[number]>[]> {
  const query = parseListQuery(
    new URLSearchParams({
      brand_id: String(brandId),
      sort: "-running_days",
      running_days_min: "0",
      fields: String(LONGEST_FIELDS),
      limit: String(FACTS_MAX),
    }),
  );
  const { body } = await archive.list(query, origin, { queries: pageQueries });
  return JSON.parse(body).data;
}

/** The most frequent values of ads; null if counting takes too long. */
function topValues(
  facet: Facet | undefined,
  toHref: (value: string) => string,
): CountedLink[] | null {
  if (!facet?.is_exact) return null;
  return facet.values.filter(({ value }) => value !== null)
    .slice(0, FACTS_MAX).map(({ value, count }) => ({
      value: excerpt(String(value), VALUE_LENGTH),
      count,
      href: toHref(String(value)),
    }));
}

/** A brand's last 52 weeks, and what its ads have in common. */
export async function readBrandFactsView(
  context: Context,
  { id, slug, active_ad_count }: Selectable<Schema["brands"]>,
): Promise<BrandFactsView> {
  const { brands, facets, clock, database, pageBrands } = context.services;
  const range = toTimelineRange(
    parseQuery(new URLSearchParams(), timelineParams).values,
    clock.now(),
  );
  const [{ body }, counts, longest] = await Promise.all([
    brands.timeline({ brand: slug, ignored: [] }, range, {
      queries: pageBrands,
    }),
    facets.read({
      filter: { brand_id: [id] },
      by: ["media_type", "cta_text", "destination_domain"],
      // Unknown values are not shown.
      top: FACTS_MAX + 1,
    }, { db: database.pageReads }),
    readLongest(context, id),
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
          href: explorerOf(id, { is_active: "true" }),
        },
        {
          name: "Started",
          values: data.map(({ started }) => started),
          number: sum(data, ({ started }) => started),
          note: "in total",
          href: explorerOf(id, { delivery_start_min: from }),
        },
        {
          name: "Stopped",
          values: data.map(({ stopped }) => stopped),
          number: sum(data, ({ stopped }) => stopped),
          note: "in total",
          href: explorerOf(id, { is_active: "false", last_seen_min: from }),
        },
      ],
    },
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
    longest: longest.map((ad) => ({
      href: adHref(ad.ad_archive_id),
      label: cut(ad.primary_text, VALUE_LENGTH) ?? ad.ad_archive_id,
      days: ad.running_days!,
      status: adStatus(ad, seconds(clock)),
    })),
    longestHref: explorerOf(id, { sort: "-running_days" }),
  };
}

export async function toBrandPage(
  brand: Selectable<Schema["brands"]>,
  services: Services,
): Promise<BrandPageView> {
  const toSource = await readMediaSources(services, [
    [brand.avatar_url, "avatar"],
  ]);
  return {
    ...brand,
    ...brandView(brand, toSource),
    platforms: platformNames(brand.platforms),
  };
}
