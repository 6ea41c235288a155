import { type FunctionComponent, h } from "preact";
import type { Context } from "../context.ts";
import type { AnyVNode } from "./any_vnode.ts";
import {
  isAsyncComponent,
  type PageProps,
  type RouteComponent,
} from "./page_props.ts";

/**
 * A page or layout with its props, ready to be rendered. Async components run
 * here, and may answer with a response instead.
 */
export async function renderComponent<State>(
  ctx: Context<State>,
  component: RouteComponent<State>,
  data: unknown,
  child: FunctionComponent,
): Promise<AnyVNode | Response | null> {
  const props = pageProps(ctx, data, child);
  if (isAsyncComponent(component)) return await component(props);
  // deno-lint-ignore no-explicit-any
  return h(component as FunctionComponent<any>, props);
}

/** The props of everything that wraps or is a page. */
export function pageProps<State>(
  ctx: Context<State>,
  data: unknown,
  child: FunctionComponent,
): PageProps<unknown, State> {
  return {
    Component: child,
    config: ctx.config,
    data,
    error: ctx.error,
    info: ctx.info,
    isPartial: ctx.isPartial,
    params: ctx.params,
    req: ctx.req,
    state: ctx.state,
    url: ctx.url,
    route: ctx.route,
  };
}
