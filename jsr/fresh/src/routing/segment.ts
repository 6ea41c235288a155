import type { Context, Middleware } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Route, RouteComponent } from "../handlers.ts";
import { internalsOf } from "../request_context.ts";
import { segmentsOf } from "./file_pattern.ts";
import { renderRoute } from "./render_route.ts";

/** A directory of the URL space, with what applies to everything below it. */
export interface Segment<State> {
  middlewares: Middleware<State>[];
  layout: RouteComponent<State> | null;
  errorRoute: Route<State> | null;
  app: RouteComponent<State> | null;
  children: Map<string, Segment<State>>;
  parent: Segment<State> | null;
}

export function newSegment<State>(
  parent: Segment<State> | null,
): Segment<State> {
  return {
    middlewares: [],
    layout: null,
    errorRoute: null,
    app: null,
    children: new Map(),
    parent,
  };
}

/** The segment of a pattern, made on the way if it is new. */
export function segmentAt<State>(
  root: Segment<State>,
  pattern: string,
  includeLast: boolean,
): Segment<State> {
  let current = root;
  for (const name of segmentsOf(pattern, includeLast)) {
    let child = current.children.get(name);
    if (!child) {
      child = newSegment(current);
      current.children.set(name, child);
    }
    current = child;
  }
  return current;
}

/**
 * What a request to this segment passes, from the root inwards: for each
 * segment its boundary, then its middlewares. The boundary catches what those
 * throw too, so headers they add after `next()` are not on the error page.
 * Only what is registered now counts.
 */
export function passageTo<State>(segment: Segment<State>): Middleware<State>[] {
  const { parent, app, layout, errorRoute, middlewares } = segment;
  const isBoundary = app !== null || layout !== null || errorRoute !== null;
  return [
    ...(parent === null ? [] : passageTo(parent)),
    ...(isBoundary ? [boundary({ app, layout, errorRoute })] : []),
    ...middlewares,
  ];
}

function boundary<State>(
  { app, layout, errorRoute }: Pick<
    Segment<State>,
    "app" | "layout" | "errorRoute"
  >,
): Middleware<State> {
  return async function segmentBoundary(ctx: Context<State>) {
    const { ui } = internalsOf(ctx);
    if (app !== null) ui.app = app;
    if (layout !== null) ui.layouts = [...ui.layouts, layout];
    try {
      return await ctx.next();
    } catch (error) {
      if (errorRoute === null) throw error;
      const status = error instanceof HttpError ? error.status : 500;
      return await renderRoute(ctx, errorRoute, status);
    }
  };
}
