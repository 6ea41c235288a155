import { App, type Middleware, staticFiles } from "fresh";
import type { State } from "@/lib/app/define.ts";
import { isApiPath } from "@/lib/http/area.ts";
import { compress } from "@/lib/site/compress.ts";
import { guard } from "@/lib/app/guard.ts";
import { requestContext } from "@/lib/app/request_context.ts";
import type { Services } from "@/lib/app/services.ts";

/** The application over its services; `handler()` stands behind the guard. */
export function createApp(services: Services): App<State> {
  const app = new App<State>()
    .use(requestContext(services))
    .use(onSite(compress()))
    .use(onSite(publicFiles()))
    .fsRoutes();
  const handler = app.handler.bind(app);
  app.handler = () => guard(handler(), services);
  return app;
}

/** Leaves the API alone: none of its addresses is looked for among the files. */
function onSite(middleware: Middleware<State>): Middleware<State> {
  return (ctx) => isApiPath(ctx.url.pathname) ? ctx.next() : middleware(ctx);
}

/**
 * The static files and scripts, except `metafile.json`: Fresh's build puts
 * esbuild's list of every module beside the scripts.
 */
function publicFiles(): Middleware<State> {
  const files = staticFiles<State>();
  return (ctx) =>
    ctx.url.pathname.endsWith("metafile.json") ? ctx.next() : files(ctx);
}
