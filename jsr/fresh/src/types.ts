import type { RouteHandler } from "./handlers.ts";
import type { RouteComponent } from "./render/page_props.ts";
import type { Method } from "./routing/router.ts";

/** What a route file's `config` export may say. */
export interface RouteConfig {
  /** A URLPattern pathname that replaces the one derived from the file name. */
  routeOverride?: string;
  csp?: boolean;
  /** Render without the layouts above this route. */
  skipInheritedLayouts?: boolean;
  /** Render without `_app`. */
  skipAppWrapper?: boolean;
  /** The methods a lazy route is registered for, all of them by default. */
  methods?: "ALL" | Method[];
}

/** What a layout file's `config` export may say. */
export interface LayoutConfig {
  /** Drop the layouts above this one. */
  skipInheritedLayouts?: boolean;
  /** Drop `_app` for everything below this layout. */
  skipAppWrapper?: boolean;
}

/** A route: who answers, and what renders the data it returns. */
export interface Route<State> {
  component?: RouteComponent<State>;
  config?: RouteConfig;
  handler?: RouteHandler<unknown, State>;
  /** Style sheets to link when this route is rendered. */
  css?: string[];
}

/** Loads its value when first needed. */
export type Lazy<T> = () => Promise<T>;

/** A value, or a function that loads it. */
export type MaybeLazy<T> = T | Lazy<T>;
