import { STATUS_CODES } from "node:http";
import { type BuildCache, emptyBuildCache } from "./build_cache.ts";
import { DEPLOYMENT_ID } from "./build_id.ts";
import type { FreshConfig } from "./config.ts";
import type { Middleware } from "./context.ts";
import { HttpError } from "./error.ts";
import { compileChain, RequestContext } from "./request_context.ts";
import { requestPath } from "./request_path.ts";
import { applyCommands } from "./routing/apply_commands.ts";
import type { Command } from "./routing/commands.ts";
import { notFound } from "./routing/render_route.ts";
import { Router } from "./routing/router.ts";

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

/** Collects middlewares and routes, and responds to requests with them. */
export class App<State> {
  config: FreshConfig = { root: ".", mode: "production" };
  #commands: (() => Command<State>[])[] = [];
  #buildCache: BuildCache<State> | null = null;

  static {
    setBuildCache = (app, cache, mode) => {
      app.config.root = cache.root;
      app.config.mode = mode;
      app.#buildCache = cache;
    };
  }

  /** Adds middlewares for everything that is registered later. */
  use(...fns: Middleware<State>[]): this {
    this.#commands.push(() => [{ type: "middleware", pattern: "/", fns }]);
    return this;
  }

  /** Adds a route for GET requests; all but the last function are middlewares. */
  get(path: string, ...fns: Middleware<State>[]): this {
    const respond = compileChain(fns);
    const handler: Middleware<State> = (ctx) => {
      if (!/^(?:GET|HEAD)$/.test(ctx.req.method)) throw new HttpError(405);
      return respond(ctx);
    };
    const load = () => Promise.resolve({ handler });
    this.#commands.push(() => [
      { type: "route", pattern: path, routePattern: path, load },
    ]);
    return this;
  }

  /** Adds the files under `routes/` here. */
  fsRoutes(): this {
    this.#commands.push(() => this.#buildCache?.fsRoutes() ?? []);
    return this;
  }

  /** The function that handles requests, for `Deno.serve` and for tests. */
  handler(): (
    request: Request,
    info?: Deno.ServeHandlerInfo,
  ) => Promise<Response> {
    const buildCache = this.#buildCache ?? this.#withoutBuild();
    const router = new Router<Middleware<State>>();
    const unrouted = applyCommands(
      router,
      this.#commands.flatMap((commands) => commands()),
    );

    return async (req, info = UNKNOWN_CONNECTION) => {
      const path = requestPath(req);
      const method = req.method.toUpperCase();
      const matched = router.match(path.pathname);
      const ctx = new RequestContext<State>(
        req,
        path,
        info,
        matched?.pattern ?? null,
        matched?.params ?? Object.create(null),
        this.config,
        notFound,
        buildCache,
      );
      try {
        // As upstream, which breaks on verbs that it does not know.
        if (matched && !KNOWN_METHODS.has(method)) {
          throw new TypeError(`No handler for the method ${method}`);
        }
        const response = await (matched?.item ?? unrouted)(ctx);
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

  #withoutBuild(): BuildCache<State> {
    if (this.config.mode === "production" && DEPLOYMENT_ID !== undefined) {
      throw new Error(
        'Could not find the build: run "deno task build", and start "_fresh/server.js" instead of "main.ts"',
      );
    }
    return emptyBuildCache();
  }
}

const KNOWN_METHODS = new Set(
  ["GET", "DELETE", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
);

/** The plain-text response to an error that no error route has handled. */
function defaultErrorResponse(error: unknown): Response {
  if (!(error instanceof HttpError)) {
    console.error(error);
    return new Response("Internal server error", { status: 500 });
  }
  if (error.status >= 500) console.error(error);
  return new Response(error.message || STATUS_CODES[error.status], {
    status: error.status,
  });
}
