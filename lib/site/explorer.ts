import type { Selectable } from "kysely";
import {
  findBrands,
  largestBrands,
  readBrand,
} from "@/lib/brands/brand_directory.ts";
import { parseListQuery } from "@/lib/ads/list_query.ts";
import type { AdFilter } from "@/lib/ads/list_table.ts";
import type { State } from "@/lib/app/define.ts";
import type { Schema } from "@/lib/db/schema.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { Problem } from "@/lib/problem.ts";
import type { ExplorerView } from "@/lib/shared/explorer_view.ts";
import { toCurl } from "@/lib/shared/samples.ts";
import { adCards, type ListedAd } from "@/lib/site/ad_cards.ts";
import {
  filterChips,
  filterForm,
  problemsByParam,
} from "@/lib/site/explorer_filters.ts";
import {
  explorerHref,
  explorerLink,
  hasEmptyFields,
  readExplorerUrl,
  toggleLink,
} from "@/lib/site/explorer_url.ts";
import { jsonView } from "@/lib/site/json_view.ts";
import { seeOther } from "@/lib/site/see_other.ts";

type Brand = Selectable<Schema["brands"]>;
interface ListBody {
  data: ListedAd[];
  meta: { total: number; next_cursor: string | null };
}

type Context = Pick<State, "services" | "origin" | "requestId">;

/** What the API would respond: the list, or the problems with the request. */
async function callApi(
  { services, origin, requestId }: Context,
  params: URLSearchParams,
) {
  let filter: AdFilter = {};
  const none = { ads: [] as ListedAd[], total: null, nextCursor: null };
  try {
    const query = parseListQuery(params);
    filter = query.filter;
    const { body } = await services.archive.list(query, origin, {
      queries: services.pageQueries,
    });
    const { data, meta }: ListBody = JSON.parse(body);
    const { total, next_cursor: nextCursor } = meta;
    return { filter, problem: null, body, ads: data, total, nextCursor };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 400) throw problem;
    const body = await problemResponse(problem, requestId).text();
    return { filter, problem, body, ...none };
  }
}

/**
 * Reads what a page of ads shows: the API's response to the URL's parameters,
 * and what one needs to ask for something else.
 *
 * @param brand if the page is about the ads of one brand
 * @returns a redirect if the URL has a shorter form
 */
export async function explore(
  context: Context,
  requested: URL,
  brand: Brand | null = null,
): Promise<ExplorerView | Response> {
  const { services, origin } = context;
  const db = services.database.pages;
  const url = readExplorerUrl(requested);
  if (brand !== null) url.brandText = null;
  const text = url.brandText;
  const matches = text === null ? [] : await findBrands(db, text);
  if (matches.length === 1) {
    return seeOther(explorerHref(url, { brand_id: String(matches[0]!.id) }));
  }
  if (hasEmptyFields(requested) && text === null) {
    // An emptied brand field removes the brand too.
    const clearsBrand = requested.searchParams.has("brand");
    const changes = clearsBrand ? { brand_id: null } : {};
    return seeOther(explorerHref(url, changes));
  }

  const params = new URLSearchParams(url.params);
  if (brand !== null) params.append("brand_id", String(brand.id));
  const api = await callApi(context, params);
  const { filter, problem, total } = api;
  const [cards, choices, chosen] = await Promise.all([
    adCards(db, api.ads, services.config.imageHosts),
    brand === null ? largestBrands(db) : [],
    brand ??
      (filter.brand_id?.length !== 1
        ? null
        : readBrand(db, { id: filter.brand_id[0]! })),
  ]);

  const problems = problemsByParam(problem);
  const form = filterForm(url, {
    filter,
    problems,
    brand: brand !== null ? null : {
      text: text ?? chosen?.slug ?? "",
      error: text !== null && matches.length === 0
        ? "No brand name contains this text."
        : undefined,
      choices,
    },
  });
  const target = `${origin}/v1/ads${params.size === 0 ? "" : `?${params}`}`;
  const isLaterPage = url.params.has("cursor") || url.params.has("page_token");
  const status = problem?.status ?? 200;
  return {
    status,
    form,
    chips: filterChips(url, filter, chosen?.name ?? chosen?.slug ?? null),
    clearHref: explorerLink({ ...url, params: new URLSearchParams() }),
    problems: [...problems].map(([param, reason]) =>
      problem?.details === undefined ? reason : `${param}: ${reason}`
    ),
    cards,
    total: text === null ? total : null,
    nextHref: api.nextCursor === null
      ? null
      : explorerLink(url, { cursor: api.nextCursor }),
    firstHref: isLaterPage ? explorerLink(url) : null,
    // Without its brand the request would return other ads than were asked for.
    request: text !== null ? null : {
      url: target,
      curl: toCurl({ url: target, needsKey: true }),
      status,
      response: url.showsResponse ? jsonView(api.body) : null,
      toggleHref: toggleLink(url),
    },
    matches: text === null ? null : {
      text,
      brands: matches.map((match) => ({
        ...match,
        href: explorerLink(url, { brand_id: String(match.id) }),
      })),
    },
    isArchiveEmpty: total === 0 && params.size === 0,
  };
}
