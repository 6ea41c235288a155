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

/**
 * SHA-256 (hex) over an ad's texts, links and media: equal for ads that show
 * the same, whenever and from wherever they were scraped.
 */
export function creativeHash(creative: Creative): string {
  const content = [
    creative.primary_text,
    creative.cta_text,
    linkKey(creative.destination_url),
    creative.cards.map((card) => [
      card.title,
      card.body,
      card.description,
      card.caption,
      card.cta_text,
      linkKey(card.link_url),
      mediaKey(card.image_url),
      mediaKey(card.video_url),
    ]),
    creative.creative_units.map((unit) => [
      unit.unit_type,
      unit.title,
      unit.body,
      unit.description,
      unit.caption,
      linkKey(unit.link_url),
      mediaKey(unit.image_url),
      mediaKey(unit.video_url),
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
