import type { AdRecord, UnitRecord } from "@/lib/imports/formats/ad_record.ts";

/** An ad of the sample archive, in the `native` format. */
export interface SampleAd extends
  Omit<
    AdRecord,
    "creative_hash" | "creative_units" | "destination_domain" | "search_text"
  > {
  creativeUnits: SampleUnit[];
}

interface SampleUnit extends Pick<UnitRecord, "body" | "title"> {
  linkUrl: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
}

const TEXT = Deno.readTextFileSync(
  new URL("../sample/ads.ndjson", import.meta.url),
);

/** When the sample archive was scraped: 2026-11-15T06:00:00Z, in seconds. */
export const SCRAPED_AT = Date.UTC(2026, 10, 15, 6) / 1000;

/**
 * Every ad of the sample archive, oldest first.
 *
 * @param origin prefixes the paths of pictures, as in `https://ads.example.com`
 */
export function sampleAds(origin = ""): SampleAd[] {
  return TEXT.replaceAll('"/sample/', `"${origin}/sample/`).trimEnd()
    .split("\n").map((line) => JSON.parse(line));
}
