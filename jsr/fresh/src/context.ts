import type { FunctionComponent, VNode } from "preact";
import type { BuildCache } from "./build_cache.ts";
import type { ResolvedFreshConfig } from "./config.ts";
import { PARTIAL_PARAM, redirectResponse } from "./redirect.ts";
import type { UiTree } from "./render/page_props.ts";
import { renderPage } from "./render/render_page.ts";
import type { RequestPath } from "./request_path.ts";
import type { LayoutConfig } from "./types.ts";

export type { Island } from "./render/island_registry.ts";

/** @deprecated Use {@linkcode Context}. */
export type FreshContext<State = unknown> = Context<State>;

/** The wrappers that apply at this point of the request. */
export let uiOf: <State>(ctx: Context<State>) => UiTree<State>;
/** The build that the request is answered from. */
export let buildCacheOf: <State>(ctx: Context<State>) => BuildCache<State>;
/** The path the request was routed by. */
export let pathnameOf: <State>(ctx: Context<State>) => string;
/** The style sheets that the matched route asks for. */
export let setRouteStyles: <State>(ctx: Context<State>, css: string[]) => void;

/** One request on its way through middlewares, handler and page. */
export class Context<State> {
  readonly config: ResolvedFreshConfig;
  req: Request;
  /** The matched pattern, null if nothing matched. */
  readonly route: string | null;
  /** The pattern's parameters, decoded with `decodeURI`. */
  readonly params: Record<string, string>;
  /** One object for the whole request, shared by everything that handles it. */
  readonly state: State = {} as State;
  data: unknown = undefined;
  /** What was thrown, once something was. */
  error: unknown | null = null;
  readonly info: Deno.ServeHandlerInfo;
  /** Passes the request on. Call it once. */
  next: () => Promise<Response>;
  /** In the props of layouts and the app wrapper: what they wrap. */
  Component!: FunctionComponent;

  #pathname: string;
  #url: URL | null;
  #ui: UiTree<State> = { app: null, layouts: [] };
  #buildCache: BuildCache<State>;
  #styles: string[] = [];

  static {
    uiOf = (ctx) => ctx.#ui;
    buildCacheOf = (ctx) => ctx.#buildCache;
    pathnameOf = (ctx) => ctx.#pathname;
    setRouteStyles = (ctx, css) => ctx.#styles = css;
  }

  constructor(
    req: Request,
    { pathname, url }: RequestPath,
    info: Deno.ServeHandlerInfo,
    route: string | null,
    params: Record<string, string>,
    config: ResolvedFreshConfig,
    next: () => Promise<Response>,
    buildCache: BuildCache<State>,
  ) {
    this.req = req;
    this.#pathname = pathname;
    this.#url = url;
    this.info = info;
    this.route = route;
    this.params = params;
    this.config = config;
    this.next = next;
    this.#buildCache = buildCache;
  }

  /** The request's URL, its path without repeated slashes. */
  get url(): URL {
    // Most API requests never look at it, and parsing costs a microsecond.
    return this.#url ??= new URL(this.req.url);
  }

  /** True if the client asks for parts of a page only. */
  get isPartial(): boolean {
    return this.req.url.includes(PARTIAL_PARAM) &&
      this.url.searchParams.has(PARTIAL_PARAM);
  }

  /** Redirects to a path of this site, or to an absolute URL as it is. */
  redirect(pathOrUrl: string, status = 302): Response {
    return redirectResponse(pathOrUrl, status, this.isPartial);
  }

  /** Renders JSX inside the layouts and the app wrapper that apply here. */
  render(
    // deno-lint-ignore no-explicit-any
    vnode: VNode<any> | null,
    init: ResponseInit = {},
    config: LayoutConfig = {},
  ): Promise<Response> {
    if (vnode === undefined) {
      return Promise.reject(new Error("No arguments passed to: ctx.render()"));
    }
    return renderPage(this, vnode, init, {
      app: config.skipAppWrapper ? null : this.#ui.app,
      layouts: config.skipInheritedLayouts ? [] : this.#ui.layouts,
      styles: this.#styles,
      buildCache: this.#buildCache,
    });
  }
}
