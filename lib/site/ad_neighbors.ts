import {
  adList,
  type ListQuery,
  parseListQuery,
} from "@/lib/ads/list_query.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import { Problem } from "@/lib/problem.ts";
import type { ListedAd } from "@/lib/site/ad_cards.ts";

/** The archive ids of the ads before and after one in a list; null: there is none. */
export interface Neighbors {
  previous: string | null;
  next: string | null;
}

/** The same ads in the opposite order. */
function reversed(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}

/**
 * The first ad of a list after another one, wherever that is in it. Ads whose
 * value of the sort is unknown are last in either order.
 */
async function firstAfter(
  queries: AdQueries,
  query: ListQuery & { sort: string },
  ad: ListedAd | null,
  version: number,
): Promise<ListedAd | undefined> {
  const { column, isDescending } = adList.sorts[query.sort]!;
  const key = ad === null ? -1 : keyOf(ad, column);
  const part = column !== undefined && key === -1 && !isDescending ? 1 : 0;
  const after = ad && { part, key, id: ad.id, version };
  const { items } = await queries.page(query, after) ??
    await queries.ask(query, after);
  return JSON.parse(`[${new TextDecoder().decode(items)}]`)[0];
}

function keyOf(ad: ListedAd, column: string | undefined): number {
  return column === undefined ? 0 : Number(ad[column as keyof ListedAd] ?? -1);
}

/**
 * What is before and after an ad in a list of the API.
 *
 * @param params the list's parameters; invalid ones have no ads
 */
export async function findNeighbors(
  queries: AdQueries,
  ad: ListedAd,
  params: URLSearchParams,
): Promise<Neighbors> {
  let parsed;
  try {
    parsed = parseListQuery(params);
  } catch (problem) {
    if (problem instanceof Problem) return { previous: null, next: null };
    throw problem;
  }
  const { filter, sort = adList.defaultSort } = parsed;
  const version = await queries.version();
  const step = (sort: string, from: ListedAd | null) =>
    firstAfter(queries, { filter, sort, limit: 1 }, from, version);
  const { column } = adList.sorts[sort]!;
  const isKnown = (one: ListedAd) => keyOf(one, column) !== -1;
  const before = async () => {
    const found = await step(reversed(sort), ad);
    if (isKnown(ad)) return found && isKnown(found) ? found : undefined;
    if (found !== undefined) return found;
    const last = await step(reversed(sort), null);
    return last && isKnown(last) ? last : undefined;
  };
  const [previous, next] = await Promise.all([before(), step(sort, ad)]);
  return {
    previous: previous?.ad_archive_id ?? null,
    next: next?.ad_archive_id ?? null,
  };
}
