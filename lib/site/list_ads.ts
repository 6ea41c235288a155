import type { z } from "zod";
import type { ListQuery } from "@/lib/ads/language/list_query.ts";
import type { adSchema } from "@/lib/ads/wire.ts";
import type { Services } from "@/lib/app/services.ts";
import { formatCount } from "@/lib/shared/format_number.ts";

/** An ad as lists return it, with `group_size` if it represents its creative. */
export type ListedAd = z.infer<typeof adSchema> & { group_size?: number };

/** The API's response to a list of ads. */
export interface AdList {
  data: ListedAd[];
  meta: {
    total: number;
    total_is_exact?: boolean;
    next_cursor: string | null;
  };
}

/**
 * Reads a list of ads like the API, from the same cache, but with the
 * connections of pages.
 *
 * @param origin this server's, if pages show URLs of the response
 * @throws {Problem} `invalid_cursor`
 */
export async function listAds(
  { archive, pageQueries: queries }: Services,
  query: ListQuery,
  origin = "",
): Promise<AdList & { body: string }> {
  const { body } = await archive.list(query, origin, { queries });
  return { ...JSON.parse(body), body };
}

/** How many ads or creatives a list has, in words. */
export function countText(
  { total, total_is_exact: isExact = true }: Omit<
    AdList["meta"],
    "next_cursor"
  >,
  noun = "ad",
): string {
  if (isExact) return formatCount(total, noun);
  return total === 0
    ? `No ${noun}s found so far`
    : `At least ${formatCount(total, noun)}`;
}
