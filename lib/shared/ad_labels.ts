import type { MediaType } from "@/lib/shared/media_type.ts";

/** Names of media types on pages. */
export const MEDIA_TYPE_LABELS: Record<MediaType, string> = {
  image: "Image",
  video: "Video",
  carousel: "Carousel",
  unknown: "No media",
};

export const UNNAMED_BRAND = "Unnamed brand";

/** What an ad's brand is called: an ad can have no brand, and a brand no name. */
export const brandLabel = (brand: { name: string | null } | null): string =>
  brand === null ? "No brand" : brand.name ?? UNNAMED_BRAND;

const either = new Intl.ListFormat("en", { type: "disjunction" });

/** What people have typed, in a sentence: `“a”, “b”, or “c”`. */
export const anyOf = (texts: readonly string[]): string =>
  either.format(texts.map((text) => `“${text}”`));

/** The content of an ad in a word; null if it has none. */
export function mediaLabel(type: MediaType, hasText: boolean): string | null {
  if (type !== "unknown") return MEDIA_TYPE_LABELS[type];
  return hasText ? "Text" : null;
}

/** The labels of `is_active`, the status in the source. */
export function statusLabel(isActive: boolean): string {
  return isActive ? "Active" : "Ended";
}

/** Special categories of ads as pages name them. */
export const CATEGORY_LABELS: Readonly<Record<string, string>> = {
  political: "Political",
  housing: "Housing",
  employment: "Employment",
  credit: "Credit",
};

/** Platforms as pages name them. */
export const PLATFORM_LABELS: Readonly<Record<string, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  audience_network: "Audience Network",
  messenger: "Messenger",
  threads: "Threads",
  whatsapp: "WhatsApp",
  tiktok: "TikTok",
};
