import { App, type Middleware, staticFiles } from "fresh";
import * as ENDPOINTS from "@/endpoints.ts";
import { replaying } from "@/lib/api/replay.ts";
import type { State } from "@/lib/app/define.ts";
import { atDoor } from "@/lib/app/at_door.ts";
import { guard } from "@/lib/app/guard.ts";
import { requestContext } from "@/lib/app/request_context.ts";
import type { Services } from "@/lib/app/services.ts";
import { isApiPath } from "@/lib/http/area.ts";
import type { RequestHandler } from "@/lib/http/running_requests.ts";
import { sendPart } from "@/lib/media/send_media.ts";
import { compress } from "@/lib/site/compress.ts";

/**
 * The application over its services.
 *
 * @param options.around wraps the handler of all requests
 * @param options.isReplaying false: every request takes the ordinary road
 */
export function createApp(
  services: Services,
  options: AppOptions = {},
): App<State> {
  return new GuardedApp(services, options)
    .use(requestContext(services, ENDPOINTS))
    .use(onSite(compress))
    .use(onSite(publicFiles()))
    .fsRoutes();
}

interface AppOptions {
  around?: (handler: RequestHandler) => RequestHandler;
  isReplaying?: boolean;
}

/** Fresh's application, whose router gets only requests that passed the guard. */
class GuardedApp extends App<State> {
  // Not `private`: the framework's class may get members of these names.
  readonly #services: Services;
  readonly #options: AppOptions;

  constructor(services: Services, options: AppOptions) {
    super();
    this.#services = services;
    this.#options = options;
  }

  override handler(): RequestHandler {
    const { around = (handler) => handler, isReplaying = true } = this.#options;
    const handler = atDoor(super.handler(), this.#services);
    const guarded = guard(handler, this.#services);
    return around(isReplaying ? replaying(guarded, this.#services) : guarded);
  }
}

/** Skips the middleware for the API, whose paths are never static files. */
function onSite(middleware: Middleware<State>): Middleware<State> {
  return (ctx) => isApiPath(ctx.url.pathname) ? ctx.next() : middleware(ctx);
}

/** A film of the sample. Stored ones, which may be large, are sent in parts by their route. */
const FILM = /^\/sample\/.*\.webm$/;

/**
 * The static files and scripts, except `metafile.json`: Fresh's build puts
 * esbuild's list of all modules beside the scripts.
 */
function publicFiles(): Middleware<State> {
  const files = staticFiles<State>();
  return async (ctx) => {
    const { req, url: { pathname } } = ctx;
    if (pathname.endsWith("metafile.json")) return ctx.next();
    const response = await files(ctx);
    // Set by Fresh: shared caches would pass on every conditional request.
    if (response.headers.get("vary") === "If-None-Match") {
      response.headers.delete("vary");
    }
    return FILM.test(pathname) ? sendPart(req, response) : response;
  };
}
