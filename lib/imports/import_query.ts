import { z } from "zod";
import {
  limitParam,
  type ParamTable,
  parseQuery,
  positiveInteger,
} from "@/lib/http/query.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";

const FORMATS = ["auto", "native", "meta_web", "meta_api"] as const;

export const importParams = {
  format: z.enum(FORMATS).prefault("auto").meta({
    description: "The format of the records; auto detects that of each record.",
    example: "auto",
  }),
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseImportQuery(
  params: URLSearchParams,
): { format: Format | "auto" } {
  return parseQuery(params, importParams).values;
}

export const runsParams = {
  limit: limitParam("How many to return, at most 100."),
  before: positiveInteger.meta({
    description: "meta.next_before of the previous page.",
    example: 1000,
  }),
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseRunsQuery(
  params: URLSearchParams,
): { limit: number; before: number | null } {
  const { limit, before = null } = parseQuery(params, runsParams).values;
  return { limit, before };
}
