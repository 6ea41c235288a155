import type { Selectable } from "kysely";
import { brandView, platformNames } from "@/lib/site/ad_cards.ts";
import { brandMediaTypes } from "@/lib/brands/brand_directory.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { Services } from "@/lib/app/services.ts";
import type { BrandPageView } from "@/lib/shared/ad_views.ts";

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
