import type { Middleware } from "../middleware.ts";
import type { RouteComponent } from "../render/page_props.ts";
import type { LayoutConfig, MaybeLazy, Route, RouteConfig } from "../types.ts";
import type { Method } from "./router.ts";

/**
 * What the methods of `App` and the route files record. Commands are applied
 * in order when the handler is made; the order decides what wraps what.
 */
export type Command<State> =
  | MiddlewareCommand<State>
  | LayoutCommand<State>
  | ErrorCommand<State>
  | RouteCommand<State>
  | HandlerCommand<State>
  | FsRoutesCommand<State>
  | { type: "app"; component: RouteComponent<State> }
  | { type: "notFound"; route: Route<State> };

/** Where in the URL space a command belongs. */
interface Placed {
  pattern: string;
  /** True if the pattern's last part is a segment of its own. */
  includeLastSegment: boolean;
}

export interface MiddlewareCommand<State> extends Placed {
  type: "middleware";
  fns: Middleware<State>[];
}

export interface LayoutCommand<State> extends Placed {
  type: "layout";
  component: RouteComponent<State>;
  config: LayoutConfig;
}

export interface ErrorCommand<State> extends Placed {
  type: "error";
  route: Route<State>;
}

export interface RouteCommand<State> extends Placed {
  type: "route";
  route: MaybeLazy<Route<State>>;
  config: RouteConfig | undefined;
}

export interface HandlerCommand<State> extends Placed {
  type: "handler";
  method: Method | "ALL";
  fns: Middleware<State>[];
}

export interface FsRoutesCommand<State> {
  type: "fsRoutes";
  items: () => Command<State>[];
}
