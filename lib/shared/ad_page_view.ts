import type { AdCardView, BrandView, UnitView } from "@/lib/shared/ad_views.ts";
import type { RequestView } from "@/lib/shared/explorer_view.ts";

/** One member of the API's response. */
export interface FactView {
  name: string;
  value: string | number | boolean | null;
  kind: "plain" | "time" | "link" | "unknown";
}

/** Everything that an ad's page shows. Texts and URLs are untrusted. */
export interface AdPageView {
  adArchiveId: string;
  isActive: boolean;
  mediaType: AdCardView["mediaType"];
  runningDays: number | null;
  deliveryStartAt: number | null;
  lastSeenAt: number | null;
  text: string | null;
  callToAction: string | null;
  destination: string | null;
  domain: string | null;
  /** The creator's page. */
  partner: string | null;
  brand:
    | BrandView & {
      activeAds: number;
      ads: number;
      platforms: readonly string[];
      link: string | null;
    }
    | null;
  units: readonly UnitView[];
  /** Whether each person saw only one of the units. */
  hasVariants: boolean;
  facts: readonly FactView[];
  /** Other ads of the brand, those with the same creative first. */
  others: readonly AdCardView[];
  /** How many of the brand's newest ads have the same creative. */
  sameCreative: number;
  libraryUrl: string | null;
  request: RequestView;
}
