import { z } from "zod";
import { activeFilters, adList } from "@/lib/ads/language/list_query.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import { emptyRanges } from "@/lib/ads/language/range_filters.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";
import { listOf, type ParamTable, parseQuery } from "@/lib/http/query.ts";
import {
  type Measure,
  MEASURE_NAMES,
  STAT_GROUPS,
  type StatGroup,
} from "@/lib/stats/table.ts";

const TOP_MAX = 100;
const COMPARED_MAX = 10;

export interface StatsQuery {
  filter: AdFilter;
  by: StatGroup;
  of: Measure;
  /** Ids or slugs of brands, in place of all brands. */
  compare?: readonly string[] | undefined;
  /** Maximum number of values. */
  top: number;
  /** Unknown parameters that `Prefer: handling=lenient` allows. */
  ignored?: readonly string[];
}

/** They validate queries and define the OpenAPI document's parameters. */
export const statsParams = {
  by: z.enum(STAT_GROUPS).prefault("brand").meta({
    description:
      "What to add up by: brand, payer (else the byline), country, platform, or the month in which delivery began. An ad of several countries or platforms counts in each.",
    example: "brand",
  }),
  of: z.enum(MEASURE_NAMES).prefault("ads").meta({
    description:
      "What to add up: the ads themselves, their spend, impressions, or reach. Ads whose value is unknown are not in min and max: unknown counts them. Reach summed over ads is not a number of people: someone who saw two ads counts twice.",
    example: "ads",
  }),
  compare: listOf(
    z.string().regex(
      /^[A-Za-z0-9_-]{1,160}$/,
      "Each brand must be an id or a slug.",
    ),
    COMPARED_MAX,
    "brands",
  ).meta({
    description:
      `Only these brands, by ids or slugs: up to ${COMPARED_MAX}. With by=brand.`,
    example: ["haldoak"],
  }),
  top: z.int().min(1).max(TOP_MAX, `The value must be at most ${TOP_MAX}.`)
    .prefault(TOP_MAX).meta({
      description:
        `Maximum number of values, those with the most ads: 1 to ${TOP_MAX}.`,
      example: TOP_MAX,
    }),
  ...adList.filterParams,
} satisfies ParamTable;

function misplacedCompare(
  { by, compare }: Readonly<Record<string, unknown>>,
): ProblemDetail[] {
  return compare === undefined || by === "brand"
    ? []
    : [{ param: "compare", reason: "The value is only for by=brand." }];
}

/** @throws {Problem} `invalid_parameter` */
export function parseStatsQuery(
  search: URLSearchParams,
  { lenient = false } = {},
): StatsQuery {
  const { values, ignored } = parseQuery(search, statsParams, {
    lenient,
    across: (values) => [...emptyRanges(values), ...misplacedCompare(values)],
  });
  const { by, of, compare, top } = values;
  const filter = Object.fromEntries(activeFilters(adList, values));
  return { filter, by, of, compare, top, ignored };
}
