/** The server part of Fresh's public API, as far as this project uses it. */
export { App, type ListenOptions } from "./src/app.ts";
export type { FreshConfig, ResolvedFreshConfig } from "./src/config.ts";
export type { Context, FreshContext, Island } from "./src/context.ts";
export { createDefine, type Define } from "./src/define.ts";
export { HttpError } from "./src/error.ts";
export {
  type HandlerByMethod,
  type HandlerFn,
  page,
  type PageResponse,
  type RouteData,
  type RouteHandler,
} from "./src/handlers.ts";
export type { Middleware, MiddlewareFn } from "./src/middleware.ts";
export { csp, type CSPOptions } from "./src/middlewares/csp.ts";
export { staticFiles } from "./src/middlewares/static_files.ts";
export type { PageProps } from "./src/render/page_props.ts";
export type { Method } from "./src/routing/router.ts";
export type {
  LayoutConfig,
  Lazy,
  MaybeLazy,
  RouteConfig,
} from "./src/types.ts";
