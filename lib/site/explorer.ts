import type { Selectable } from "kysely";
import { adCards, type ListedAd } from "@/lib/site/ad_cards.ts";
import {
  type BrandChoice,
  findBrands,
  largestBrands,
  readBrand,
} from "@/lib/ads/brand_directory.ts";
import {
  answerLink,
  apiTarget,
  type ExplorerAddress,
  explorerHref,
  explorerLink,
  hasEmptyFields,
  readAddress,
} from "@/lib/site/explorer_address.ts";
import {
  brandOption,
  faultsOf,
  filterChips,
  filterForm,
} from "@/lib/site/explorer_filters.ts";
import { curlOf, jsonView } from "@/lib/site/json_view.ts";
import { type ListQuery, parseListQuery } from "@/lib/ads/list_query.ts";
import type { BrandsTable } from "@/lib/db/schema.ts";
import type { State } from "@/lib/app/define.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { Problem } from "@/lib/problem.ts";
import type { ExplorerView } from "@/lib/shared/explorer_view.ts";

type Brand = Selectable<BrandsTable>;
type Asking = Pick<State, "services" | "origin" | "requestId">;

/** The page to show, or the address to go to instead. */
export type Exploration =
  | { view: ExplorerView; redirect: null }
  | { view: null; redirect: string };

/** What the API would answer: the list, or what is wrong with the request. */
interface ApiAnswer {
  query: ListQuery | null;
  problem: Problem | null;
  body: string;
  ads: ListedAd[];
  total: number | null;
  nextCursor: string | null;
}

async function askApi(
  { services, origin, requestId }: Asking,
  params: URLSearchParams,
): Promise<ApiAnswer> {
  let query: ListQuery | null = null;
  try {
    query = parseListQuery(params, { lenient: false });
    const { body } = await services.archive.list(query, origin, {
      queries: services.pageQueries,
    });
    const { data, meta } = JSON.parse(body);
    return {
      query,
      problem: null,
      body,
      ads: data,
      total: meta.total,
      nextCursor: meta.next_cursor,
    };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const body = await problemResponse(error, requestId).text();
    return {
      query,
      problem: error,
      body,
      ads: [],
      total: null,
      nextCursor: null,
    };
  }
}

/** The brand that was typed, or those that may have been meant. */
async function chooseBrand(
  { services }: Asking,
  address: ExplorerAddress,
): Promise<BrandChoice[] | { redirect: string }> {
  if (address.brandText === null) return [];
  const found = await findBrands(services.database.pages, address.brandText);
  return found.length === 1
    ? { redirect: explorerHref(address, { brand_id: String(found[0]!.id) }) }
    : found;
}

/**
 * Reads what a page of ads shows: the answer of the API to the address's
 * parameters, and around it what one needs to ask the next question.
 *
 * @param brand whose ads alone the page is about
 */
export async function explore(
  asking: Asking,
  url: URL,
  brand: Brand | null = null,
): Promise<Exploration> {
  const { services, origin } = asking;
  const db = services.database.pages;
  const address = readAddress(url);
  if (brand !== null) address.brandText = null;
  const matches = await chooseBrand(asking, address);
  if ("redirect" in matches) return { view: null, redirect: matches.redirect };
  if (hasEmptyFields(url) && address.brandText === null) {
    return { view: null, redirect: withoutEmptyFields(url, address) };
  }

  const params = new URLSearchParams(address.params);
  if (brand !== null) params.append("brand_id", String(brand.id));
  const api = await askApi(asking, params);
  const filter = api.query?.filter ?? null;
  const [cards, choices, chosen] = await Promise.all([
    adCards(db, api.ads, services.config.imageHosts),
    brand === null ? largestBrands(db) : [],
    brand ?? (filter?.brand_id == null ? null : readBrand(db, {
      id: filter.brand_id,
    })),
  ]);

  const faults = faultsOf(api.problem);
  const isSearching = address.brandText !== null;
  const form = filterForm(address, {
    filter,
    faults,
    brand: brand !== null ? null : {
      text: address.brandText ?? chosen?.slug ?? "",
      error: isSearching && matches.length === 0
        ? "No brand name contains this text."
        : undefined,
      choices,
    },
  });
  const target = `${origin}${apiTarget(params)}`;
  const isLaterPage = address.params.has("cursor") ||
    address.params.has("page_token");
  const status = api.problem?.status ?? 200;
  return {
    redirect: null,
    view: {
      status,
      form,
      chips: filter === null
        ? []
        : filterChips(address, filter, chosen?.name ?? chosen?.slug ?? null),
      clearHref: explorerLink({ ...address, params: new URLSearchParams() }),
      faults: [...faults].map(([param, reason]) =>
        api.problem?.details === undefined ? reason : `${param}: ${reason}`
      ),
      cards,
      total: isSearching ? null : api.total,
      nextHref: api.nextCursor === null
        ? null
        : explorerLink(address, { cursor: api.nextCursor }),
      firstHref: isLaterPage ? explorerLink(address) : null,
      // Without its brand the request would give other ads than were asked for.
      request: isSearching ? null : {
        url: target,
        curl: curlOf(target),
        status,
        answer: address.showsAnswer ? jsonView(api.body) : null,
        toggleHref: answerLink(address, !address.showsAnswer),
      },
      matches: isSearching
        ? {
          text: address.brandText!,
          brands: matches.map((match) => ({
            ...brandOption(match),
            href: explorerLink(address, { brand_id: String(match.id) }),
          })),
        }
        : null,
      isArchiveEmpty: api.total === 0 && params.size === 0,
    },
  };
}

/** Where an emptied brand field takes the brand out too. */
function withoutEmptyFields(url: URL, address: ExplorerAddress): string {
  const clearsBrand = url.searchParams.has("brand");
  return explorerHref(address, clearsBrand ? { brand_id: null } : {});
}
