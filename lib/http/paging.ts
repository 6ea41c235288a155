import { z } from "zod";
import {
  ignoredParametersSchema,
  LIMIT_MAX,
  limitParam,
  parseQuery,
  type QueryValues,
} from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/errors/problem.ts";
import { timestamp } from "@/lib/time/timestamp.ts";

/** The parameters of a paginated list of these; `note` ends the description of `limit`. */
export function pagingParams(what: string, note = "") {
  return {
    limit: limitParam(
      `${what} per page. Larger values are capped at ${LIMIT_MAX}; meta.limit shows the limit that was applied.${note}`,
    ).meta({ example: 2 }),
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

/** The error for a parameter and another name for it with different values. */
export function differing(
  values: Readonly<Record<string, unknown>>,
  name: string,
  alias: string,
): ProblemDetail[] {
  const [value, other] = [values[name], values[alias]];
  const differ = value !== undefined && other !== undefined &&
    String(value) !== String(other);
  return !differ ? [] : [{
    param: alias,
    reason:
      `The parameter is another name for ${name} and must have the same value.`,
  }];
}

/** Which part of a list is requested. */
export type Page = {
  limit: number;
  /** Undefined: the first page. */
  cursor?: string | undefined;
  /** Unknown parameters that `Prefer: handling=lenient` allows. */
  ignored?: readonly string[] | undefined;
};

/**
 * Parses the query of a paginated list.
 *
 * @param across returns the errors of values that are valid individually but not together
 * @throws {Problem} `invalid_parameter`
 */
export function parseListParams<
  const Table extends ReturnType<typeof pagingParams>,
>(
  search: URLSearchParams,
  table: Table,
  lenient: boolean,
  across: (values: QueryValues<Table>) => ProblemDetail[],
): QueryValues<Table> & Page {
  const { values, ignored } = parseQuery(search, table, {
    lenient,
    across: (values) => [
      ...differing(values, "cursor", "page_token"),
      ...across(values),
    ],
  });
  const { limit, cursor, page_token } = values as unknown as Page & {
    page_token?: string;
  };
  // Client loops often start with an empty cursor.
  const from = (cursor ?? page_token) || undefined;
  return Object.assign(values, { limit, cursor: from, ignored });
}

/** The `meta` field that lists ignored parameters, if there are any. */
export const ignoredOf = (ignored: readonly string[]) =>
  ignored.length === 0 ? {} : { ignored_parameters: ignored };

/**
 * What the response of a list has besides `data`.
 *
 * @param next the cursor of the next page; null on the last one
 * @param more additional members of `meta`
 * @param list its URL, and the parameters that the next page's URL repeats
 */
export function pageEnvelope(
  { total, limit }: { total: number; limit: number },
  next: string | null,
  more: Readonly<Record<string, unknown>>,
  { url, params }: { url: string; params: URLSearchParams },
) {
  const hasMore = next !== null;
  if (hasMore) {
    params.set("limit", String(limit));
    params.set("cursor", next);
  }
  return {
    meta: { total, limit, has_more: hasMore, next_cursor: next, ...more },
    pagination: { cursor: next ?? undefined, has_more: hasMore },
    next_page_url: hasMore ? `${url}?${params}` : undefined,
  };
}

/** The response of a list; `extra` are additional members of `meta`. */
export const listSchema = <Data extends z.ZodType, Extra extends z.ZodRawShape>(
  data: Data,
  total: string,
  extra: Extra,
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
      ...extra,
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
