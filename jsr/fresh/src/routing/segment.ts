import { type Context, uiOf } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Middleware } from "../middleware.ts";
import type { RouteComponent } from "../render/page_props.ts";
import type { LayoutConfig, Route } from "../types.ts";
import { renderRoute } from "./render_route.ts";
import { segmentsOf } from "./file_pattern.ts";

/** A directory of the URL space, with what applies to everything below it. */
export interface Segment<State> {
  middlewares: Middleware<State>[];
  layout: { component: RouteComponent<State>; config: LayoutConfig } | null;
  errorRoute: Route<State> | null;
  notFound: Middleware<State> | null;
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
    notFound: null,
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

/** What a request passes on its way, once all commands have been applied. */
export type Passage<State> = () => Middleware<State>[];

/**
 * What a request to this segment passes, from the root inwards: for each
 * segment its boundary, then its middlewares. The boundary catches what those
 * throw too, so headers they add after `next()` are not on the error page.
 * Only what is registered now counts, save the answer to 404.
 */
export function passageTo<State>(segment: Segment<State>): Passage<State> {
  const path: Segment<State>[] = [];
  let root = segment;
  for (let at: Segment<State> | null = segment; at; at = at.parent) {
    path.unshift({ ...at, middlewares: [...at.middlewares] });
    root = at;
  }
  return () =>
    path.flatMap((one) => [
      ...(root.notFound || hasBoundary(one) ? [boundary(one, root)] : []),
      ...one.middlewares,
    ]);
}

/** A segment that wraps nothing and catches nothing needs no step. */
function hasBoundary<State>(
  { app, layout, errorRoute }: Segment<State>,
): boolean {
  return app !== null || layout !== null || errorRoute !== null;
}

function boundary<State>(
  { app, layout, errorRoute }: Segment<State>,
  root: Segment<State>,
): Middleware<State> {
  return async function segmentBoundary(ctx: Context<State>) {
    const ui = uiOf(ctx);
    if (app !== null) ui.app = app;
    if (layout !== null) {
      if (layout.config.skipAppWrapper) ui.app = null;
      ui.layouts = layout.config.skipInheritedLayouts
        ? [layout.component]
        : [...ui.layouts, layout.component];
    }
    try {
      return await ctx.next();
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      if (status === 404 && root.notFound) return await root.notFound(ctx);
      if (errorRoute) return await renderRoute(ctx, errorRoute, status);
      throw error;
    }
  };
}
