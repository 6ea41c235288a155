import { type BuildCache, emptyBuildCache } from "./build_cache.ts";
import { DEPLOYMENT_ID } from "./build_id.ts";
import type { FreshConfig, ResolvedFreshConfig } from "./config.ts";
import { Context } from "./context.ts";
import { defaultErrorResponse } from "./default_error.ts";
import { listen, type ListenOptions } from "./listen.ts";
import type { Middleware } from "./middleware.ts";
import type { RouteComponent } from "./render/page_props.ts";
import { requestPath } from "./request_path.ts";
import { applyCommands } from "./routing/apply_commands.ts";
import type { Command } from "./routing/commands.ts";
import {
  methodNotAllowed,
  notFound,
  toRoute,
} from "./routing/normalize_route.ts";
import { type Match, type Method, Router } from "./routing/router.ts";
import type { LayoutConfig, MaybeLazy, Route, RouteConfig } from "./types.ts";

export type { ListenOptions } from "./listen.ts";

/** Gives an app the result of a build. */
export let setBuildCache: <State>(
  app: App<State>,
  cache: BuildCache<State>,
  mode: "development" | "production",
) => void;

const UNKNOWN_CONNECTION = {
  localAddr: { transport: "tcp", hostname: "localhost", port: 8080 },
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 1234 },
  completed: Promise.resolve(),
} as unknown as Deno.ServeHandlerInfo;

/** Collects middlewares and routes, and answers requests with them. */
export class App<State> {
  config: ResolvedFreshConfig;
  #commands: Command<State>[] = [];
  #buildCache: () => BuildCache<State> | null = () => null;

  static {
    setBuildCache = (app, cache, mode) => {
      app.config.root = cache.root;
      app.config.mode = mode;
      app.#buildCache = () => cache;
    };
  }

  constructor(config: FreshConfig = {}) {
    this.config = { root: ".", mode: config.mode ?? "production" };
  }

  /** Adds middlewares for everything that is registered later. */
  use(...middleware: Middleware<State>[]): this;
  use(path: string, ...middleware: Middleware<State>[]): this;
  use(
    first: string | Middleware<State>,
    ...rest: Middleware<State>[]
  ): this {
    const [pattern, fns] = typeof first === "string"
      ? [first, rest]
      : ["*", [first, ...rest]];
    return this.#add({
      type: "middleware",
      pattern,
      fns,
      includeLastSegment: true,
    });
  }

  /** Answers every 404, whether thrown or for want of a route. */
  notFound(routeOrMiddleware: Route<State> | Middleware<State>): this {
    return this.#add({ type: "notFound", route: toRoute(routeOrMiddleware) });
  }

  /** Answers what is thrown below a path. */
  onError(
    path: string,
    routeOrMiddleware: Route<State> | Middleware<State>,
  ): this {
    return this.#add({
      type: "error",
      pattern: path,
      route: toRoute(routeOrMiddleware),
      includeLastSegment: true,
    });
  }

  /** Sets the component around all pages and layouts. */
  appWrapper(component: RouteComponent<State>): this {
    return this.#add({ type: "app", component });
  }

  /** Sets the layout of the pages below a path. */
  layout(
    path: string,
    component: RouteComponent<State>,
    config: LayoutConfig = {},
  ): this {
    return this.#add({
      type: "layout",
      pattern: path,
      component,
      config,
      includeLastSegment: true,
    });
  }

  /** Adds a route, or a function that loads one when it is first needed. */
  route(
    path: string,
    route: MaybeLazy<Route<State>>,
    config?: RouteConfig,
  ): this {
    return this.#add({
      type: "route",
      pattern: path,
      route,
      config,
      includeLastSegment: true,
    });
  }

  get(path: string, ...fns: Middleware<State>[]): this {
    return this.#handle("GET", path, fns);
  }
  post(path: string, ...fns: Middleware<State>[]): this {
    return this.#handle("POST", path, fns);
  }
  /** Adds a handler for every method. */
  all(path: string, ...fns: Middleware<State>[]): this {
    return this.#handle("ALL", path, fns);
  }

  /** Adds the files under `routes/` here. */
  fsRoutes(): this {
    return this.#add({
      type: "fsRoutes",
      items: () => this.#buildCache()?.fsRoutes() ?? [],
    });
  }

  /** The function that answers requests, for `Deno.serve` and for tests. */
  handler(): (
    request: Request,
    info?: Deno.ServeHandlerInfo,
  ) => Promise<Response> {
    const buildCache = this.#buildCache() ?? this.#withoutBuild();
    const router = new Router<Middleware<State>>();
    const unrouted = applyCommands(router, this.#commands);

    return async (req, info = UNKNOWN_CONNECTION) => {
      const path = requestPath(req);
      const method = req.method.toUpperCase();
      const matched = router.match(method, path.pathname);
      const chain = matched.methodMatch ? matched.item : unrouted;
      const ctx = new Context<State>(
        req,
        path,
        info,
        matched.pattern,
        matched.params,
        this.config,
        lastStep(router, matched, method),
        buildCache,
      );
      try {
        const response = await (chain as Middleware<State>)(ctx);
        if (!(response instanceof Response)) {
          throw new Error(
            `Expected a "Response" instance to be returned, but got: ${response}`,
          );
        }
        return method === "HEAD" ? new Response(null, response) : response;
      } catch (error) {
        ctx.error = error;
        return defaultErrorResponse(error);
      }
    };
  }

  /** Serves the app; without a port, on the first free one from 8000. */
  // deno-lint-ignore require-await
  async listen(options: ListenOptions = {}): Promise<void> {
    listen(this.handler(), options);
  }

  #add(command: Command<State>): this {
    this.#commands.push(command);
    return this;
  }

  #handle(
    method: Method | "ALL",
    pattern: string,
    fns: Middleware<State>[],
  ): this {
    return this.#add({
      type: "handler",
      method,
      pattern,
      fns,
      includeLastSegment: true,
    });
  }

  #withoutBuild(): BuildCache<State> {
    if (this.config.mode === "production" && DEPLOYMENT_ID !== undefined) {
      throw new Error(
        'Could not find the build: run "deno task build", and start "_fresh/server.js" instead of "main.ts"',
      );
    }
    return emptyBuildCache();
  }
}

/** What answers if every middleware passes the request on. */
function lastStep<State>(
  router: Router<Middleware<State>>,
  { pattern, methodMatch }: Match<Middleware<State>>,
  method: string,
): () => Promise<Response> {
  if (pattern === null || methodMatch) return notFound;
  if (method !== "OPTIONS") return methodNotAllowed;
  const allow = router.allowedMethods(pattern).join(", ");
  return () =>
    Promise.resolve(new Response(null, { status: 204, headers: { allow } }));
}
