import { z } from "zod";
import type { AdShape } from "@/lib/ads/language/ad_shape.ts";
import { missingIncludes, shapeParams } from "@/lib/ads/language/ad_shape.ts";
import { activeFilters, adList } from "@/lib/ads/language/list_query.ts";
import type { AdFilter } from "@/lib/ads/language/list_table.ts";
import { emptyRanges } from "@/lib/ads/language/range_filters.ts";
import {
  type ParamTable,
  parseQuery,
  positiveInteger,
} from "@/lib/http/query.ts";

/** Which ads are exported: those with ids from `idMin` on, below `before`. */
export interface ExportQuery extends AdShape {
  filter: AdFilter;
  /** Undefined: no limit. */
  before?: number | undefined;
  idMin: number;
  /** Whether a CSV file begins with a byte order mark. */
  bom: boolean;
  /** Whether only a part of the matching ads is exported. */
  isPart: boolean;
  ignored: readonly string[];
}

/** They validate queries and define the OpenAPI document's parameters. */
const params = {
  id_min: positiveInteger.meta({
    description: "Only ads with this id or a higher one.",
    example: 1,
  }),
  id_max: positiveInteger.meta({
    description: "Only ads with this id or a lower one.",
    example: 100_000,
  }),
  ...shapeParams,
  ...adList.filterParams,
} satisfies ParamTable;

const resumable = {
  after: positiveInteger.meta({
    description:
      "Continue an export: the id of the last ad that you have. Ads are in descending order of their ids.",
    example: 4217,
  }),
  ...params,
} satisfies ParamTable;

/** The parameters by format. A Parquet file cannot be continued, since its index is at its end. */
export const exportParams = {
  ndjson: resumable,
  csv: {
    bom: z.boolean().prefault(false).meta({
      description:
        "Begin the file with a byte order mark, so that Excel recognizes UTF-8.",
      example: true,
    }),
    ...resumable,
  },
  parquet: params,
} satisfies Record<string, ParamTable>;
export type ExportFormat = keyof typeof exportParams;

/** @throws {Problem} `invalid_parameter` */
export const parseExportQuery = (format: ExportFormat) =>
(
  search: URLSearchParams,
  { lenient = false } = {},
): ExportQuery => {
  const { values, ignored } = parseQuery(
    search,
    exportParams[format] as typeof exportParams["csv"],
    {
      lenient,
      across: (values) => [
        ...emptyRanges(values),
        ...missingIncludes(values),
      ],
    },
  );
  const { after, id_min = 1, id_max, include, fields, bom = false } = values;
  const ends = [after, id_max && id_max + 1].filter((end) => end !== undefined);
  return {
    filter: Object.fromEntries(activeFilters(adList, values)),
    before: ends.length === 0 ? undefined : Math.min(...ends),
    idMin: id_min,
    include,
    fields,
    bom,
    ignored,
    isPart: after !== undefined || id_min > 1 || id_max !== undefined,
  };
};
