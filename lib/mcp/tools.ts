import { z } from "zod";
import { presentPrincipal } from "@/lib/accounts/me_wire.ts";
import { adParam } from "@/lib/ads/language/ad_shape.ts";
import { adList, parseListQuery } from "@/lib/ads/language/list_query.ts";
import type { Turn } from "@/lib/ads/responses/response_cache.ts";
import type { Services } from "@/lib/app/services.ts";
import { brandParam } from "@/lib/brands/brand_directory.ts";
import { brandList, parseBrandListQuery } from "@/lib/brands/list_query.ts";
import { timelineQuery } from "@/lib/brands/timeline_query.ts";
import { brandChangesQuery } from "@/lib/changes/histories.ts";
import { facetParams, parseFacetQuery } from "@/lib/facets/query.ts";
import type { PathParam } from "@/lib/http/path_param.ts";
import type { ParamTable } from "@/lib/http/query.ts";
import type { Principal } from "@/lib/keys/principal.ts";
import { adLine, type ListedAd } from "@/lib/mcp/ad_line.ts";
import { readAd, viewAd } from "@/lib/mcp/view_ad.ts";
import { parseStatsQuery, statsParams } from "@/lib/stats/query.ts";

/** What a tool's call comes with. */
export interface Caller extends Turn {
  services: Services;
  principal: Principal;
  origin: string;
  requestId: string;
}

/** A part of a tool's result. */
export type Content =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string };

interface Tool {
  description: string;
  /** Its arguments: parameters of the API. */
  params: ParamTable;
  /** Those that a call must have. */
  required?: readonly string[];
  run(args: URLSearchParams, caller: Caller): Promise<Content[] | string>;
}

const ADS_DEFAULT = 10;
const ADS_MAX = 50;
const limit = z.int().min(1).max(ADS_MAX).prefault(ADS_DEFAULT).meta({
  description: `Number of results: 1 to ${ADS_MAX}.`,
});
const { page_token: _, ...brandParams } = brandList.params;
const { params: { cursor, sort }, filterParams } = adList;

const ad_archive_id = z.string().meta({
  description: "The ad's identifier in the public ad library.",
});
const brand = z.string().meta({ description: "The brand's id or slug." });

/** Takes an argument that is in the API's path. @throws {Problem} the 404 of a text that cannot be an id */
function take(
  args: URLSearchParams,
  name: string,
  { parse, notFound }: PathParam<string>,
): string {
  const value = parse(args.get(name) ?? "");
  if (value === undefined) throw notFound();
  args.delete(name);
  return value;
}
const takeAd = (args: URLSearchParams) => take(args, "ad_archive_id", adParam);
const takeBrand = (args: URLSearchParams) => take(args, "brand", brandParam);

const addUp: Tool["run"] = async (args, { services, turn }) =>
  (await services.stats.respond(parseStatsQuery(args), { turn })).body;

export const TOOLS: Readonly<Record<string, Tool>> = {
  search_ads: {
    description:
      `Search ads; one line per ad, ${ADS_DEFAULT} by default. The first line has the total, the last one the cursor of the next page.`,
    params: { limit, cursor, sort, ...filterParams },
    async run(args, { services, origin, turn }) {
      const query = { ...parseListQuery(args), include: ["brand" as const] };
      const { body } = await services.archive.list(query, origin, { turn });
      const { data, meta } = JSON.parse(body) as {
        data: ListedAd[];
        meta: {
          total: number;
          total_is_exact?: boolean;
          next_cursor: string | null;
          unknown_brands?: string[];
        };
      };
      const { total, total_is_exact: isExact = true, next_cursor } = meta;
      return [
        `${isExact ? "" : "At least "}${total} ads match.`,
        ...(meta.unknown_brands ?? []).map((brand) =>
          `There is no brand ${brand}: find it with list_brands.`
        ),
        ...data.map(adLine),
        ...next_cursor ? [`More with cursor ${next_cursor}`] : [],
      ].join("\n");
    },
  },
  get_ad: {
    description: "One ad with its brand and creative units, as JSON.",
    params: { ad_archive_id },
    required: ["ad_archive_id"],
    async run(args, caller) {
      return await readAd(takeAd(args), caller);
    },
  },
  view_ad: {
    description:
      "The picture of an ad, if the archive has stored it; of a video, its preview image.",
    params: { ad_archive_id },
    required: ["ad_archive_id"],
    async run(args, caller) {
      return await viewAd(takeAd(args), caller);
    },
  },
  list_brands: {
    description: "Brands with the number of their ads, as JSON.",
    params: { ...brandParams, limit },
    async run(args, { services, origin, turn }) {
      const query = parseBrandListQuery(args);
      return (await services.brands.list(query, origin, { turn })).body;
    },
  },
  brand_timeline: {
    description:
      "How many of a brand's ads started, stopped, and ran, by day, week, or month, as JSON.",
    params: { brand, ...timelineQuery.params },
    required: ["brand"],
    async run(args, { services, turn }) {
      const of = { brand: takeBrand(args), ignored: [] };
      const { range } = timelineQuery.parse(args, services);
      return (await services.brands.timeline(of, range, { turn })).body;
    },
  },
  brand_changes: {
    description:
      "How many of a brand's ads started, stopped, resumed, and were edited since a time, and the latest 10 of each, as JSON.",
    params: { brand, ...brandChangesQuery.params },
    required: ["brand"],
    async run(args, { services, origin, turn }) {
      const of = takeBrand(args);
      const query = brandChangesQuery.parse(args, services);
      return (await services.histories.brand(of, { ...query, origin, turn }))
        .body;
    },
  },
  facets: {
    description: "How many ads have each value of some fields, as JSON.",
    params: facetParams,
    async run(args, { services, turn }) {
      return (await services.facets.respond(parseFacetQuery(args), { turn }))
        .body;
    },
  },
  stats: {
    description:
      "Ads, spend, impressions, or reach, added up by brand, payer, country, platform, or month, as JSON.",
    params: statsParams,
    run: addUp,
  },
  compare: {
    description:
      "Compare up to ten brands by ads, spend, impressions, or reach, as JSON.",
    params: { compare: statsParams.compare, of: statsParams.of },
    required: ["compare"],
    run: addUp,
  },
  whoami: {
    description: "The account, plan, and usage of this key, as JSON.",
    params: {},
    async run(_, { services, principal }) {
      const usage = await services.usage.read(principal.account.id);
      return JSON.stringify(
        presentPrincipal(principal, usage, services.clock.now()),
      );
    },
  },
};
