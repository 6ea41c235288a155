import { h } from "preact";
import type { Context } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Method, Route } from "../handlers.ts";
import { type AnyComponentType, pageProps } from "../render/page_props.ts";

/** Runs a route's handler and, if that returns data, renders its page. */
export async function renderRoute<State>(
  ctx: Context<State>,
  { handler, component }: Route<State>,
  status = 200,
): Promise<Response> {
  const method = ctx.req.method.toUpperCase() as Method;
  const fn = typeof handler === "function"
    ? handler
    : handler?.[method] ?? (method === "HEAD" ? handler?.GET : undefined);
  const result = await (fn ? fn(ctx) : ctx.next());
  if (result instanceof Response) return result;
  const { data, headers, status: ownStatus } = result;
  const vnode = component
    ? h(component as AnyComponentType, pageProps(ctx, data, () => null))
    : null;
  return await ctx.render(vnode, {
    headers: new Headers(headers),
    status: ownStatus ?? status,
  });
}

/** What lies behind the last middleware. */
export function notFound(): Promise<Response> {
  return Promise.reject(new HttpError(404));
}
