import type { Selectable } from "kysely";
import { readFreshness } from "@/lib/ads/read/data_as_of.ts";
import {
  listParams,
  type ListQuery,
  parseListQuery,
} from "@/lib/ads/language/list_query.ts";
import { readSimilarWords } from "@/lib/ads/read/similar_words.ts";
import { costOf } from "@/lib/exports/responses.ts";
import type { State } from "@/lib/app/define.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { FacetName } from "@/lib/facets/table.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { chosenBrands } from "@/lib/site/explorer_brands.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import {
  COUNTED,
  FACETS_MS,
  filterForm,
  formFacets,
  OFFERED,
  problemsByParam,
} from "@/lib/site/explorer_form.ts";
import { askWhichBrand, explainNothing } from "@/lib/site/explorer_nothing.ts";
import { isCollapsed, toResults } from "@/lib/site/explorer_results.ts";
import {
  apiParams,
  explorerHref,
  explorerLink,
  isLaterPage,
  isUntidy,
  readExplorerUrl,
  sameAdsLink,
} from "@/lib/site/explorer_url.ts";
import { countText, listAds } from "@/lib/site/list_ads.ts";
import { requestView } from "@/lib/site/request_view.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { splitProblems } from "@/lib/site/url_problems.ts";
import { watchOptions } from "@/lib/shared/watch_labels.ts";
import { utcDay } from "@/lib/time/utc_day.ts";

type Brand = Selectable<Schema["brands"]>;

/** Everything that a page of ads shows. */
export type ExplorerView = Exclude<
  Awaited<ReturnType<typeof explore>>,
  Response
>;

type Context = Pick<State, "services" | "origin" | "requestId" | "views">;

/**
 * The API's response as the list and its facets, or the problem with the
 * request. The body is made only if the page shows it.
 */
async function callApi(
  { services, origin, requestId }: Context,
  params: URLSearchParams,
  { counted, hasBody }: { counted: readonly FacetName[]; hasBody: boolean },
) {
  try {
    const query = parseListQuery(params);
    // Cards need all members of an ad.
    const { include, fields, ...whole } = query;
    const [list, counts, requested] = await Promise.all([
      listAds(services, whole, origin),
      services.facets.read({
        filter: query.filter,
        by: counted,
        top: OFFERED,
      }, { db: services.database.pageReads, budgetMs: FACETS_MS }),
      hasBody && (include || fields) ? listAds(services, query, origin) : null,
    ]);
    const { facets } = counts;
    const body = hasBody ? (requested ?? list).body : null;
    return { problem: null, body, list, query: whole, facets };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 400) throw problem;
    const body = hasBody
      ? await problemResponse(problem, requestId).text()
      : null;
    return { problem, body, list: null, query: null, facets: {} };
  }
}

/**
 * Reads the data of a page of ads: the API's response to the URL's parameters,
 * and the form to change them.
 *
 * @param brand if the page shows the ads of one brand
 * @returns a redirect if the URL has a better form
 */
export async function explore(
  context: Context,
  requested: URL,
  brand: Brand | null = null,
) {
  const { services, origin } = context;
  const db = services.database.pageReads;
  const url = readExplorerUrl(requested);
  if (brand !== null) url.params.delete("brand");
  const chosen = await chosenBrands(db, url);
  if (chosen.slugs !== null) {
    return seeOther(explorerHref(url, { brand: chosen.slugs }));
  }
  if (isUntidy(requested)) return seeOther(explorerHref(url));

  const fixed: [string, string][] = brand === null
    ? []
    : [["brand_id", String(brand.id)]];
  const params = apiParams(url, fixed);
  const hasBody = url.beside === "json";
  const counted = COUNTED.filter((name) => brand === null || name !== "brand");
  const [api, freshness] = await Promise.all([
    chosen.ask === null ? callApi(context, params, { counted, hasBody }) : null,
    readFreshness(db, services.columns),
  ]);
  const { problem = null, list = null, query = null } = api ?? {};
  const read = (query: ListQuery) => listAds(services, query, origin);
  const problems = problemsByParam(problem);
  if (chosen.nameless !== null && problems.has("brand")) {
    problems.set("brand", "No brand has a name with this text in it.");
  }
  const { names } = chosen;
  const isEmpty = list !== null && list.meta.total === 0 &&
    list.meta.next_cursor === null;
  const found = api?.list && !isEmpty ? api : null;
  const form = filterForm(url, {
    problems,
    facets: formFacets(api?.facets ?? {}),
    isEmpty,
    total: list === null || list.meta.total_is_exact === false ||
        params.has("collapse")
      ? null
      : list.meta.total,
    names,
    today: utcDay(services.clock.now()),
    without: brand === null ? [] : ["brand", "brand_id", "page_id"],
  });
  const filters = activeFilters(url, names);
  const status = problem?.status ?? 200;
  const nothing = chosen.ask !== null
    ? askWhichBrand(url, chosen.ask)
    : !isEmpty
    ? null
    : await explainNothing({
      url,
      filters,
      fixed,
      read,
      unknownBrands: chosen.unknown,
      facets: api?.facets ?? {},
      readWords: (...words) => readSimilarWords(db, ...words),
    });
  const summary = list === null
    ? ""
    : countText(list.meta, isCollapsed(url) ? "creative" : "ad");
  return {
    /** 400 if a parameter is invalid. */
    status,
    form,
    /** The number of ads, or why there are none; empty if the request is invalid. */
    summary: nothing?.title ?? summary,
    chips: filters,
    clearHref: explorerLink({ ...url, params: new URLSearchParams() }),
    // The search field shows its own problem.
    ...splitProblems(
      [...problems].filter(([name]) => name !== "q"),
      (name) =>
        form.groups.some(({ controls }) =>
          controls.some((control) => control.name === name)
        ),
    ),
    clearProblemsHref: explorerLink(
      url,
      Object.fromEntries([...problems.keys()].map((name) => [name, null])),
    ),
    results: found && await toResults(services, url, found.list, {
      query: found.query,
      read,
      isOfBrand: brand !== null,
      // A brand's page says when the brand was last seen.
      freshness: brand === null ? freshness : null,
      list: explorerHref(
        { ...url, path: "" },
        brand === null ? {} : { brand: brand.slug },
      ).slice(1),
    }),
    nothing,
    /** All matching ads in a file; null if their number is not known. */
    exporting:
      !found || found.list.meta.total_is_exact === false || isCollapsed(url)
        ? null
        : {
          query: `${listParams({ ...found.query, sort: undefined })}`,
          cost: costOf(found.list.meta.total),
        },
    /** What a saved view of these ads has as its query; null: it is not valid. */
    saving: query && `${listParams(query)}`,
    watches: watchOptions(services.config),
    /** The account's views, whose filters these can become. */
    views: context.views ?? [],
    firstHref: isLaterPage(url) ? explorerLink(url) : null,
    // Without its brand, the request would return other ads.
    request: api && requestView(
      `${origin}/v1/ads?${params}`,
      status,
      api.body,
      sameAdsLink(url, { beside: hasBody ? "filters" : "json" }),
    ),
    /** The kind of database, if it has no ads at all. */
    emptyArchive: isEmpty && brand === null && filters.length === 0 &&
        !params.has("q")
      ? services.database.kind
      : null,
  };
}
