import type { Selectable } from "kysely";
import { readFreshness } from "@/lib/ads/data_as_of.ts";
import { type ListQuery, parseListQuery } from "@/lib/ads/list_query.ts";
import { readSimilarWords } from "@/lib/ads/similar_words.ts";
import type { State } from "@/lib/app/define.ts";
import type { Schema } from "@/lib/db/schema.ts";
import type { FacetName } from "@/lib/facets/table.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { Problem } from "@/lib/problem.ts";
import type { ExplorerView } from "@/lib/shared/explorer_view.ts";
import { formatCount } from "@/lib/shared/format_number.ts";
import { toCurl } from "@/lib/shared/samples.ts";
import { chosenBrands } from "@/lib/site/explorer_brands.ts";
import {
  COUNTED,
  FACETS_MS,
  formFacets,
  OFFERED,
} from "@/lib/site/explorer_facets.ts";
import { activeFilters } from "@/lib/site/explorer_filters.ts";
import { filterForm, problemsByParam } from "@/lib/site/explorer_form.ts";
import { askWhichBrand, explainNothing } from "@/lib/site/explorer_nothing.ts";
import {
  isCollapsed,
  type ListBody,
  toResults,
} from "@/lib/site/explorer_results.ts";
import {
  apiParams,
  explorerHref,
  explorerLink,
  isLaterPage,
  isUntidy,
  readExplorerUrl,
  sameAdsLink,
} from "@/lib/site/explorer_url.ts";
import { jsonView } from "@/lib/site/json_view.ts";
import { seeOther } from "@/lib/site/see_other.ts";
import { utcDay } from "@/lib/utc_day.ts";

type Brand = Selectable<Schema["brands"]>;

type Context = Pick<State, "services" | "origin" | "requestId">;

async function readList(
  { services: { archive, pageQueries }, origin }: Context,
  query: ListQuery,
): Promise<string> {
  return (await archive.list(query, origin, { queries: pageQueries })).body;
}

/** The API's response, as the list and its facets, or the problems with the request. */
async function callApi(
  context: Context,
  params: URLSearchParams,
  counted: readonly FacetName[],
) {
  const { services, requestId } = context;
  try {
    const query = parseListQuery(params);
    const [body, counts] = await Promise.all([
      readList(context, query),
      services.facets.read({
        filter: query.filter,
        by: counted,
        top: OFFERED,
      }, { db: services.database.pageReads, budgetMs: FACETS_MS }),
    ]);
    // Cards need all members of an ad.
    const { include, fields, ...whole } = query;
    const list: ListBody = JSON.parse(
      include || fields ? await readList(context, whole) : body,
    );
    return { problem: null, body, list, query: whole, facets: counts.facets };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 400) throw problem;
    const body = await problemResponse(problem, requestId).text();
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
): Promise<ExplorerView | Response> {
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
  const isAsked = chosen.ask === null;
  const counted = COUNTED.filter((name) => brand === null || name !== "brand");
  const [api, freshness] = await Promise.all([
    isAsked ? callApi(context, params, counted) : null,
    readFreshness(db, services.columns),
  ]);
  const { problem = null, list = null, query = null } = api ?? {};
  const read = async (query: ListQuery): Promise<ListBody> =>
    JSON.parse(await readList(context, query));
  const problems = problemsByParam(problem);
  if (chosen.nameless !== null && problems.has("brand")) {
    problems.set("brand", "No brand has a name with this text in it.");
  }
  const { names } = chosen;
  const isEmpty = list !== null && list.meta.total === 0;
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
  const target = `${origin}/v1/ads?${params}`;
  const status = problem?.status ?? 200;
  const nothing = chosen.ask !== null
    ? askWhichBrand(url, chosen.ask)
    : !isEmpty
    ? null
    : await explainNothing(
      {
        url,
        filters,
        unknownBrands: chosen.unknown,
        fixed,
        facets: api?.facets ?? {},
      },
      read,
      (...words) => readSimilarWords(db, ...words),
    );
  const found = list === null
    ? ""
    : `${list.meta.total_is_exact === false ? "At least " : ""}${
      formatCount(list.meta.total, isCollapsed(url) ? "creative" : "ad")
    }`;
  return {
    status,
    form,
    found: nothing?.title ?? found,
    chips: filters,
    clearHref: explorerLink({ ...url, params: new URLSearchParams() }),
    ...splitProblems(problems, form),
    clearProblemsHref: explorerLink(
      url,
      Object.fromEntries([...problems.keys()].map((name) => [name, null])),
    ),
    results: list === null || query === null || isEmpty
      ? null
      : await toResults(services, url, list, {
        query,
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
    firstHref: isLaterPage(url) ? explorerLink(url) : null,
    // Without its brand, the request would return other ads.
    request: api === null ? null : {
      url: target,
      curl: toCurl({ url: target, needsKey: true }),
      status,
      response: url.beside === "json" ? jsonView(api.body) : null,
      toggleHref: sameAdsLink(url, {
        beside: url.beside === "json" ? "filters" : "json",
      }),
    },
    emptyArchive: isEmpty && brand === null && filters.length === 0 &&
        !params.has("q")
      ? services.database.kind
      : null,
  };
}

/**
 * Separates problems of filters, which may be out of view, from those of
 * parameters without a field. The search field shows its own.
 */
function splitProblems(
  problems: ReadonlyMap<string, string>,
  { groups }: ExplorerView["form"],
): Pick<ExplorerView, "fieldProblems" | "problems"> {
  const fields = new Set(
    groups.flatMap(({ controls }) => controls.map(({ name }) => name)),
  );
  const { filter = [], other = [] } = Object.groupBy(
    [...problems].filter(([name]) => name !== "q"),
    ([name]) => fields.has(name) ? "filter" : "other",
  );
  return {
    fieldProblems: Object.fromEntries(filter),
    problems: other.map(([, reason]) => reason),
  };
}
