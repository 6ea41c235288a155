import type { FunctionComponent, VNode } from "preact";
import type { FreshConfig } from "./config.ts";

/** One request on its way through middlewares, handler and page. */
export interface Context<State> {
  readonly config: FreshConfig;
  req: Request;
  /** The request's URL, its path without repeated slashes. */
  readonly url: URL;
  /** The matched pattern, null if nothing matched. */
  readonly route: string | null;
  /** The pattern's parameters, decoded with `decodeURI`. */
  readonly params: Record<string, string>;
  /** One object for the whole request, shared by everything that handles it. */
  readonly state: State;
  /** What was thrown, once something was. */
  error: unknown | null;
  readonly info: Deno.ServeHandlerInfo;
  /** Passes the request on. Call it once. */
  next: () => Promise<Response>;
  /** Redirects to a path of this site, or to an absolute URL as it is. */
  redirect(pathOrUrl: string, status?: number): Response;
  /** Renders JSX inside the layouts and the app wrapper that apply here. */
  render(
    // deno-lint-ignore no-explicit-any
    vnode: VNode<any> | null,
    init?: ResponseInit,
  ): Promise<Response>;
}

/** Handles a request, or passes it on with `ctx.next()`. */
export type Middleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response>;

/** The props of pages, layouts, error pages and the app wrapper. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<
    Context<State>,
    "config" | "url" | "req" | "params" | "info" | "state" | "error" | "route"
  >
  & {
    data: Data;
    /** In layouts and the app wrapper: what they wrap. */
    Component: FunctionComponent;
  };
