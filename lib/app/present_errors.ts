import { HttpError, type Middleware } from "fresh";
import { isMissingSchema, toProblem } from "@/lib/db/errors.ts";
import type { State } from "@/lib/app/define.ts";
import { problemResponse } from "@/lib/http/problem_response.ts";
import { errorFields } from "@/lib/log.ts";
import { notMigrated, Problem } from "@/lib/problem.ts";

/** What a thrown value means to the client; anything unknown is our bug. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HttpError && error.status === 404) {
    return new Problem("not_found");
  }
  if (isMissingSchema(error)) return notMigrated(error);
  return toProblem(error) ?? new Problem("internal_error", { cause: error });
}

/**
 * Turns everything thrown further in into the API's error form. A middleware
 * rather than an `_error` route, because headers that outer middlewares add
 * (CORS among them) are lost on the latter.
 */
export function presentErrors(): Middleware<State> {
  return async function presentErrorsMiddleware(ctx) {
    try {
      return await ctx.next();
    } catch (error) {
      const problem = asProblem(error);
      ctx.state.problem = problem;
      // A closed area is no failure, and anyone may ask for it.
      if (problem.status >= 500 && problem.code !== "admin_disabled") {
        ctx.state.services.log(
          problem.code === "internal_error" ? "error" : "warn",
          problem.code,
          {
            request_id: ctx.state.requestId,
            method: ctx.req.method,
            route: ctx.route,
            ...errorFields(problem.cause ?? problem),
          },
        );
      }
      return problemResponse(problem, ctx.state.requestId);
    }
  };
}
