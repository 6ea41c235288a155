import { z } from "zod";
import {
  integerParam,
  type ParamTable,
  parseQuery,
  textParam,
} from "@/lib/http/query.ts";
import type { Format } from "@/lib/imports/formats/formats.ts";

const FORMATS = ["auto", "native", "meta_web", "meta_api"] as const;

export const importParams = {
  format: {
    codec: textParam,
    schema: z.enum(FORMATS, `The value must be one of ${FORMATS.join(", ")}.`)
      .meta({
        description:
          "What the records are; auto, the default, tells each by its content.",
        example: "auto",
      }),
    allowed: FORMATS,
  },
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseImportQuery(
  params: URLSearchParams,
): { format: Format | "auto" } {
  const { values } = parseQuery(params, importParams, { lenient: false });
  return { format: (values.format as Format | "auto" | undefined) ?? "auto" };
}

const positive = z.int("The value is too large.")
  .min(1, "The value must be a whole number from 1.")
  .max(Number.MAX_SAFE_INTEGER, "The value is too large.");

export const runsParams = {
  limit: {
    codec: integerParam,
    schema: positive.transform((limit) => Math.min(limit, 100)).meta({
      description: "How many to return: 25 by default, at most 100.",
      example: 25,
    }),
  },
  before: {
    codec: integerParam,
    schema: positive.meta({
      description: "meta.next_before of the page before.",
      example: 1000,
    }),
  },
} satisfies ParamTable;

/** @throws {Problem} `invalid_parameter` */
export function parseRunsQuery(
  params: URLSearchParams,
): { limit: number; before: number | null } {
  const { values } = parseQuery(params, runsParams, { lenient: false });
  return {
    limit: (values.limit as number | undefined) ?? 25,
    before: (values.before as number | undefined) ?? null,
  };
}
