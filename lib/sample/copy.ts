import type { BrandSlug } from "@/lib/sample/artwork/palettes.ts";

/** Languages that the sample ads are written in. */
export const LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "tr",
  "ja",
  "ar",
  "he",
  "hi",
  "pt",
] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a button asks for; `call_to_action.ts` has the words. */
export type Action =
  | "shop"
  | "learn"
  | "signup"
  | "download"
  | "book"
  | "play"
  | "subscribe"
  | "order"
  | "apply"
  | "quote"
  | "message"
  | "listen"
  | "watch"
  | "donate"
  | "offer";

/** One slide of a carousel, or one variant of a dynamic ad. */
export interface CardCopy {
  /** The picture's name within the brand; `...-film` is a video's poster. */
  art: string;
  title: string;
  body?: string;
  description?: string;
  path?: string;
}

/**
 * One ad as it was written. Its format follows from what is there: `cards`
 * make a carousel (a dynamic ad with `variants`), an `art` that ends in
 * `-film` a video, another `art` an image, none at all a text.
 */
export interface AdCopy {
  lang: Language;
  art?: string;
  cards?: readonly CardCopy[];
  /** The cards are variants of one ad, not slides. */
  variants?: true;
  title?: string;
  body?: string;
  description?: string;
  cta?: Action;
  /** Path on the brand's site, or a whole URL; none: the ad links nowhere. */
  path?: string;
  /** Name of the creator whose page shared the ad. */
  creator?: string;
  /** First day, `YYYY-MM-DD`, where the text depends on the season. */
  from?: string;
  /** Days that it ran, where the text depends on it. */
  days?: number;
  /** The source did not tell when the ad ran. */
  undated?: true;
  /** The source did not tell whose ad it is. */
  orphan?: true;
}

/** A made-up brand with everything it advertised. */
export interface BrandCopy {
  slug: BrandSlug;
  name: string;
  /** Host of its site, under a name reserved for examples. */
  host: string;
  platforms: readonly string[];
  ads: readonly AdCopy[];
}
