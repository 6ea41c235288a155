import { type Context, uiOf } from "../context.ts";
import {
  type HandlerFn,
  isHandlerByMethod,
  type PageResponse,
} from "../handlers.ts";
import type { Method } from "./router.ts";
import { renderComponent } from "../render/render_component.ts";
import type { Route } from "../types.ts";

/** Runs a route's handler and, if that returns data, renders its page. */
export function renderRoute<State>(
  ctx: Context<State>,
  route: Route<State>,
  status = 200,
): Response | Promise<Response> {
  if (route.config) {
    const ui = uiOf(ctx);
    if (route.config.skipAppWrapper) ui.app = null;
    if (route.config.skipInheritedLayouts) ui.layouts = [];
  }
  const result = handle(ctx, route);
  return result instanceof Response
    ? result
    : renderResult(ctx, route, result, status);
}

async function renderResult<State>(
  ctx: Context<State>,
  route: Route<State>,
  pending: PageResponse<unknown> | Promise<Response | PageResponse<unknown>>,
  status: number,
): Promise<Response> {
  const result = await pending;
  return result instanceof Response
    ? result
    : await renderData(ctx, route, result, status);
}

function handle<State>(
  ctx: Context<State>,
  route: Route<State>,
): ReturnType<HandlerFn<unknown, State>> {
  const { handler } = route;
  if (!isHandlerByMethod(handler)) {
    if (handler === undefined) throw new Error("Unexpected missing handlers");
    return handler(ctx);
  }
  const method = ctx.req.method.toUpperCase() as Method;
  const fn = handler[method] ?? (method === "HEAD" ? handler.GET : undefined);
  return fn ? fn(ctx) : ctx.next();
}

async function renderData<State>(
  ctx: Context<State>,
  route: Route<State>,
  { data, headers, status: ownStatus }: PageResponse<unknown>,
  status: number,
): Promise<Response> {
  let vnode = null;
  if (route.component) {
    const rendered = await renderComponent(
      ctx,
      route.component,
      data,
      () => null,
    );
    if (rendered instanceof Response) return rendered;
    vnode = rendered;
  }
  return ctx.render(vnode, {
    headers: new Headers(headers),
    status: ownStatus ?? status,
  });
}
