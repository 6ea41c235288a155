import type { AdStatusView } from "@/lib/shared/ad_status.ts";
import type { RequestView } from "@/lib/shared/explorer_view.ts";
import type { MediaSource } from "@/lib/shared/media_source.ts";
import type { MediaType, UnitType } from "@/lib/shared/media_type.ts";

/** A brand as cards and headers show it. */
export interface BrandView {
  /** Null if unknown. */
  name: string | null;
  href: string;
  avatar: MediaSource;
}

/** A part of a text, in code units: `text.slice(start, end)`. */
export interface TextRange {
  start: number;
  end: number;
}

/** The texts of a card that a search may have found something in. */
export type MarkedTexts =
  | "text"
  | "title"
  | "brand"
  | "callToAction"
  | "domain";

/** What a card shows of an ad. Texts are shortened and untrusted. */
export interface AdCardView {
  href: string;
  adArchiveId: string;
  status: AdStatusView;
  mediaType: MediaType;
  /** Null if unknown. */
  runningDays: number | null;
  text: string | null;
  title: string | null;
  callToAction: string | null;
  domain: string | null;
  /** Undefined if the page is about it. */
  brand?: BrandView | null;
  picture: MediaSource;
  hasVideo: boolean;
  /** Creative units. */
  units: number;
  /** How many ads have this creative, in words, and where they are listed; null if it is the only one. */
  group: { label: string; href: string } | null;
  /** What was searched for, in these texts. */
  marks?: Readonly<Partial<Record<MarkedTexts, readonly TextRange[]>>>;
}

/** One picture, video or text of an ad, as people saw it. */
export interface UnitView {
  type: UnitType;
  body: string | null;
  title: string | null;
  description: string | null;
  caption: string | null;
  picture: MediaSource;
  video: MediaSource;
  /** This server's file of the video or picture. */
  download: { href: string; name: string; what: "video" | "picture" } | null;
}

/** One member of the API's response. */
export interface FactView {
  name: string;
  value: string | number | boolean | null;
  kind: "plain" | "time" | "link";
}

/** Everything that an ad's page shows. Texts and URLs are untrusted. */
export interface AdPageView {
  adArchiveId: string;
  status: AdStatusView;
  /** Null if the ad has neither media nor text. */
  mediaLabel: string | null;
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
  /** Whether the archive has nothing of what people saw. */
  isEmpty: boolean;
  /** Whether each person saw only one of the units. */
  hasVariants: boolean;
  facts: readonly FactView[];
  /** Null on a tab that does not show them. */
  others: OtherAdsView | null;
  libraryUrl: string | null;
  request: RequestView;
  tab: AdTab;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
  /** The list that the ad was opened from. */
  listHref: string;
  previousHref: string | null;
  nextHref: string | null;
}

/** What leads on from an ad. */
export interface OtherAdsView {
  /** Some that have the same creative, picture or text. */
  similar: readonly AdCardView[];
  similarTotal: number;
  isTotalExact: boolean;
  /** The brand's newest others. */
  ofBrand: readonly AdCardView[];
}

/** A part of an ad's page, which has a URL of its own. */
export type AdTab = "preview" | "fields" | "json";

/** What a brand's page shows above its ads. Texts and URLs are untrusted. */
export interface BrandPageView extends BrandView {
  id: number;
  slug: string;
  page_id: string;
  page_url: string | null;
  total_ad_count: number;
  active_ad_count: number;
  platforms: readonly string[];
  last_scraped_at: number | null;
  created_at: number;
  updated_at: number;
}
