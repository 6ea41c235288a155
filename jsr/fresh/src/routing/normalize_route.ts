import { HttpError } from "../error.ts";
import { isHandlerByMethod, type PageResponse } from "../handlers.ts";
import type { Middleware } from "../middleware.ts";
import type { Route } from "../types.ts";

/**
 * Gives a route the handler it may lack: a page without one is rendered with
 * empty data on every method, a page with a table of methods gets a GET.
 */
export function withHandler<State>(route: Route<State>): Route<State> {
  const { handler, component } = route;
  if (handler === undefined) {
    return { ...route, handler: component ? emptyPage : notFound };
  }
  if (component && isHandlerByMethod(handler) && !handler.GET) {
    return { ...route, handler: { ...handler, GET: emptyPage } };
  }
  return route;
}

/** A bare function is a route that is all handler. */
export function toRoute<State>(
  routeOrMiddleware: Route<State> | Middleware<State>,
): Route<State> {
  return withHandler(
    typeof routeOrMiddleware === "function"
      ? { handler: routeOrMiddleware }
      : routeOrMiddleware,
  );
}

/** What lies behind the last middleware when no route matched. */
export function notFound(): Promise<Response> {
  return Promise.reject(new HttpError(404));
}

/** What lies behind the last middleware when the route lacks the method. */
export function methodNotAllowed(): Promise<Response> {
  return Promise.reject(new HttpError(405));
}

function emptyPage(): Promise<PageResponse<unknown>> {
  return Promise.resolve({ data: {} });
}
