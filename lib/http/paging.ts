import { z } from "zod";
import { LIMIT_MAX, limitParam } from "@/lib/http/query.ts";
import type { ProblemDetail } from "@/lib/problem.ts";

/** The parameters of a list that is read page by page. */
export function pagingParams(limitDescription: string) {
  return {
    limit: limitParam(limitDescription).meta({ example: 2 }),
    cursor: z.string().meta({
      description:
        "Where to continue: pagination.cursor of the previous page, unchanged and with the same filters. Empty or absent: the first page.",
      example: "",
    }),
    page_token: z.string().meta({
      description: "Another name for cursor.",
      example: "",
    }),
  };
}

/** What `limit` does, for a list of these. */
export function limitDescription(what: string): string {
  return `${what} per page. More than ${LIMIT_MAX} counts as ${LIMIT_MAX}; meta.limit shows the limit that was applied.`;
}

interface Cursors {
  readonly cursor: string | undefined;
  readonly page_token: string | undefined;
}

/** The problem with two names of the cursor that say different things. */
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
