import type { AdCardView, BrandView } from "@/lib/shared/ad_views.ts";

/** What a brand's page shows above its ads. Texts and URLs are untrusted. */
export interface BrandPageView extends BrandView {
  id: number;
  slug: string;
  pageId: string;
  link: string | null;
  ads: number;
  activeAds: number;
  platforms: readonly string[];
  /** The most frequent first. */
  mediaTypes: readonly { type: AdCardView["mediaType"]; ads: number }[];
  lastScrapedAt: number | null;
  createdAt: number;
  updatedAt: number;
}
