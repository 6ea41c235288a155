import {
  type HandlerFn,
  isHandlerByMethod,
  type RouteHandler,
} from "./handlers.ts";
import type { Middleware } from "./middleware.ts";
import type { RouteComponent } from "./render/page_props.ts";
import type { Command } from "./routing/commands.ts";
import { toRoute } from "./routing/normalize_route.ts";
import type { MaybeLazy, Route, RouteConfig } from "./types.ts";

/** What a file under `routes/` is, by its name. */
export type FsRouteType =
  | "app"
  | "middleware"
  | "layout"
  | "error"
  | "notFound"
  | "route";

/** What a route file exports. */
export interface FsRouteModule<State> {
  config?: RouteConfig;
  handler?: RouteHandler<unknown, State> | HandlerFn<unknown, State>[];
  handlers?: RouteHandler<unknown, State> | HandlerFn<unknown, State>[];
  default?: RouteComponent<State>;
  css?: string[];
}

/** A file under `routes/`, and its module or what loads it. */
export interface FsRoute<State> {
  /** URL-like path of the file without its extension, e.g. `/v1/ads/[id]`. */
  id: string;
  filePath: string;
  type: FsRouteType;
  /** The place in the segment tree, groups kept. */
  pattern: string;
  /** The URL it answers, groups left out. */
  routePattern: string;
  mod: MaybeLazy<FsRouteModule<State>>;
}

/** Says what the files, in sorted order, add to the app. */
export function fsRoutesToCommands<State>(
  files: FsRoute<State>[],
): Command<State>[] {
  return files.flatMap((file) => command(file) ?? []);
}

function command<State>(file: FsRoute<State>): Command<State> | undefined {
  const { mod, pattern, filePath } = file;
  if (typeof mod === "function") {
    if (file.type !== "route") return undefined;
    return {
      type: "route",
      pattern,
      includeLastSegment: false,
      config: { methods: "ALL", routeOverride: file.routePattern },
      route: async () => fileRoute(file, await mod()),
    };
  }
  const placed = { pattern, includeLastSegment: true };
  requireExports(filePath, mod);
  switch (file.type) {
    case "app":
      return mod.default && { type: "app", component: mod.default };
    case "layout":
      if (mod.handler ?? mod.handlers) {
        console.warn(`A layout cannot have handlers: ${filePath}`);
      }
      return mod.default && {
        type: "layout",
        component: mod.default,
        config: mod.config ?? {},
        ...placed,
      };
    case "error":
      return { type: "error", route: toRoute(moduleRoute(mod)), ...placed };
    case "notFound":
      return { type: "notFound", route: toRoute(moduleRoute(mod)) };
    case "middleware": {
      const fns = middlewares(file, mod);
      return fns && { type: "middleware", fns, ...placed };
    }
    case "route": {
      const route = fileRoute(file, mod);
      return {
        type: "route",
        pattern,
        includeLastSegment: false,
        config: mod.config,
        route,
      };
    }
  }
}

function middlewares<State>(
  { filePath }: FsRoute<State>,
  mod: FsRouteModule<State>,
): Middleware<State>[] | undefined {
  const exported = mod.handlers ?? mod.handler ?? mod.default;
  if (isHandlerByMethod(exported as RouteHandler<unknown, State>)) {
    console.warn(`A middleware cannot be a table of methods: ${filePath}`);
    return undefined;
  }
  if (!exported) return undefined;
  return [exported].flat() as Middleware<State>[];
}

function fileRoute<State>(
  { filePath, routePattern }: FsRoute<State>,
  mod: FsRouteModule<State>,
): Route<State> {
  requireExports(filePath, mod);
  return {
    ...moduleRoute(mod),
    config: {
      ...mod.config,
      routeOverride: mod.config?.routeOverride ?? routePattern,
    },
  };
}

function moduleRoute<State>(mod: FsRouteModule<State>): Route<State> {
  const route: Route<State> = {};
  const handler = mod.handlers ?? mod.handler;
  if (handler) route.handler = handler as RouteHandler<unknown, State>;
  if (mod.default) route.component = mod.default;
  if (mod.config) route.config = mod.config;
  if (mod.css) route.css = mod.css;
  return route;
}

function requireExports<State>(
  filePath: string,
  mod: FsRouteModule<State>,
): void {
  const handler = mod.handlers ?? mod.handler;
  const found = typeof mod.default === "function" || handler !== undefined ||
    typeof mod.config === "object" || Array.isArray(mod.default);
  if (!found) {
    throw new Error(
      `Could not find relevant exports (a handler, a component or a config) in: ${filePath}`,
    );
  }
  if (typeof handler === "function" && handler.length > 1) {
    throw new Error(
      `A handler takes one argument, the context, but this one takes ${handler.length}: ${filePath}`,
    );
  }
}
