import type { Neighbors } from "@/lib/ads/find_neighbors.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import { Problem } from "@/lib/problem.ts";

/**
 * Finds the previous and next ad in a list of the API.
 *
 * @param params the list's parameters; if they are invalid, there are no
 *   neighbors
 */
export async function findNeighbors(
  queries: AdQueries,
  adId: number,
  params: URLSearchParams,
): Promise<Neighbors> {
  try {
    return await queries.neighbors(parseListQuery(params), adId);
  } catch (problem) {
    if (problem instanceof Problem) return { previous: null, next: null };
    throw problem;
  }
}
