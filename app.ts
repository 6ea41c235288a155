import { App, type Middleware, staticFiles } from "fresh";
import { ENDPOINTS } from "@/endpoints.ts";
import type { State } from "@/lib/app/define.ts";
import { guard } from "@/lib/app/guard.ts";
import { requestContext } from "@/lib/app/request_context.ts";
import type { Services } from "@/lib/app/services.ts";
import { isApiPath } from "@/lib/http/area.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";
import { compress } from "@/lib/site/compress.ts";

/**
 * The application over its services.
 *
 * @param around wraps the handler of all requests
 */
export function createApp(
  services: Services,
  around: (handler: RequestHandler) => RequestHandler = (handler) => handler,
): App<State> {
  return new GuardedApp(services, around)
    .use(requestContext(services, ENDPOINTS))
    .use(onSite(compress))
    .use(onSite(publicFiles()))
    .fsRoutes();
}

/** Fresh's application, whose router gets only requests that passed the guard. */
class GuardedApp extends App<State> {
  constructor(
    private readonly services: Services,
    private readonly around: (handler: RequestHandler) => RequestHandler,
  ) {
    super();
  }

  override handler(): RequestHandler {
    return this.around(guard(super.handler(), this.services));
  }
}

/** Skips the middleware for the API, whose paths are never static files. */
function onSite(middleware: Middleware<State>): Middleware<State> {
  return (ctx) => isApiPath(ctx.url.pathname) ? ctx.next() : middleware(ctx);
}

/**
 * The static files and scripts, except `metafile.json`: Fresh's build puts
 * esbuild's list of all modules beside the scripts.
 */
function publicFiles(): Middleware<State> {
  const files = staticFiles<State>();
  return (ctx) =>
    ctx.url.pathname.endsWith("metafile.json") ? ctx.next() : files(ctx);
}
