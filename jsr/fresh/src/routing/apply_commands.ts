import { type Context, setRouteStyles } from "../context.ts";
import { isHandlerByMethod } from "../handlers.ts";
import { compileChain, type Middleware } from "../middleware.ts";
import type { Route } from "../types.ts";
import type { Command, HandlerCommand, RouteCommand } from "./commands.ts";
import { withHandler } from "./normalize_route.ts";
import { renderRoute } from "./render_route.ts";
import { type Method, METHODS, type Router } from "./router.ts";
import {
  newSegment,
  type Passage,
  passageTo,
  type Segment,
  segmentAt,
} from "./segment.ts";

/**
 * Fills the router. Returns what runs for paths and methods without a route:
 * the middlewares of the root segment alone.
 */
export function applyCommands<State>(
  router: Router<Middleware<State>>,
  commands: Command<State>[],
): Middleware<State> {
  const root = newSegment<State>(null);
  const routes: PlacedRoute<State>[] = [];
  apply(root, routes, commands);
  for (const { path, methods, passage, fns } of routes) {
    const chain = compileChain([...passage(), ...fns]);
    for (const method of methods) router.add(method, path, chain);
  }
  return compileChain(passageTo(root)());
}

/** A route, and what it found on its way when it was registered. */
interface PlacedRoute<State> {
  path: string;
  methods: readonly Method[];
  passage: Passage<State>;
  fns: Middleware<State>[];
}

function apply<State>(
  root: Segment<State>,
  routes: PlacedRoute<State>[],
  commands: Command<State>[],
): void {
  const placed = (one: { pattern: string; includeLastSegment: boolean }) =>
    segmentAt(root, one.pattern, one.includeLastSegment);

  for (const command of commands) {
    switch (command.type) {
      case "middleware":
        placed(command).middlewares.push(...command.fns);
        break;
      case "layout":
        placed(command).layout = command;
        break;
      case "error":
        placed(command).errorRoute = command.route;
        break;
      case "app":
        root.app = command.component;
        break;
      case "notFound":
        root.notFound = (ctx) => renderRoute(ctx, command.route);
        break;
      case "route":
        routes.push(placeRoute(command, passageTo(placed(command))));
        break;
      case "handler":
        routes.push(placeHandlers(command, passageTo(placed(command))));
        break;
      case "fsRoutes":
        apply(root, routes, command.items());
    }
  }
}

function placeRoute<State>(
  { pattern, route, config }: RouteCommand<State>,
  passage: Passage<State>,
): PlacedRoute<State> {
  if (typeof route === "function") {
    const path = routerPath(config?.routeOverride ?? pattern);
    // What a lazy route answers is not known until it is loaded, so it is
    // asked for every method and says 404 to those it lacks.
    const methods = Array.isArray(config?.methods) ? config.methods : METHODS;
    return { path, methods, passage, fns: [lazyRoute(route)] };
  }
  const ready = withHandler(route);
  const override = ready.config?.routeOverride ?? pattern;
  return {
    path: routerPath(override),
    methods: isHandlerByMethod(ready.handler)
      ? Object.keys(ready.handler) as Method[]
      : METHODS,
    passage,
    fns: [(ctx) => renderRoute(ctx, ready)],
  };
}

function lazyRoute<State>(
  load: () => Promise<Route<State>>,
): Middleware<State> {
  let loaded: Route<State> | undefined;
  const render = (ctx: Context<State>, route: Route<State>) => {
    if (route.css) setRouteStyles(ctx, route.css);
    return renderRoute(ctx, route);
  };
  return (ctx) =>
    loaded ? render(ctx, loaded) : load().then((route) => {
      loaded = withHandler(route);
      return render(ctx, loaded);
    });
}

function placeHandlers<State>(
  { method, pattern, fns }: HandlerCommand<State>,
  passage: Passage<State>,
): PlacedRoute<State> {
  return {
    path: routerPath(pattern),
    methods: method === "ALL" ? METHODS : [method],
    passage,
    fns,
  };
}

/** A lone `*` stands for every path. */
function routerPath(pattern: string): string {
  return pattern === "*" ? "/*" : pattern;
}
