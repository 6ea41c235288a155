import { memberOf, type Members } from "@/lib/imports/formats/members.ts";

/** What a snapshot's members are called in flat rows of scrapers. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  body: ["ad_text", "body_text"],
  title: ["headline"],
  link_url: ["landing_page_url"],
  images: ["image_urls", "image_url"],
  videos: ["video_urls", "video_url"],
};

const LISTS: ReadonlySet<string> = new Set(["images", "videos"]);

/** The snapshot of an ad whose members stand beside its id. */
export function flatSnapshot(record: Members): Members {
  const found: Record<string, unknown> = {};
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    if (memberOf(record, name) !== undefined) continue;
    const value = others.map((other) => memberOf(record, other))
      .find((each) => each !== undefined && each !== null && each !== "");
    if (value === undefined) continue;
    found[name] = LISTS.has(name) && !Array.isArray(value) ? [value] : value;
  }
  return Object.keys(found).length === 0 ? record : { ...record, ...found };
}
