import { z } from "zod";
import {
  ignoredParametersSchema,
  LIMIT_MAX,
  limitParam,
} from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";
import { timestamp } from "@/lib/timestamp.ts";

/** The parameters of a paginated list. */
export function pagingParams(limitDescription: string) {
  return {
    limit: limitParam(limitDescription).meta({ example: 2 }),
    cursor: z.string().meta({
      description:
        "Cursor of the next page: pagination.cursor of the previous page, unchanged and with the same filters. If empty or absent, the first page is returned.",
      example: "",
    }),
    page_token: z.string().meta({
      description: "Another name for cursor.",
      example: "",
    }),
  };
}

/** The description of `limit` for a list of these. */
export function limitDescription(what: string): string {
  return `${what} per page. Larger values are capped at ${LIMIT_MAX}; meta.limit shows the limit that was applied.`;
}

interface Cursors {
  readonly cursor: string | undefined;
  readonly page_token: string | undefined;
}

/** The error for two cursor parameters with different values. */
export function differingCursors(
  { cursor, page_token }: Cursors,
): ProblemDetail[] {
  const differ = cursor !== undefined && page_token !== undefined &&
    cursor !== page_token;
  return !differ ? [] : [{
    param: "page_token",
    reason:
      "The parameter is another name for cursor and must have the same value.",
  }];
}

/** The response of a list; `told` are additional members of `meta`. */
export const listSchema = <Data extends z.ZodType, Told extends z.ZodRawShape>(
  data: Data,
  total: string,
  told: Told,
) =>
  z.object({
    data,
    meta: z.object({
      total: z.int().min(0).describe(total),
      limit: z.int().min(1).max(LIMIT_MAX).describe(
        "The limit that was applied.",
      ),
      has_more: z.boolean(),
      next_cursor: z.string().nullable().describe(
        "The same as pagination.cursor; null on the last page.",
      ),
      ignored_parameters: ignoredParametersSchema.optional(),
      ...told,
    }),
    pagination: z.object({
      cursor: z.string().optional().describe("Absent on the last page."),
      has_more: z.boolean(),
    }),
    next_page_url: z.url().optional().describe(
      "The next page with the same filters and limit. Absent on the last page.",
    ),
  });

/** The member of `meta` with the parameters as understood. */
export const appliedSchema = <More extends z.ZodRawShape>(more: More) =>
  z.object({
    q: z.string().nullable(),
    filters: z.record(z.string(), z.unknown()),
    ...more,
  });

/** The member of `meta` that says how recent the data is. */
export const dataAsOfSchema = timestamp.nullable().describe(
  "When the newest completed import ended.",
);

/** The member of `meta` that says whether a total is exact or a lower bound. */
export const totalIsExactSchema = z.boolean().describe(
  "False if total is only a lower bound, because counting would take too long.",
);
