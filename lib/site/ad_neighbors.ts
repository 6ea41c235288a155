import type { Place } from "@/lib/ads/list_order.ts";
import { adList, parseListQuery } from "@/lib/ads/list_query.ts";
import type { AdQueries } from "@/lib/ads/queries.ts";
import { Problem } from "@/lib/problem.ts";
import type { ListedAd } from "@/lib/site/ad_cards.ts";

/** The archive ids of the previous and next ad in a list; null if there is none. */
export interface Neighbors {
  previous: string | null;
  next: string | null;
}

/** The same ads in the opposite order. */
function reversed(sort: string): string {
  return sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
}

function keyOf(ad: ListedAd, column: string | undefined): number {
  return column === undefined ? 0 : Number(ad[column as keyof ListedAd] ?? -1);
}

/** The position of an ad in a list. */
function placeOf(ad: ListedAd, sort: string, version: number): Place {
  const { column, isDescending } = adList.sorts[sort]!;
  const key = keyOf(ad, column);
  const part = column !== undefined && key === -1 && !isDescending ? 1 : 0;
  return { part, key, id: ad.id, version };
}

/** Ads per read if many are skipped, and the maximum number of reads. */
const AT_ONCE = 25;
const PAGES_MAX = 20;

/**
 * Finds the previous and next ad in a list of the API.
 *
 * @param params the list's parameters; if they are invalid, there are no
 *   neighbors
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
  const { filter, sort = adList.defaultSort, collapse } = parsed;
  const limit = collapse === undefined ? 1 : AT_ONCE;
  const { column } = adList.sorts[sort]!;
  const fields = ["id", "ad_archive_id", column ?? []].flat();
  const query = { filter, sort, limit, fields };
  const version = await queries.version();
  const isKnown = (one: ListedAd) => keyOf(one, column) !== -1;

  /** The ads after one in an order, page by page. */
  async function* pagesAfter(sort: string, from: ListedAd | null) {
    let after = from && placeOf(from, sort, version);
    for (let n = 0; n < PAGES_MAX; n++) {
      const asked = { ...query, sort };
      const { items, last } = await queries.page(asked, after) ??
        await queries.ask(asked, after);
      yield JSON.parse(
        `[${new TextDecoder().decode(items)}]`,
      ) as ListedAd[];
      if (last === null) break;
      after = last;
    }
  }
  /** Ads with an unknown value come last in both orders. */
  async function* pagesBefore() {
    for await (const page of pagesAfter(reversed(sort), ad)) {
      const known = page.filter(isKnown);
      yield isKnown(ad) ? known : page;
      if (isKnown(ad) && known.length < page.length) return;
    }
    if (isKnown(ad)) return;
    for await (const page of pagesAfter(reversed(sort), null)) {
      yield page.filter(isKnown);
      if (!page.every(isKnown)) return;
    }
  }
  /** The nearest ad that is in the list. */
  async function nearest(
    pages: AsyncIterable<ListedAd[]>,
    isBackward: boolean,
  ): Promise<string | null> {
    for await (const page of pages) {
      const ids = page.map(({ id }) => id);
      if (isBackward) ids.reverse();
      const listed = collapse === undefined
        ? new Set(ids)
        : await queries.firsts(query, ids, version);
      const found = page.find(({ id }) => listed.has(id));
      if (found !== undefined) return found.ad_archive_id;
    }
    return null;
  }
  const [previous, next] = await Promise.all([
    nearest(pagesBefore(), true),
    nearest(pagesAfter(sort, ad), false),
  ]);
  return { previous, next };
}
