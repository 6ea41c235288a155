import type { z } from "zod";
import type { State } from "@/lib/app/define.ts";
import { brandList, parseBrandListQuery } from "@/lib/brands/list_query.ts";
import type { brandListSchema } from "@/lib/brands/wire.ts";
import { nameSubject } from "@/lib/http/invalid.ts";
import { Problem } from "@/lib/errors/problem.ts";
import { brandView } from "@/lib/site/ad_cards.ts";
import { readMediaSources } from "@/lib/site/shown_media.ts";
import { splitProblems, urlProblems } from "@/lib/site/url_problems.ts";

type Body = z.infer<typeof brandListSchema>;

export type BrandList = Awaited<ReturnType<typeof listBrands>>;

const PATH = "/dashboard/brands";
const CURSORS = ["cursor", "page_token"];

/** The fields of the form, as errors call them. */
const FIELDS: Readonly<Record<string, string>> = {
  q: "The name",
  domain: "Landing domain",
  platform: "Platform",
  has_active_ads: "Status",
  sort: "The sort",
};

/** The API's response to the page's URL, or the problem with it. */
export async function listBrands(
  { services, origin }: Pick<State, "services" | "origin">,
  url: URL,
) {
  // A form also sends empty fields, and has one field for both names of `domain`.
  const params = new URLSearchParams(
    [...url.searchParams].filter(([, value]) => value.trim() !== "")
      .map(([name, value]) => [
        name === "destination_domain" ? "domain" : name,
        value,
      ]),
  );
  const view = {
    status: 200,
    /** Problems of the form's fields, by name, and of other parameters. */
    fieldProblems: {} as Readonly<Record<string, string>>,
    problems: [] as string[],
    /** The list without the parameters that are wrong. */
    clearProblemsHref: PATH,
    total: 0,
    brands: [],
    firstHref: CURSORS.some((name) => params.has(name))
      ? pageHref(params, null)
      : null,
    nextHref: null,
    fields: Object.fromEntries(params),
    /** Filters without a form field are preserved. */
    hidden: [...params].filter(([name]) =>
      Object.hasOwn(brandList.params, name) &&
      !Object.hasOwn(FIELDS, name) && !CURSORS.includes(name)
    ),
    hasFilters: [...params.keys()].some((name) =>
      !["limit", "sort", ...CURSORS].includes(name)
    ),
  };
  try {
    const query = parseBrandListQuery(params);
    const { body } = await services.brands.list(query, origin, {
      queries: services.pageBrands,
    });
    const { data, meta }: Body = JSON.parse(body);
    const toSource = await readMediaSources(
      services,
      data.map(({ avatar_url }) => [avatar_url, "avatar"]),
      origin,
    );
    return {
      ...view,
      total: meta.total,
      brands: data.map((brand) => ({
        ...brand,
        ...brandView(brand, toSource),
        adsHref: `/dashboard/ads?brand_id=${brand.id}`,
        activeHref: `/dashboard/ads?brand_id=${brand.id}&is_active=true`,
      })),
      nextHref: meta.next_cursor && pageHref(params, meta.next_cursor),
    };
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 400) throw problem;
    const problems = urlProblems(
      problem,
      ({ param, reason }) =>
        nameSubject(reason, "parameter", param, FIELDS[param]),
    );
    const right = new URLSearchParams(params);
    for (const [name] of problems) right.delete(name);
    return {
      ...view,
      status: 400,
      ...splitProblems(problems, (name) => Object.hasOwn(FIELDS, name)),
      clearProblemsHref: pageHref(right, null),
    };
  }
}

function pageHref(url: URLSearchParams, cursor: string | null): string {
  const params = new URLSearchParams(
    [...url].filter(([name]) => !CURSORS.includes(name)),
  );
  if (cursor !== null) params.set("cursor", cursor);
  return params.size === 0 ? PATH : `${PATH}?${params}`;
}
