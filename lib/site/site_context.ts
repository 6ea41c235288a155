import { HttpError, type Middleware } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { errorFields } from "@/lib/log.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { asProblem } from "@/lib/app/present_errors.ts";
import { parseTheme, THEME_COOKIE } from "@/lib/shared/theme.ts";

/** The colors that the visitor has chosen. */
export function readTheme(): Middleware<State> {
  return async function readThemeMiddleware(ctx) {
    ctx.state.theme = parseTheme(readCookie(ctx.req, THEME_COOKIE));
    return await ctx.next();
  };
}

/**
 * Who is looking. If the database is unreachable, public pages take the visitor
 * for a stranger; the dashboard has nothing to show and says so.
 */
export function readVisitor(): Middleware<State> {
  return async function readVisitorMiddleware(ctx) {
    const { state, req, url } = ctx;
    try {
      state.session = await state.services.auth.loadSession(req, state.origin);
    } catch (error) {
      if (/^\/dashboard(\/|$)/.test(url.pathname)) throw error;
      state.services.log("warn", "the visitor's session could not be read", {
        request_id: state.requestId,
        ...errorFields(error),
      });
    }
    return await ctx.next();
  };
}

/**
 * Gives what is thrown further in the status it stands for: the error page is
 * sent with an `HttpError`'s status, and with 500 for anything else.
 */
export function raiseHttpErrors(): Middleware<State> {
  return async function raiseHttpErrorsMiddleware(ctx) {
    try {
      return await ctx.next();
    } catch (error) {
      if (error instanceof HttpError) throw error;
      const problem = asProblem(error);
      ctx.state.problem = problem;
      throw new HttpError(
        problem.status as HttpError["status"],
        problem.message,
        { cause: error },
      );
    }
  };
}
