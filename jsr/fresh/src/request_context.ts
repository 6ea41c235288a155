import type { VNode } from "preact";
import type { BuildCache } from "./build_cache.ts";
import type { FreshConfig } from "./config.ts";
import type { Context, Middleware } from "./context.ts";
import type { RouteComponent } from "./handlers.ts";
import { renderPage } from "./render/render_page.ts";
import type { RequestPath } from "./request_path.ts";

/** The wrappers that apply where a request has got to. */
export interface UiTree<State> {
  app: RouteComponent<State> | null;
  layouts: readonly RouteComponent<State>[];
}

/** The context as Fresh itself sees it. */
export class RequestContext<State> implements Context<State> {
  readonly state: State = {} as State;
  error: unknown | null = null;
  ui: UiTree<State> = { app: null, layouts: [] };
  readonly pathname: string;
  #url: URL | null;

  constructor(
    public req: Request,
    { pathname, url }: RequestPath,
    readonly info: Deno.ServeHandlerInfo,
    readonly route: string | null,
    readonly params: Record<string, string>,
    readonly config: FreshConfig,
    public next: () => Promise<Response>,
    readonly buildCache: BuildCache<State>,
  ) {
    this.pathname = pathname;
    this.#url = url;
  }

  get url(): URL {
    // Most API requests never look at it, and parsing costs a microsecond.
    return this.#url ??= new URL(this.req.url);
  }

  redirect(pathOrUrl: string, status = 302): Response {
    const location = localPath(pathOrUrl);
    return new Response(null, { status, headers: { location } });
  }

  render(
    // deno-lint-ignore no-explicit-any
    vnode: VNode<any> | null,
    init: ResponseInit = {},
  ): Promise<Response> {
    return renderPage(this, vnode, init, {
      ...this.ui,
      buildCache: this.buildCache,
    });
  }
}

/** Collapses repeated slashes, so that `//evil.example` stays on this site. */
function localPath(pathOrUrl: string): string {
  if (!pathOrUrl.startsWith("/")) return pathOrUrl;
  const [path = ""] = pathOrUrl.split(pathOrUrl.includes("?") ? "?" : "#", 1);
  return path.replaceAll(/\/+/g, "/") + pathOrUrl.slice(path.length);
}

/** What Fresh knows of a request besides its public context. */
export function internalsOf<State>(ctx: Context<State>): RequestContext<State> {
  return ctx as RequestContext<State>;
}

/**
 * Joins middlewares into one function, once, so that a request allocates only
 * its `next` functions. What was `ctx.next` before is what the last one calls.
 */
export function compileChain<State>(
  middlewares: Middleware<State>[],
): Middleware<State> {
  type Step = (
    ctx: Context<State>,
    last: () => Promise<Response>,
  ) => Promise<Response>;

  let chain: Step = (_ctx, last) => last();
  for (const middleware of middlewares.toReversed()) {
    const following = chain;
    chain = async (ctx, last) => {
      const { ui } = internalsOf(ctx);
      const { app, layouts } = ui;
      ctx.next = () => following(ctx, last);
      try {
        return await middleware(ctx);
      } catch (error) {
        ctx.error = error;
        throw error;
      } finally {
        ui.app = app;
        ui.layouts = layouts;
      }
    };
  }
  return (ctx) => chain(ctx, ctx.next);
}
