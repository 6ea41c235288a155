import { createHash } from "node:crypto";
import type { AdRecord } from "@/lib/imports/formats/ad_record.ts";
import { PART_TEXTS } from "@/lib/imports/formats/creative_units.ts";

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

type Part = Creative["cards" | "creative_units"][number];

const texts = (part: Part) => PART_TEXTS.map((name) => part[name]);
const urls = (part: Part) => [
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
      each,
    ) => [...texts(each), each.cta_text, ...urls(each)]),
    creative.creative_units.map((each) => [
      each.unit_type,
      ...texts(each),
      ...urls(each),
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
