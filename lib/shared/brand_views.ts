import type { MediaType } from "@/lib/shared/media_type.ts";
import type { AdCardView, BrandView } from "@/lib/shared/ad_views.ts";
import type { ChartSeries } from "@/lib/shared/stacked_bars.ts";

/** A brand in a list. */
export interface BrandRowView extends BrandView {
  slug: string;
  ads: number;
  activeAds: number;
  lastScrapedAt: number | null;
  /** Its ads in the explorer. */
  adsHref: string;
  activeHref: string;
}

/** A page of the list of brands. */
export interface BrandListView {
  status: number;
  /** The URL's parameters, for the form. */
  fields: Readonly<Record<string, string>>;
  hidden: readonly [name: string, value: string][];
  /** Platforms to choose from. */
  platforms: readonly string[];
  /** What is wrong with the form's fields, by name, and with other parameters. */
  fieldProblems: Readonly<Record<string, string>>;
  problems: readonly string[];
  /** The list without the parameters that are wrong. */
  clearProblemsHref: string;
  brands: readonly BrandRowView[];
  total: number;
  isLaterPage: boolean;
  hasFilters: boolean;
  firstHref: string;
  nextHref: string | null;
}

/** A value that a brand's ads share, how many do, and where they are listed. */
export interface CountedLink {
  value: string;
  count: number;
  href: string;
}

/** A brand's ads in figures. Texts are shortened and untrusted. */
export interface BrandFactsView {
  timeline: {
    title: string;
    /** First days, `YYYY-MM-DD`. */
    weeks: readonly string[];
    /** How many of them began before the brand was last observed. */
    observedWeeks: number;
    charts: readonly {
      name: string;
      series: readonly ChartSeries[];
      /** How many ads `href` lists, and which they are. */
      number: number;
      note: string;
      href: string;
    }[];
    /** In seconds. */
    observedUntil: number;
    /** Ads whose start is unknown. */
    withoutStart: number;
  };
  /** Those with the most ads first. */
  mediaTypes: readonly { type: MediaType; ads: number }[];
  /** Null if counting takes too long. */
  domains: readonly CountedLink[] | null;
  callsToAction: readonly CountedLink[] | null;
  longest: readonly AdCardView[];
  longestHref: string;
}
