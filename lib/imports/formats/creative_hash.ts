import { createHash } from "node:crypto";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";

type Creative = Pick<
  AdRecord,
  "primary_text" | "cta_text" | "destination_url" | "cards" | "creative_units"
>;

/** Meta serves the same file from many hosts, with a new signature each time. */
const META_CDN = /^https?:\/\/[^/?#]+\.(?:fbcdn\.net|cdninstagram\.com)(?=\/)/i;

/** What stays the same of a picture's or video's URL from one scrape to the next. */
export function mediaKey(url: string | null): string | null {
  return url === null
    ? null
    : url.replace(/[?#].*$/s, "").replace(META_CDN, "");
}

/** Without the id that Facebook gives each click. */
function linkKey(url: string | null): string | null {
  return url?.replace(/([?&])fbclid=[^&#]*&?/, "$1").replace(/[?&]$/, "") ??
    null;
}

type Texts = Record<"title" | "body" | "description" | "caption", unknown>;
type Urls = Record<"link_url" | "image_url" | "video_url", string | null>;

const texts = (
  part: Texts,
) => [part.title, part.body, part.description, part.caption];
const urls = (
  part: Urls,
) => [
  linkKey(part.link_url),
  mediaKey(part.image_url),
  mediaKey(part.video_url),
];

/**
 * SHA-256 (hex) over an ad's texts, links and media: equal for ads that show
 * the same, whenever and from wherever they were scraped.
 */
export function creativeHash(creative: Creative): string {
  const content = [
    creative.primary_text,
    creative.cta_text,
    linkKey(creative.destination_url),
    creative.cards.map((
      card,
    ) => [...texts(card), card.cta_text, ...urls(card)]),
    creative.creative_units.map((
      unit,
    ) => [unit.unit_type, ...texts(unit), ...urls(unit)]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
