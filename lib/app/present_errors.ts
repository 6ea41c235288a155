import type { Middleware } from "fresh";
import { isMissingSchema, toProblem } from "@/lib/db/errors.ts";
import type { State } from "@/lib/app/define.ts";
import type { Services } from "@/lib/app/services.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { errorFields } from "@/lib/log/log.ts";
import { MediaStoreError } from "@/lib/media/media_store.ts";
import { notMigrated, Problem } from "@/lib/errors/problem.ts";

/** The problem to send to the client. An unknown error is a bug of ours. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isMissingSchema(error)) return notMigrated(error);
  if (error instanceof MediaStoreError) {
    return new Problem("media_unavailable", {
      cause: error,
      retryAfterSeconds: 30,
    });
  }
  return toProblem(error) ?? new Problem("internal_error", { cause: error });
}

/** Logs server errors, and builds the response. */
export function presentError(
  error: unknown,
  { log }: Pick<Services, "log">,
  request: { requestId: string; method: string; route: string | null },
): { problem: Problem; response: Response } {
  const { requestId, method, route } = request;
  const problem = asProblem(error);
  // Problems without a cause are intentional responses, such as for a disabled
  // area or when thousands of requests wait.
  if (problem.status >= 500 && problem.cause !== undefined) {
    log(problem.code === "internal_error" ? "error" : "warn", problem.code, {
      request_id: requestId,
      method,
      route,
      ...errorFields(problem.cause),
    });
  }
  return { problem, response: problemResponse(problem, requestId) };
}

/**
 * Presents thrown errors as the API's errors. An `_error` route would lose
 * headers that outer middlewares set, such as CORS.
 */
export const presentErrors: Middleware<State> = async (ctx) => {
  const { state: { services, requestId }, req: { method } } = ctx;
  try {
    return await ctx.next();
  } catch (error) {
    const request = { requestId, method, route: ctx.route };
    const { problem, response } = presentError(error, services, request);
    ctx.state.problem = problem;
    return response;
  }
};
